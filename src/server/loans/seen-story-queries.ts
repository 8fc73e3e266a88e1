import type { Sql } from '../db/db.ts'

/**
 * `since`: an earlier confirmation concerns another occurrence of the same story, e.g. a bounced payout of a loan that was cancelled later.
 */
export async function isSeen(sql: Sql, accountId: string, kind: string, story: string, since: Date | null = null): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from seen_story where account_id = $1 and kind = $2 and story = $3 and ($4::timestamptz is null or seen_at >= $4)`,
    [accountId, kind, story, since],
  )
  return rows.length === 1
}

export async function markSeen(sql: Sql, accountId: string, kind: string, story: string, at: Date): Promise<void> {
  await sql.query(
    `insert into seen_story (account_id, kind, story, seen_at) values ($1, $2, $3, $4)
     on conflict (account_id, kind, story) do update set seen_at = excluded.seen_at`,
    [accountId, kind, story, at],
  )
}
