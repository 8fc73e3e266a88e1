import { join, resolve } from 'node:path'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { compile } from '../src/compiler/compile.ts'
import { findingLines } from '../src/compiler/finding-lines.ts'
import { writeRelease } from '../src/compiler/release-folder.ts'

/** `npm run build`: the release, the phone's code and the server as one file, all in `dist`. */
const root = resolve(import.meta.dirname, '..')

const { findings, release } = await compile(root)
if (!release) {
  console.error(findingLines(findings.filter((finding) => finding.severity === 'error')).join('\n'))
  console.error('The configuration does not hold; nothing was built.')
  process.exit(1)
}
writeRelease(release, join(root, 'dist'), Date.now())
await build({ root, logLevel: 'warn' })
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
