import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compile, formatFirstError } from '../src/compiler/compile.ts'
import { type Contents, differenceOf } from '../src/compiler/release/make-release.ts'
import { readContents, writeRelease } from '../src/compiler/release/write-release.ts'

/**
 * `npm run compile`: makes `src/generated` and `dist/release` from the three folders.
 * `-- --against <contents.json>`: lists what differs from that release.
 * `-- --types`: the types only.
 */
const root = resolve(import.meta.dirname, '..')
const [flag, value] = process.argv.slice(2)
const before =
  flag === '--against' && value !== undefined && existsSync(value)
    ? (JSON.parse(readFileSync(value, 'utf8')) as Contents)
    : readContents(join(root, 'dist'))

const compiled = await compile(root)
const { release } = compiled
if (!release) {
  console.error(formatFirstError(compiled))
  process.exit(1)
}
if (flag === '--types') process.exit(0)

const changed = writeRelease(release, join(root, 'dist'), Date.now())
console.log(`Release ${release.manifest.release}${changed ? '' : ' is as it was'}: ${release.files.size} files.`)
if (before && before.release !== release.contents.release) {
  const { added, removed, changed: parts } = differenceOf(before, release.contents)
  for (const [sign, list] of Object.entries({ '+': added, '-': removed, '~': parts }))
    for (const part of list) console.log(`${sign} ${part}`)
  console.log('What it means: npm run diff')
}
