import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hashOf, type BlockFiles, type StartTemplate } from './start-page.ts'

/** What the build left: the page, its style sheet, and the files of lazy blocks. Undefined where the app is not built. */
export function readStartTemplate(webDir: string): (StartTemplate & { stylesHash: string }) | undefined {
  const folder = resolve(webDir)
  const page = textOf(join(folder, 'index.html'))
  if (page === undefined) return undefined
  const [, sheet = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(page) ?? []
  const styles = (sheet && textOf(join(folder, sheet))) || ''
  const blocks = JSON.parse(textOf(join(folder, 'start.json')) ?? '{}') as BlockFiles
  return { page, styles, stylesHash: hashOf(styles), blocks }
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
