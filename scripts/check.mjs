import { runBundled } from './run-bundled.mjs'

/** `npm run check` */
await runBundled('check')
