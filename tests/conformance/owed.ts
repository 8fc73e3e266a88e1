import { it } from 'vitest'

/**
 * Rows of the specification whose part of the product is not built yet. Each is counted and printed, and fails as soon
 * as it holds, so that it is moved to where it is proved.
 */
export function owed(section: string, rows: { says: string; built: () => boolean }[]): void {
  it.each(rows)(`owed: $says`, ({ says, built }) => {
    if (built()) throw new Error(`"${says}" is built now: move the row to the table that proves it.`)
  })
  if (rows.length > 0) console.info(`${section}: ${rows.length} rows owed\n${rows.map(({ says }) => `  owed: ${says}`).join('\n')}`)
}
