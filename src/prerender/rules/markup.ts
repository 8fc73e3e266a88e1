import { escapeHtml as escape } from '../../server/http/escape-html.ts'

/** Texts, not markup; several lines make a cell with a list. */
type Cell = string | readonly string[]
export type Table = { title: string; columns: readonly string[]; rows: readonly (readonly Cell[])[]; notes?: readonly string[] }

export const section = (id: string, title: string, inside: string): string =>
  `<section id="${escape(id)}"><h2>${escape(title)}</h2>${inside}</section>`

/** On a narrow screen it is scrolled, also with the keyboard. */
export function tableMarkup({ title, columns, rows, notes = [] }: Table): string {
  const head = columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('')
  const body = rows.map(([first = '', ...rest]) => `<tr><th scope="row">${cell(first)}</th>${rest.map(dataCell).join('')}</tr>`).join('')
  const name = escape(title)
  return `<h3>${name}</h3><div role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>${paragraphs(notes)}`
}

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${escape(text)}</p>`).join('')

/** `# ` before a heading, `- ` before a row, as RichText reads it. */
export function textMarkup(text: string): string {
  const blocks = text.split(/\n+/).map((line) => {
    if (line.startsWith('# ')) return `<h4>${escape(line.slice(2))}</h4>`
    return line.startsWith('- ') ? `<li>${escape(line.slice(2))}</li>` : paragraphs([line])
  })
  return blocks.join('').replaceAll(/(?:<li>.*?<\/li>)+/g, (rows) => `<ul>${rows}</ul>`)
}

const dataCell = (content: Cell): string => `<td>${cell(content)}</td>`

function cell(content: Cell): string {
  if (typeof content === 'string') return escape(content)
  return content.length < 2 ? escape(content[0] ?? '') : `<ul>${content.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
}
