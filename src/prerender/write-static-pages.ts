import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeCompressed } from '../compiler/files/write-compressed.ts'
import type { Config } from '../compiler/load/config.ts'
import { renderStaticPages } from './render-static-pages.tsx'
import { siteFiles } from './site-files.ts'

/** Into the folder of the built app: `<path>.html` for each page, and what search engines ask for. */
export async function writeStaticPages(config: Config, webDir: string): Promise<void> {
  const pages = await renderStaticPages(config, readFileSync(join(webDir, 'index.html'), 'utf8'))
  const files = new Map([...pages].map(([path, content]) => [`pages${path}.html`, content]))
  for (const [name, content] of Object.entries(siteFiles(String(config.flows.app.facts.site), [...pages.keys()]))) files.set(name, content)
  for (const [name, content] of files) {
    const path = join(webDir, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    writeCompressed(path, content)
  }
}
