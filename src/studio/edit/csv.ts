/** Byte order mark, which tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF'

/** Formats CSV per RFC 4180: rows end with CRLF, and a quote within quotes is doubled. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  MARK + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

const quoted = (cell: string) => (/[",;\r\n]|^\s|\s$|\t/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Parses CSV. It also accepts LF as the end of a row, which many editors write, and takes the character after the first cell as the
 * separator: Excel writes semicolons where a number has a decimal comma, and tabs in its text files. @throws SyntaxError when a quote is
 * not closed, or has text next to it
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith(MARK) ? 1 : 0
  const [, separator = ','] = /^(?:"(?:[^"]|"")*"|[^",;\t\r\n]*)([,;\t])/.exec(text.slice(at)) ?? []
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at, separator, rows.length + 1) : readPlain(text, at, separator)
    row.push(cell)
    at = end
    if (text[at] === separator) {
      at += 1
      if (at === text.length) row.push('')
      else continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}

function readPlain(text: string, from: number, separator: string): [cell: string, end: number] {
  let end = from
  while (end < text.length && text[end] !== separator && !isBreak(text, end)) end += 1
  return [text.slice(from, end), end]
}

const isBreak = (text: string, at: number): boolean => text[at] === '\n' || text.startsWith('\r\n', at)

function readQuoted(text: string, from: number, separator: string, row: number): [cell: string, end: number] {
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new SyntaxError(`row ${row}`)
    if (text[quote + 1] !== '"') {
      const end = quote + 1
      if (end < text.length && text[end] !== separator && !isBreak(text, end)) throw new SyntaxError(`row ${row}`)
      return [text.slice(from + 1, quote).replaceAll('""', '"'), end]
    }
    at = quote + 2
  }
}
