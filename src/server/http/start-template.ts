import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hashOf, type StartTemplate } from './start-page.ts'

/** What the build left: the page, its style sheet, and the files of lazy blocks. Undefined where the app is not built. */
export function readStartTemplate(webDir: string): (StartTemplate & { stylesHash: string }) | undefined {
  const folder = resolve(webDir)
  const page = textOf(join(folder, 'index.html'))
  if (page === undefined) return undefined
  const [, sheet = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(page) ?? []
  const styles = ((sheet && textOf(join(folder, sheet))) || '').replace(/@font-face\s*\{[^}]*\}/g, '')
  // What styles within a page ask for would carry its address, with all of its query.
  if (styles.includes('url(')) throw new Error(`${sheet} names a file besides the fonts.`)
  const { fonts, blocks = {} } = JSON.parse(textOf(join(folder, 'start.json')) ?? '{}') as Partial<StartTemplate>
  return { page, styles, stylesHash: hashOf(styles), fonts, blocks }
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
