import type { Db } from '../../../src/server/db/db.ts'

export const tablesOf = async (db: Db): Promise<string[]> =>
  (await db.query<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public'`)).map(
    ({ name }) => name,
  )

/** Returns every row of every table as stored, without opening sealed values. */
export async function wholeDatabase(db: Db): Promise<string> {
  const texts = []
  for (const table of await tablesOf(db)) texts.push(JSON.stringify(await db.query(`select to_jsonb(t)::text as row from ${table} t`)))
  return texts.join('\n')
}
