import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { BATCH } from '../db/delete-batch.ts'

type PayoutState = 'queued' | 'pending' | 'ok' | 'failed'
/** `body` is sealed. */
export type PayoutRequest = { id: string; body: string; state: PayoutState; code: string | null; paidAt: Date | null; attempts: number }

export const PAYOUT_BODY_COLUMN = 'payout_request.body'
const COLUMNS = columns('id, body, state, code, paid_at, attempts')

export async function insertPayoutRequest(sql: Sql, id: string, body: object, at: Date): Promise<void> {
  await sql.query(
    `insert into payout_request (id, body, state, created_at, next_at) values ($1, $2, 'queued', $3, $3) on conflict (id) do nothing`,
    [id, sql.vault.seal(JSON.stringify(body), PAYOUT_BODY_COLUMN), at],
  )
}

export async function findPayoutRequest(sql: Sql, id: string): Promise<PayoutRequest | undefined> {
  const [row] = await sql.query<PayoutRequest>(`select ${COLUMNS} from payout_request where id = $1`, [id])
  return row
}

/** Two servers never claim the same one; a claim of a server that died ends at `until`. */
export async function claimPayoutRequests(sql: Sql, now: Date, until: Date, limit: number): Promise<PayoutRequest[]> {
  return sql.query(
    `update payout_request set next_at = $2, attempts = attempts + 1 where id in (
       select id from payout_request where next_at <= $1 order by next_at limit $3 for update skip locked)
     returning ${COLUMNS}`,
    [now, until, limit],
  )
}

/** @throws when it was sealed with a key that is not there any more. */
export const openPayoutBody = ({ vault }: Sql, { body }: PayoutRequest): object =>
  JSON.parse(vault.open(body, PAYOUT_BODY_COLUMN)) as object

/** `nextAt` null: the state is final. A final state is never changed. */
export async function updatePayoutRequest(
  sql: Sql,
  id: string,
  to: { state: PayoutState; code?: string; paidAt?: Date; nextAt: Date | null },
): Promise<void> {
  await sql.query(
    `update payout_request set state = $2, code = $3, paid_at = $4, next_at = $5, attempts = case when state = $2 then attempts else 0 end
     where id = $1 and state not in ('ok', 'failed')`,
    [id, to.state, to.code ?? null, to.paidAt ?? null, to.nextAt],
  )
}

/** Whom and where to, once the provider has answered for good. The row stays: its id is never sent twice. */
export async function clearPayoutBodies(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.query(
    `update payout_request set body = '' where id in (
       select id from payout_request where next_at is null and created_at < $1 and body <> '' limit ${BATCH})
     returning id`,
    [before],
  )
  return rows.length
}
