import { join, resolve } from 'node:path'
import { compile, formatFirstError } from '../src/compiler/compile.ts'
import { writeRelease } from '../src/compiler/release/write-release.ts'

/** `npm run compile`: makes `src/generated` and `dist/release` from the three folders. `-- --types`: the types only. */
const root = resolve(import.meta.dirname, '..')
const compiled = await compile(root)
const { release } = compiled
if (!release) {
  console.error(formatFirstError(compiled))
  process.exit(1)
}
if (process.argv.includes('--types')) process.exit(0)

const changed = writeRelease(release, join(root, 'dist'), Date.now())
console.log(
  `Release ${release.manifest.release}${changed ? '' : ' is as it was'}: ${release.files.size} files. What changed, in sentences: npm run diff`,
)
