import type { Sql } from './db.ts'

/**
 * Inserts a row whose keys name its columns: `paidAt` goes into `paid_at`, so that columns and values cannot get out of step. JSON is
 * passed as text. `ending`: text after the values.
 */
export function insertRow<T>(sql: Sql, table: string, row: Record<string, unknown>, ending = ''): Promise<T[]> {
  const names = Object.keys(row).map((key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const places = names.map((_, index) => `$${index + 1}`)
  return sql.query<T>(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) ${ending}`, Object.values(row))
}
