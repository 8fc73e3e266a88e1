import './production.ts'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build as bundleApp } from 'vite'
import { compile, formatFirstError } from '../src/compiler/compile.ts'
import { codeDigest } from '../src/compiler/files/code-digest.ts'
import { keepRetired } from '../src/compiler/files/retired-files.ts'
import { writeCompressed } from '../src/compiler/files/write-compressed.ts'
import { writeRelease } from '../src/compiler/release/write-release.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import { sourceTexts } from '../src/compiler/load/source-texts.ts'
import type { Build } from '../src/server/releases/build-folder.ts'
import { writeRegionFiles } from '../src/server/catalog/region-files.ts'
import { bundleServer } from './bundle-server.ts'
import { programs } from './prepare.mjs'

/** `npm run build`: builds the release, the app's code and the server as one file, all in `dist`. */
const root = resolve(import.meta.dirname, '..')

const compiled = await compile(root)
const { release } = compiled
if (!release) {
  console.error(formatFirstError(compiled))
  process.exit(1)
}
writeRelease(release, join(root, 'dist'), Date.now())

// Built in a separate folder and moved into place as a whole, so that a running server or a second build never reads half a build.
const output = join(root, `dist/made-${process.pid}`)
try {
  await bundleApp({ root, logLevel: 'warn', build: { outDir: join(output, 'web') } })
  for (const name of readdirSync(join(output, 'web'), { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|css|html|svg)$/.test(name)) writeCompressed(join(output, 'web', name), readFileSync(join(output, 'web', name)))
  }
  // Loaded now, because it imports the generated types that the compiler has just written.
  const { renderSite } = await import('../src/prerender/render-site.ts')
  const { writeStaticPages } = await import('../src/prerender/write-static-pages.ts')
  const site = await renderSite(buildConfigs(compiled.sources).configs)
  await writeStaticPages(site, join(output, 'web'))
  const build: Build = { build: randomUUID(), code: codeDigest(root) }
  const serverFiles = { pages: site, sources: sourceTexts(compiled.sources), build }
  const server = await bundleServer(root, join(root, 'dist'))
  for (const { path, contents } of server.outputFiles) writeFileSync(join(output, basename(path)), contents)
  writeRegionFiles(join(output, 'regions'))
  const bundles = programs.flatMap((name) => [`${name}.js.map`, `${name}.js`])
  // Old files are kept, because a running server and the apps that are open on phones still request them.
  keepRetired(join(root, 'dist/web/assets'), join(output, 'web/assets'), join(root, 'dist/retired-assets.json'), Date.now())
  mkdirSync(join(output, 'before'))
  for (const name of ['web', 'regions', ...bundles]) {
    const path = join(root, 'dist', name)
    if (existsSync(path)) renameSync(path, join(output, 'before', name))
    renameSync(join(output, name), path)
  }
  for (const [name, json] of Object.entries(serverFiles))
    writeFileSync(join(root, 'dist/release', `server-${name}.json`), JSON.stringify(json))
} finally {
  rmSync(output, { recursive: true, force: true })
}
