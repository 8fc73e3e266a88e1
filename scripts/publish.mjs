import { runBundled } from './run-bundled.mjs'

/** `npm run publish` */
await runBundled('publish', 'module')
