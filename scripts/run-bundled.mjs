import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { root } from './prepare.mjs'

const generated = join(root, 'src', 'generated')
const folder = join(root, 'node_modules', '.cache', 'alur', 'programs')

/** Packages with programs of their own beside their code, and what `pg` does without. */
const KEPT_APART = ['@electric-sql/pglite', 'esbuild', 'pg-native']
/** Packages that are not modules find Node's own parts by `require`. */
const REQUIRE = `import { createRequire as createRequireOf } from 'node:module';const require = createRequireOf(import.meta.url);`

/** Bytes of bytecode that a function runs before V8 optimizes it: with its own 66 kB, compiling costs a program of seconds more than it saves. */
const optimizeAfter = 2_000_000

/** Runs a script of this folder as a bundle, which starts a second sooner than its modules one by one, and is kept until code changes. */
export async function runBundled(name) {
  const code = digestOfCode()
  const bundle = join(folder, `${name}-${code}`)
  if (!existsSync(bundle)) await makeBundle(name, bundle, code)
  setFlagsFromString(`--interrupt-budget=${optimizeAfter}`)
  // The bundle is in another folder, so it needs the root; a `--root` of the caller comes later and wins.
  process.argv.splice(2, 0, '--root', root, '--code', code)
  await import(pathToFileURL(join(bundle, `${name}.mjs`)).href)
}

/** Not one that may still run. */
const isOld = (path) => Date.now() - statSync(path).mtimeMs > 3_600_000

async function makeBundle(name, bundle, code) {
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder))
    if (old.startsWith(`${name}-`) && isOld(join(folder, old))) rmSync(join(folder, old), { recursive: true, force: true })
  const part = `${bundle}.${process.pid}`
  const { build } = await import('esbuild')
  await build({
    entryPoints: [join(root, 'scripts', `${name}.ts`)],
    outdir: part,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported late is read late, with its packages.
    splitting: true,
    external: KEPT_APART,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [withoutStyles],
  })
  try {
    if (digestOfCode() !== code) throw new Error('The code was changed while it was read: try again.')
    // Another run may have made it at the same time.
    if (!existsSync(bundle)) renameSync(part, bundle)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** Of all code that may be in a bundle, and of the versions of its packages. The generated types leave no trace in it. */
function digestOfCode() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const name of ['src', 'scripts']) {
    const entries = readdirSync(join(root, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.startsWith(generated))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 24)
}

/** Styles of a package, which blocks import for the browser. */
const withoutStyles = {
  name: 'without-styles',
  setup(bundler) {
    bundler.onResolve({ filter: /\/css(?:\/|$)|\.css$/ }, ({ path }) => ({ path, namespace: 'styles' }))
    bundler.onLoad({ filter: /./, namespace: 'styles' }, () => ({ contents: '' }))
  },
}
