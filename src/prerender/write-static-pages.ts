import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeCompressed } from '../compiler/files/write-compressed.ts'
import type { Site } from '../server/http/released-files.ts'
import { fillPage } from '../server/http/static-page.ts'

/** Writes `<path>.html` for each page and the files for search engines into the folder of the built app. */
export async function writeStaticPages(site: Site, webDir: string): Promise<void> {
  const template = readFileSync(join(webDir, 'index.html'), 'utf8')
  const pages = Object.entries(site.pages).map(([path, parts]) => [`pages${path}.html`, fillPage(template, parts)] as const)
  for (const [name, content] of [...pages, ...Object.entries(site.files)]) {
    const path = join(webDir, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    writeCompressed(path, content)
  }
}
