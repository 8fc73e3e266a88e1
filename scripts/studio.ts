import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { startStudio } from '../src/studio/server/start-studio.ts'
import { LOCAL, networkAddress } from './addresses.mjs'
import { isBuiltFromCode } from './built-from-code.ts'
import { build, root } from './prepare.mjs'

/**
 * `npm run studio [folder]`: serves the pages that edit the JSON of this project, or of a folder with its own. PORT defaults to 3100, and
 * the preview uses the next one; the preview also listens at HOST, so that a phone in the network can open it.
 */
// The app is built only when its code has changed. The studio compiles the JSON at every change, so a build that fails on it is no reason to stop.
const wasBuilt = existsSync(resolve(root, 'dist/web/index.html'))
if (!isBuiltFromCode(root) && !build({ isNeeded: !wasBuilt }))
  console.log('The preview shows the app as it was built before. Mend what is named above, then start the studio again.')
const { PORT = '3100', HOST = LOCAL } = process.env
const studio = await startStudio({
  root: resolve(process.argv[2] ?? root),
  program: root,
  port: Number(PORT),
  address: networkAddress(HOST),
  settings: process.env,
})
console.log(`The studio is at ${studio.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void studio.close().then(() => process.exit()))
