/**
 * Transfers over HTTP, through a bank's or a provider's adapter. Both requests are signed as `signed-request.ts` says.
 *
 *   POST <PAYOUT_URL>        {"id", "amount", "bank_code", "card_num", "holder"}; amount in whole rupiah
 *   GET  <PAYOUT_URL>/<id>   what became of it; 404 when it is not known there
 *
 * Both answer 200 with {"state": "pending"} or {"state": "ok", "paid_time"} (Unix seconds) or {"state": "failed", "code"}. The same id is
 * paid once, however often it is posted. Only "failed" is a failure: after every other answer, or none, it is asked again, never
 * given up, and never sent under another id.
 */
import { movePayout, queuePayout, readPayout, takePayouts, type PayoutRow } from '../db/payout-requests.ts'
import type { Job } from '../jobs.ts'
import { dateOf } from '../lending/days.ts'
import type { Services } from '../services.ts'
import { askSigned, type Answered, type Remote } from './signed-request.ts'
import type { PayoutPort } from './payout.ts'

const AT_ONCE = 10
const HOLD_MS = 60_000
const LONGEST_WAIT_MS = 5 * 60_000
/** So many unclear answers in a row are told to the operator. */
const TELL_AFTER = 5

export const httpPayout: PayoutPort = {
  async request(sql, { id, amount, bankCode, cardNum, holder, at }) {
    await queuePayout(sql, id, { id, amount: Number(amount), bank_code: bankCode, card_num: cardNum, holder }, at)
  },
  async inquire(sql, id, at) {
    const row = await readPayout(sql, id)
    if (!row) return { state: 'unknown' }
    if (row.state === 'ok') return { state: 'ok', at: row.paidAt ?? at }
    if (row.state === 'failed') return { state: 'failed', code: row.code ?? 'FAILED' }
    return { state: 'pending' }
  },
}

export function payoutJob(remote: Remote): Job {
  return {
    name: 'payout',
    everySeconds: 1,
    async run(services) {
      const now = services.clock.now()
      const due = await takePayouts(services.db, now, new Date(now.getTime() + HOLD_MS), AT_ONCE)
      await Promise.all(due.map((row) => follow(services, remote, row)))
    },
  }
}

async function follow({ db, clock, log }: Services, remote: Remote, row: PayoutRow): Promise<void> {
  const { id, state, attempts } = row
  const answer = await (
    state === 'queued'
      ? askSigned(remote, { method: 'POST', body: JSON.parse(row.body) as object, key: id })
      : askSigned(remote, { method: 'GET', path: `/${id}` })
  ).catch(() => undefined)

  const now = clock.now()
  const later = new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, 2000 * 2 ** attempts))
  const told = answer && meaningOf(answer)
  if (told === 'pending') return movePayout(db, id, { state: 'pending', nextAt: later })
  if (told) return movePayout(db, id, { ...told, nextAt: null })
  if (attempts >= TELL_AFTER)
    log.error({ transfer: id, status: answer?.status }, 'the payout provider does not say what became of a transfer')
  // Not known there: it never arrived, and goes again under the same id.
  await movePayout(db, id, { state: answer?.status === 404 ? 'queued' : state, nextAt: later })
}

/** Undefined: nobody knows. */
function meaningOf({ status, body }: Answered) {
  if (status !== 200 || !body) return undefined
  if (body.state === 'pending') return 'pending'
  if (body.state === 'ok' && Number.isSafeInteger(body.paid_time)) return { state: 'ok', paidAt: dateOf(Number(body.paid_time)) } as const
  if (body.state === 'failed' && typeof body.code === 'string') return { state: 'failed', code: body.code } as const
  return undefined
}
