import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { BATCH } from '../db/delete-batch.ts'

type PayoutState = 'queued' | 'pending' | 'ok' | 'failed'
/** `body`: sealed. `posted`: the provider may have the transfer. `accepted`: the provider has confirmed that it has it. */
export type PayoutRequest = {
  id: string
  accountId: string | null
  body: string
  state: PayoutState
  posted: boolean
  accepted: boolean
  code: string | null
  paidAt: Date | null
  attempts: number
  createdAt: Date
}

export const PAYOUT_BODY_COLUMN = 'payout_request.body'
const COLUMNS = `${columns('id, account_id, body, state, posted, code, paid_at, attempts, created_at')}, taken as accepted`

export async function insertPayoutRequest(sql: Sql, id: string, accountId: string, body: object, at: Date): Promise<void> {
  await sql.query(
    `insert into payout_request (id, account_id, body, state, posted, created_at, next_at) values ($1, $2, $3, 'queued', false, $4, $4)
     on conflict (id) do nothing`,
    [id, accountId, sql.vault.seal(JSON.stringify(body), PAYOUT_BODY_COLUMN), at],
  )
}

export async function findPayoutRequest(sql: Sql, id: string): Promise<PayoutRequest | undefined> {
  const [row] = await sql.query<PayoutRequest>(`select ${COLUMNS} from payout_request where id = $1`, [id])
  return row
}

/**
 * Claims transfers to post or query. Two servers never claim the same one; the claim of a dead server ends at `until`. For a frozen account
 * only transfers that the provider may have are queried; the others are due as soon as it is unfrozen.
 */
export async function claimPayoutRequests(sql: Sql, now: Date, until: Date, limit: number): Promise<PayoutRequest[]> {
  return sql.query(
    `update payout_request set next_at = $2, attempts = attempts + 1 where id in (
       select id from payout_request where next_at <= $1 and (state <> 'queued' or posted or not exists (
         select from credit where credit.account_id = payout_request.account_id and credit.state = 'frozen'))
       order by next_at limit $3 for update skip locked)
     returning ${COLUMNS}`,
    [now, until, limit],
  )
}

/** @throws when it was sealed with a key that is not there any more. */
export const openPayoutBody = ({ vault }: Sql, { body }: PayoutRequest): object =>
  JSON.parse(vault.open(body, PAYOUT_BODY_COLUMN)) as object

/**
 * Marks a transfer before it is posted. Returns false for a frozen account, or when it was withdrawn. A freeze waits for the end of this
 * transaction, so that nothing unposted is posted after it.
 */
export async function markPosted(tx: Sql, { id, accountId }: Pick<PayoutRequest, 'id' | 'accountId'>, now: Date): Promise<boolean> {
  const [credit] = await tx.query<{ state: string }>('select state from credit where account_id = $1 for share', [accountId])
  if (credit?.state === 'frozen') return false
  const rows = await tx.query(`update payout_request set posted = true, posted_at = $2 where id = $1 and state = 'queued' returning id`, [
    id,
    now,
  ])
  return rows.length === 1
}

/** Returns false when the provider may have the transfer. Once withdrawn it is never posted. */
export async function withdrawPayoutRequest(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query(
    `update payout_request set state = 'failed', code = 'WITHDRAWN', next_at = null where id = $1 and state = 'queued' and not posted
     returning id`,
    [id],
  )
  return rows.length === 1
}

/** `nextAt` null: the state is final. A final state never changes. */
export async function updatePayoutRequest(
  sql: Sql,
  id: string,
  to: { state: PayoutState; code?: string; paidAt?: Date; nextAt: Date | null },
): Promise<void> {
  await sql.query(
    `update payout_request set state = $2, code = $3, paid_at = $4, next_at = $5, taken = taken or $2 = 'pending',
       attempts = case when state = $2 then attempts else 0 end
     where id = $1 and state not in ('ok', 'failed')`,
    [id, to.state, to.code ?? null, to.paidAt ?? null, to.nextAt],
  )
}

/**
 * Posts again, under the same id, a transfer that the provider reports as unknown. It may still have it if it had confirmed it, or if the
 * post is newer than `settledBefore`.
 */
export async function requeuePayoutRequest(
  sql: Sql,
  id: string,
  { settledBefore, nextAt }: { settledBefore: Date; nextAt: Date },
): Promise<void> {
  await sql.query(
    `update payout_request set state = 'queued', next_at = $2, posted = taken or coalesce(posted_at > $3, true),
       attempts = case when state = 'queued' then attempts else 0 end
     where id = $1 and state not in ('ok', 'failed')`,
    [id, nextAt, settledBefore],
  )
}

/** Returns false when the log entry was already written after `before`. */
export async function markLateLogged(sql: Sql, id: string, now: Date, before: Date): Promise<boolean> {
  const rows = await sql.query(
    `update payout_request set late_logged_at = $2 where id = $1 and (late_logged_at is null or late_logged_at <= $3) returning id`,
    [id, now, before],
  )
  return rows.length === 1
}

/** Clears the recipient data once the provider has given a final answer. The row stays, so that its id is never sent twice. */
export async function clearPayoutBodies(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.query(
    `update payout_request set body = '' where id in (
       select id from payout_request where next_at is null and created_at < $1 and body <> '' limit ${BATCH})
     returning id`,
    [before],
  )
  return rows.length
}
