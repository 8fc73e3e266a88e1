import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, needNode, root } from './prepare.mjs'

/** `npm start`: installs, builds and serves the app, the API and the sandbox on one port. */
needNode()
process.chdir(root)
install()
build()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist', 'server.js')).href)
