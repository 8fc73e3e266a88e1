/**
 * Transfers over HTTP, through a bank's or a provider's adapter. Both requests are signed as in `signed-request.ts`.
 *
 *   POST <PAYOUT_URL>        {"id", "amount", "bank_code", "card_num", "holder"}; amount in whole rupiah
 *   GET  <PAYOUT_URL>/<id>   its state; 404 with {"state": "unknown"} when it was never received
 *
 * Both answer 200 with {"state": "pending"} or {"state": "ok", "paid_time"} (Unix seconds) or {"state": "failed", "code"}; the codes are in
 * `payout-failures.ts`, and any other code ends the order. The same id is paid once, however often it is posted. Only "failed" is a failure:
 * after any other reply, or none, the transfer is queried again, never given up, and never sent under another id. Any other 404 is no reply,
 * since a proxy may send it. For a frozen account nothing is posted: transfers that may have arrived are queried, the others wait.
 */
import {
  updatePayoutRequest,
  insertPayoutRequest,
  findPayoutRequest,
  claimPayoutRequests,
  markLateLogged,
  markPosted,
  openPayoutBody,
  requeuePayoutRequest,
  withdrawPayoutRequest,
  type PayoutRequest,
} from './payout-request-queries.ts'
import { createBackgroundWork } from '../jobs/background-work.ts'
import type { Job, JobDeps } from '../jobs/jobs.ts'
import { addDays, addMinutes, addSeconds, fromSeconds } from '../platform/calendar.ts'
import type { ProviderEndpoint } from '../platform/settings.ts'
import { sendSignedRequest, type SignedResponse } from './signed-request.ts'
import { classifyPayoutFailure, isKnownPayoutFailure } from './payout-failures.ts'
import type { PayoutPort } from './payout-port.ts'

const BATCH = 10
const MAX_CONCURRENT = 50
const CLAIM_SECONDS = 60
const MAX_WAIT_SECONDS = 5 * 60
const LOG_AFTER_ATTEMPTS = 5
/** Days without a result after which a transfer is logged as an error, and again after each further period. */
const LATE_DAYS = 1
/** Minutes after a post in which the provider may still be processing a transfer that it reports as unknown. */
const UNSETTLED_MINUTES = 2

export const httpPayout: PayoutPort = {
  async request(sql, { id, accountId, amount, bankCode, cardNum, holder, requestedAt }) {
    const body = { id, amount: Number(amount), bank_code: bankCode, card_num: cardNum, holder }
    await insertPayoutRequest(sql, id, accountId, body, requestedAt)
  },
  async inquire(sql, id, at) {
    const row = await findPayoutRequest(sql, id)
    if (!row) return { state: 'unknown' }
    if (row.state === 'ok') return { state: 'ok', at: row.paidAt ?? at }
    if (row.state === 'failed') return { state: 'failed', code: row.code ?? 'FAILED' }
    return { state: 'pending' }
  },
  withdraw: withdrawPayoutRequest,
}

/**
 * Sends stored transfers. Requests continue after the run, so that a transfer that the provider is slow to accept does not hold up others.
 */
export function payoutJob(remote: ProviderEndpoint): Job {
  const asking = createBackgroundWork(MAX_CONCURRENT)
  return {
    name: 'payout',
    everySeconds: 1,
    async run(deps) {
      const now = deps.clock.now()
      const limit = Math.min(BATCH, asking.room())
      if (limit === 0) return
      for (const row of await claimPayoutRequests(deps.db, now, addSeconds(now, CLAIM_SECONDS), limit)) {
        // A failed request is retried when its claim ends.
        const asked = processRequest(deps, remote, row).catch((error: unknown) => {
          deps.log.error({ transfer: row.id, err: error }, 'a transfer failed, and is tried again')
        })
        asking.begin(row.id, asked)
      }
    },
    settle: asking.settle,
  }
}

async function processRequest(deps: JobDeps, remote: ProviderEndpoint, row: PayoutRequest): Promise<void> {
  const { db, clock, log } = deps
  const { id, state, attempts } = row
  const body = state === 'queued' ? openPayoutBody(db, row) : undefined
  const isPost = body !== undefined && (await db.transaction((tx) => markPosted(tx, row, clock.now())))
  // The account was frozen, or the transfer withdrawn, since the claim.
  if (!isPost && !row.posted) return
  const request = isPost ? ({ method: 'POST', body, key: id } as const) : ({ method: 'GET', path: `/${id}` } as const)
  const answer = await sendSignedRequest(remote, request).catch(() => undefined)

  const now = clock.now()
  const later = addSeconds(now, Math.min(MAX_WAIT_SECONDS, 2 * 2 ** attempts))
  const status = answer && parseStatus(answer)
  if (status && status !== 'pending') {
    if (status.state === 'failed') logFailure(log, id, status.code)
    return updatePayoutRequest(db, id, { ...status, nextAt: null })
  }
  if (!isPost && answer?.status === 404 && answer.body?.state === 'unknown') {
    if (row.accepted) log.error({ transfer: id }, 'the payout provider does not know a transfer that it had accepted')
    await logWhenLate(deps, row, now)
    return requeuePayoutRequest(db, id, { settledBefore: addMinutes(now, -UNSETTLED_MINUTES), nextAt: later })
  }
  if (status !== 'pending' && attempts >= LOG_AFTER_ATTEMPTS)
    log.error({ transfer: id, status: answer?.status }, 'the payout provider does not report the result of a transfer')
  await logWhenLate(deps, row, now)
  await updatePayoutRequest(db, id, { state: status ?? state, nextAt: later })
}

function logFailure(log: JobDeps['log'], id: string, code: string): void {
  // Not named `code`, which logs redact. An unknown code may be any text, so it is stored only in the database.
  if (!isKnownPayoutFailure(code)) log.error({ transfer: id }, 'a transfer failed with an unknown code, and is not sent again')
  else if (classifyPayoutFailure(code) === 'operator')
    log.error({ transfer: id, failure: code }, 'a transfer failed for a cause on the side of the lender')
  else log.warn({ transfer: id, failure: code }, 'a transfer failed')
}

/** The number of attempts does not tell, since it restarts with each change of state. */
async function logWhenLate({ db, log }: JobDeps, { id, createdAt }: PayoutRequest, now: Date): Promise<void> {
  const before = addDays(now, -LATE_DAYS)
  if (createdAt <= before && (await markLateLogged(db, id, now, before)))
    log.error({ transfer: id, since: createdAt }, 'a transfer has no result after a day')
}

function parseStatus({ status, body }: SignedResponse) {
  if (status !== 200 || !body) return undefined
  if (body.state === 'pending') return 'pending'
  if (body.state === 'ok' && Number.isSafeInteger(body.paid_time))
    return { state: 'ok', paidAt: fromSeconds(Number(body.paid_time)) } as const
  if (body.state === 'failed' && typeof body.code === 'string') return { state: 'failed', code: body.code } as const
  return undefined
}
