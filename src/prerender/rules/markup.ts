import { escapeHtml as escape } from '../../server/http/escape-html.ts'
import { tableMarkup } from '../../server/http/table-markup.ts'
import type { RulesTranslator } from './rules-translator.ts'

/** Plain text, not markup; several lines become a list. */
type Cell = string | readonly string[]
export type Table = { title: string; columns: readonly string[]; rows: readonly (readonly Cell[])[]; notes?: readonly string[] }

export const section = (id: string, title: string, inside: string): string =>
  `<section id="${escape(id)}"><h2>${escape(title)}</h2>${inside}</section>`

export function titledTable({ title, columns, rows, notes = [] }: Table, translator: Pick<RulesTranslator, 'text'>): string {
  const cells = rows.map((row) => row.map(cell))
  const body = rows.length === 0 ? paragraphs([translator.text('rulesPage.none')]) : tableMarkup(escape(title), columns.map(escape), cells)
  return `<h3>${escape(title)}</h3>${body}${paragraphs(notes)}`
}

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${escape(text)}</p>`).join('')

/** Converts text with `# ` headings and `- ` list items, as RichText does. */
export function textMarkup(text: string): string {
  const blocks = text.split(/\n+/).map((line) => {
    if (line.startsWith('# ')) return `<h4>${escape(line.slice(2))}</h4>`
    return line.startsWith('- ') ? `<li>${escape(line.slice(2))}</li>` : paragraphs([line])
  })
  return blocks.join('').replaceAll(/(?:<li>.*?<\/li>)+/g, (rows) => `<ul>${rows}</ul>`)
}

function cell(content: Cell): string {
  if (typeof content === 'string') return escape(content)
  return content.length < 2 ? escape(content[0] ?? '') : `<ul>${content.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
}
