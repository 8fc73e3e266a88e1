import type { Sql } from '../db/db.ts'
import { findLocalPayout, finishLocalPayout, insertLocalPayout, findPayoutSetting } from './local-payout-queries.ts'
import { addMinutes } from '../platform/calendar.ts'
import type { PayoutPort } from './payout-port.ts'

export const payoutResults = ['ok', 'bounce', 'fail', 'later'] as const
export type PayoutResult = (typeof payoutResults)[number]

const codes = new Map<string, string>([
  ['bounce', 'INVALID_DESTINATION'],
  ['fail', 'TRANSFER_REFUSED'],
  ['later', 'TEMPORARY_BANK_NETWORK_ERROR'],
])

/** A simulated bank: a transfer ends with the result set in the sandbox, `ok` by default. */
export const localPayout: PayoutPort = {
  async request(sql, transfer) {
    await insertLocalPayout(sql, {
      id: transfer.id,
      phone: transfer.phone,
      amount: transfer.amount,
      at: transfer.requestedAt,
      dueAt: addMinutes(transfer.requestedAt, transfer.expectedMinutes),
    })
  },
  async inquire(sql: Sql, id, at) {
    const payout = await findLocalPayout(sql, id)
    if (!payout) return { state: 'unknown' }
    if (!payout.finishedAt && payout.dueAt > at) return { state: 'pending' }
    // Dated when the bank pays, even if the state is queried later.
    const done = payout.finishedAt
      ? payout
      : await finishLocalPayout(sql, id, (await findPayoutSetting(sql, payout.phone)) ?? 'ok', payout.dueAt)
    const code = codes.get(done.result ?? 'ok')
    return code === undefined ? { state: 'ok', at: done.finishedAt ?? at } : { state: 'failed', code }
  },
  // A requested transfer is under way at once, so it cannot be withdrawn.
  withdraw: async () => false,
}
