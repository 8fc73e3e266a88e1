import type { Sql } from '../db/db.ts'

export async function isSeen(sql: Sql, accountId: string, kind: string, story: string): Promise<boolean> {
  const rows = await sql.query('select 1 from seen_story where account_id = $1 and kind = $2 and story = $3', [accountId, kind, story])
  return rows.length === 1
}

export async function markSeen(sql: Sql, accountId: string, kind: string, story: string, at: Date): Promise<void> {
  await sql.query('insert into seen_story (account_id, kind, story, seen_at) values ($1, $2, $3, $4) on conflict do nothing', [
    accountId,
    kind,
    story,
    at,
  ])
}
