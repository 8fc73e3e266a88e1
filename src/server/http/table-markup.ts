/** Up to these, a table fits a phone. */
const FEW_COLUMNS = 2

/**
 * A table as HTML; what is given is markup. The first cell of each row is its head. On a narrow screen each row of a wide one
 * is a list of its own, whose lines begin with the name of their column; the roles keep it a table for who hears it.
 */
export function tableMarkup(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((name) => `<th scope="col" role="columnheader">${name}</th>`).join('')
  const lines = rows.map(
    (cells) => `<tr role="row">${cells.map((cell, index) => cellMarkup(cell, columns[index] ?? '', index === 0)).join('')}</tr>`,
  )
  const stacks = columns.length > FEW_COLUMNS ? ' class="stacks"' : ''
  return (
    `<div role="region" aria-label="${title}" tabindex="0"><table${stacks} role="table">` +
    `<thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${lines.join('')}</tbody></table></div>`
  )
}

const cellMarkup = (cell: string, column: string, isHead: boolean): string =>
  isHead
    ? `<th scope="row" role="rowheader" data-column="${column}"><div>${cell}</div></th>`
    : `<td role="cell" data-column="${column}"><div>${cell}</div></td>`
