import { runBundled } from './run-bundled.mjs'

/** `npm run compile` */
await runBundled('compile')
