/** Tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF'

/** RFC 4180: rows end with CRLF, and a quote within quotes is doubled. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  MARK + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Takes LF as the end of a row too, which many editors write. @throws SyntaxError when a quote is not closed, or text stands beside one. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith(MARK) ? 1 : 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at, rows.length + 1) : readPlain(text, at)
    row.push(cell)
    at = end
    if (text[at] === ',') {
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

function readPlain(text: string, from: number): [cell: string, end: number] {
  const length = text.slice(from).search(/,|\r?\n/)
  const end = length < 0 ? text.length : from + length
  return [text.slice(from, end), end]
}

function readQuoted(text: string, from: number, row: number): [cell: string, end: number] {
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new SyntaxError(`row ${row}`)
    if (text[quote + 1] !== '"') {
      if (!/^(?:,|\r?\n|$)/.test(text.slice(quote + 1, quote + 3))) throw new SyntaxError(`row ${row}`)
      return [text.slice(from + 1, quote).replaceAll('""', '"'), quote + 1]
    }
    at = quote + 2
  }
}
