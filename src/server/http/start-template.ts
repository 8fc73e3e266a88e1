import { join, resolve } from 'node:path'
import { readIfPresent } from '../platform/read-if-present.ts'
import type { StartTemplate } from './start-page.ts'

/** Reads the built page, its style sheet, and the files of lazy blocks. Undefined when the app is not built. */
export function readStartTemplate(webDir: string): StartTemplate | undefined {
  const folder = resolve(webDir)
  const page = readIfPresent(join(folder, 'index.html'))
  if (page === undefined) return undefined
  const [, sheet = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(page) ?? []
  const { fonts, blocks = {} } = JSON.parse(readIfPresent(join(folder, 'start.json')) ?? '{}') as Partial<StartTemplate>
  const stylesOf = (file: string) => withoutFonts(file, readIfPresent(join(folder, file)) ?? '')
  const lazy = Object.values(blocks).flatMap(({ styles }) => styles)
  return {
    page,
    styles: sheet && stylesOf(sheet),
    fonts,
    blocks,
    sheets: Object.fromEntries(lazy.map((file) => [file, stylesOf(file)])),
  }
}

/**
 * A request made by inline styles carries the page's address with its whole query as referrer, so fonts are taken out. Drawings as data
 * URLs make no request.
 */
function withoutFonts(file: string, text: string): string {
  const styles = text.replace(/@font-face\s*\{[^}]*\}/g, '')
  if (/url\((?!["']?data:)/.test(styles)) throw new Error(`${file} names a file besides the fonts.`)
  return styles
}
