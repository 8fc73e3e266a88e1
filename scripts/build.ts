import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { compile, errorsOf } from '../src/compiler/compile.ts'
import { writeCompressed } from '../src/compiler/compress.ts'
import { writeRelease } from '../src/compiler/release-folder.ts'

/** `npm run build`: the release, the phone's code and the server as one file, all in `dist`. */
const root = resolve(import.meta.dirname, '..')

const compiled = await compile(root)
const { release } = compiled
if (!release) {
  console.error(errorsOf(compiled))
  console.error('\nThe configuration does not hold; nothing was built.')
  process.exit(1)
}
writeRelease(release, join(root, 'dist'), Date.now())
await build({ root, logLevel: 'warn' })
const web = join(root, 'dist/web')
for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
  if (/\.(js|css|html|svg)$/.test(name)) writeCompressed(join(web, name), readFileSync(join(web, name)))
}
await bundle({
  entryPoints: [join(root, 'src/server/main.ts')],
  outfile: join(root, 'dist/server.js'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
})
