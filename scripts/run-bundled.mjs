import { build } from 'esbuild'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

/** Runs a script of this folder as one bundle, which starts a second sooner than its modules one by one. */
export async function runBundled(name) {
  const bundle = join(root, 'node_modules', '.cache', 'alur', `${name}-${process.pid}.mjs`)
  process.on('exit', () => rmSync(bundle, { force: true }))
  await build({
    entryPoints: [join(root, 'scripts', `${name}.ts`)],
    outfile: bundle,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [withoutStyles],
  })
  // The bundle is in another folder, so it needs the root; a `--root` of the caller comes later and wins.
  process.argv.splice(2, 0, '--root', root)
  await import(pathToFileURL(bundle).href)
}

/** Styles of a package, which blocks import for the browser. */
const withoutStyles = {
  name: 'without-styles',
  setup(bundler) {
    bundler.onResolve({ filter: /\/css(?:\/|$)|\.css$/ }, ({ path }) => ({ path, namespace: 'styles' }))
    bundler.onLoad({ filter: /./, namespace: 'styles' }, () => ({ contents: '' }))
  },
}
