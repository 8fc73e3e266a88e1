import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { needInstalled, root } from './prepare.mjs'
import { runWithBytecode } from './run-with-bytecode.mjs'

const generated = join(root, 'src', 'generated')
const folder = join(root, 'node_modules', '.cache', 'alur', 'programs')

/** Packages with native programs beside their code, and an optional dependency of `pg`. */
const EXTERNAL_PACKAGES = ['@electric-sql/pglite', 'esbuild', 'pg-native']

/**
 * Bytes of bytecode that a function runs before V8 optimizes it: with the default of 66 kB, a program of seconds spends more on compiling
 * than it saves.
 */
const optimizeAfter = 2_000_000

/** `script`: one file, with cached bytecode. `module`: keeps lazy imports, and may start itself in threads. */
const formats = {
  script: {
    file: 'script.cjs',
    define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__url' },
    options: { format: 'cjs', supported: { 'dynamic-import': false } },
    run: runScript,
  },
  module: {
    file: 'module.mjs',
    options: {
      format: 'esm',
      splitting: true,
      // CommonJS packages load Node's built-in modules with `require`.
      banner: { js: `import { createRequire as createRequireOf } from 'node:module';const require = createRequireOf(import.meta.url);` },
    },
    run: (file) => import(pathToFileURL(file).href),
  },
}

/** Runs a script of this folder as a bundle, which starts a second sooner than its modules and is cached until the code changes. */
export async function runBundled(name, format = 'script') {
  needInstalled()
  const code = digestOfCode()
  const bundle = join(folder, `${name}-${code}`)
  if (!existsSync(bundle)) await makeBundle(name, bundle, code, format)
  setFlagsFromString(`--interrupt-budget=${optimizeAfter}`)
  // The bundle is in another folder, so it needs the root; a `--root` of the caller comes later and wins.
  process.argv.splice(2, 0, '--root', root, '--code', code)
  await formats[format].run(join(bundle, formats[format].file))
}

function runScript(file) {
  const run = runWithBytecode(file, (code) => `(function (require, __dirname, __url) {${code}\n})`)
  run(createRequire(file), dirname(file), pathToFileURL(file).href)
}

/** Whether the bundle is too old to be still running. */
const isOld = (path) => Date.now() - statSync(path).mtimeMs > 3_600_000

async function makeBundle(name, bundle, code, format) {
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder))
    if (old.startsWith(`${name}-`) && isOld(join(folder, old))) rmSync(join(folder, old), { recursive: true, force: true })
  const part = `${bundle}.${process.pid}`
  const { build } = await import('esbuild')
  const { file, define, options } = formats[format]
  const extension = extname(file)
  await build({
    entryPoints: { [basename(file, extension)]: join(root, 'scripts', `${name}.ts`) },
    outdir: part,
    outExtension: { '.js': extension },
    bundle: true,
    external: EXTERNAL_PACKAGES,
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [withoutStyles],
    ...options,
  })
  try {
    if (digestOfCode() !== code) throw new Error('The code was changed while it was read: try again.')
    // Another run may have built it at the same time.
    if (!existsSync(bundle)) renameSync(part, bundle)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** Digest of all code that may be in a bundle and of its package versions. Generated types do not affect bundles. */
function digestOfCode() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const name of ['src', 'scripts']) {
    const entries = readdirSync(join(root, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.startsWith(generated))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 24)
}

/** Replaces a package's styles, which blocks import for the browser, with nothing. */
const withoutStyles = {
  name: 'without-styles',
  setup(bundler) {
    bundler.onResolve({ filter: /\/css(?:\/|$)|\.css$/ }, ({ path }) => ({ path, namespace: 'styles' }))
    bundler.onLoad({ filter: /./, namespace: 'styles' }, () => ({ contents: '' }))
  },
}
