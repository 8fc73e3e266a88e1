import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { compile, formatFirstError } from '../src/compiler/compile.ts'
import { writeCompressed } from '../src/compiler/files/write-compressed.ts'
import { writeRelease } from '../src/compiler/release/write-release.ts'
import { writeRegionFiles } from '../src/server/catalog/region-files.ts'

/** `npm run build`: the release, the app's code and the server as one file, all in `dist`. */
const root = resolve(import.meta.dirname, '..')

const compiled = await compile(root)
const { release } = compiled
if (!release) {
  console.error(formatFirstError(compiled))
  process.exit(1)
}
writeRelease(release, join(root, 'dist'), Date.now())

// Built in a separate folder and put in place whole, so that a running server or a second build never reads half of one.
const made = join(root, `dist/made-${process.pid}`)
try {
  await build({ root, logLevel: 'warn', build: { outDir: join(made, 'web') } })
  for (const name of readdirSync(join(made, 'web'), { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|css|html|svg)$/.test(name)) writeCompressed(join(made, 'web', name), readFileSync(join(made, 'web', name)))
  }
  const server = await bundle({
    entryPoints: {
      server: join(root, 'src/server/main.ts'),
      // The server starts what opens photos as processes, from files beside its own.
      'identity-card-process': join(root, 'src/server/ports/identity-card/identity-card-process.ts'),
      'photo-process': join(root, 'src/server/ports/photo/photo-process.ts'),
    },
    outdir: join(root, 'dist'),
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  for (const { path, contents } of server.outputFiles) writeFileSync(join(made, basename(path)), contents)
  writeRegionFiles(join(made, 'regions'))
  for (const name of [
    'web',
    'regions',
    'identity-card-process.js.map',
    'identity-card-process.js',
    'photo-process.js.map',
    'photo-process.js',
    'server.js.map',
    'server.js',
  ]) {
    rmSync(join(root, 'dist', name), { recursive: true, force: true })
    renameSync(join(made, name), join(root, 'dist', name))
  }
} finally {
  rmSync(made, { recursive: true, force: true })
}
