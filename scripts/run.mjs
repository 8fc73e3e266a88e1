import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { needInstalled, root } from './prepare.mjs'

/** `node scripts/run.mjs <name> [arguments]`: like `tsx scripts/<name>.ts`, but with a clear message when nothing is installed yet. */
const [node, , name, ...args] = process.argv
needInstalled()
const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
process.argv = [node, tsx, join(root, 'scripts', `${name}.ts`), ...args]
await import(pathToFileURL(tsx).href)
