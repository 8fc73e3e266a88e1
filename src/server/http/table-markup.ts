/** A table of up to this many columns fits a phone. */
const FEW_COLUMNS = 2

/**
 * Renders a table as HTML from markup. The first cell of each row is its header. On a narrow screen each row of a wide table becomes a list
 * whose lines begin with the column's name; the roles keep it a table for screen readers.
 */
export function tableMarkup(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((name) => `<th scope="col" role="columnheader">${name}</th>`).join('')
  const lines = rows.map(
    (cells) =>
      `<tr role="row">${cells.map((cell, index) => (index === 0 ? headMarkup : cellMarkup)(cell, columns[index] ?? '')).join('')}</tr>`,
  )
  const stacks = columns.length > FEW_COLUMNS ? ' class="stacks"' : ''
  return (
    `<div role="region" aria-label="${title}" tabindex="0"><table${stacks} role="table">` +
    `<thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${lines.join('')}</tbody></table></div>`
  )
}

const headMarkup = (cell: string, column: string) => `<th scope="row" role="rowheader" data-column="${column}"><div>${cell}</div></th>`
const cellMarkup = (cell: string, column: string) => `<td role="cell" data-column="${column}"><div>${cell}</div></td>`
