import { join, resolve } from 'node:path'
import { compileRead, formatFirstError } from '../src/compiler/compile.ts'
import { writeRelease } from '../src/compiler/release/write-release.ts'
import { end } from './end.ts'
import { openConfiguration } from './open-configuration.ts'
import { readArguments } from './read-arguments.ts'

/** `npm run compile`: makes `src/generated` and `dist/release` from the three folders. `-- --types`: the types only. */
const { values } = readArguments({
  options: {
    types: { type: 'boolean', default: false },
    code: { type: 'string' },
    root: { type: 'string', default: resolve(import.meta.dirname, '..') },
  },
})

void run(resolve(values.root))

async function run(root: string): Promise<void> {
  // Parts that `check` proved of the same files are not proved again.
  const compiled = await compileRead(
    root,
    await openConfiguration({ root, code: values.code, compiled: values.code && import.meta.dirname }),
  )
  const { release } = compiled
  if (!release) {
    console.error(formatFirstError(compiled))
    process.exit(1)
  }
  if (values.types) process.exit(0)

  const changed = writeRelease(release, join(root, 'dist'), Date.now())
  console.log(
    `Release ${release.manifest.release}${changed ? '' : ' is as it was'}: ${release.files.size} files. What changed, in sentences: npm run diff`,
  )
  end()
}
