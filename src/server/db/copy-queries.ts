import type { Db, Sql } from './db.ts'

/** Rows read at a time; one may hold photos. */
const READ_ROWS = 20
/** Maximum characters per insert, except for a single longer row. */
const PART_LENGTH = 4_000_000

type Reference = { from: string; to: string }

/** Tables that are not copied, because each database has its own. */
const OWN = ['data_key', 'durability', 'health', 'index_key', 'job_lease', 'migration']

export class CopyError extends Error {
  override readonly name = 'CopyError'
}

/**
 * Copies every row into an empty database with the same migrations, in one transaction, as they were when it began. Rows travel as JSON text,
 * so that no number passes through a float. Returns the number of rows by table. @throws CopyError when the target has rows, or the counts differ afterwards
 */
export async function copyDatabase(from: Db, to: Db, partLength = PART_LENGTH): Promise<Map<string, number>> {
  const tables = await inOrderOfReferences(from)
  return from.transaction(async (source) => {
    // Else each table would be read as of another moment: a ledger with a payment that is missing among the payments.
    await source.query('set transaction isolation level repeatable read, read only')
    return to.transaction(async (target) => {
      const copied = new Map<string, number>()
      for (const table of tables) {
        if ((await countOf(target, table)) > 0) throw new CopyError(`The database to copy to is not empty: ${table} has rows.`)
        await copyTable(source, target, table, partLength)
        const [there, here] = [await countOf(source, table), await countOf(target, table)]
        if (there !== here) throw new CopyError(`${table} has ${there} rows, ${here} of them arrived.`)
        copied.set(table, here)
      }
      return copied
    })
  })
}

async function copyTable(source: Sql, target: Sql, table: string, partLength: number): Promise<void> {
  let rows: string[] = []
  let length = 0
  const write = async () => {
    if (rows.length === 0) return
    await target.query(`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
      `[${rows.join(',')}]`,
    ])
    rows = []
    length = 0
  }
  for await (const row of rowsOf(source, table)) {
    if (length + row.length > partLength) await write()
    rows.push(row)
    length += row.length
  }
  await write()
  await continueCounting(target, table)
}

/** Yields each row as JSON. */
async function* rowsOf(source: Sql, table: string): AsyncGenerator<string> {
  await source.query(`declare copying cursor for select to_jsonb(t)::text as row from ${table} t`)
  for (;;) {
    const rows = await source.query<{ row: string }>(`fetch ${READ_ROWS} from copying`)
    if (rows.length === 0) break
    for (const { row } of rows) yield row
  }
  await source.query('close copying')
}

/** Lets generated numbers continue after the copied ones. */
async function continueCounting(sql: Sql, table: string): Promise<void> {
  const counted = await sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_identity = 'YES'`,
    [table],
  )
  for (const { name } of counted)
    await sql.query(`select setval(pg_get_serial_sequence('${table}', '${name}'), coalesce(max(${name}), 0) + 1, false) from ${table}`)
}

async function countOf(sql: Sql, table: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return row?.count ?? 0
}

/** Orders tables so that each comes after those it refers to. */
async function inOrderOfReferences(sql: Sql): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const references = await sql.query<Reference>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
  )
  const ordered: string[] = []
  const visit = (table: string) => {
    if (ordered.includes(table)) return
    for (const { from, to } of references) if (from === table && to !== table) visit(to)
    ordered.push(table)
  }
  for (const { name } of tables) if (!OWN.includes(name)) visit(name)
  return ordered
}
