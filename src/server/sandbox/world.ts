import { randomUUID } from 'node:crypto'
import { toE164, toLocal } from '../auth/phone.ts'
import { advanceOffset } from '../db/clock-offset.ts'
import { hastenCredits } from '../db/credits.ts'
import { dueAccounts } from '../db/loans.ts'
import { latestMessages } from '../db/outbox.ts'
import { findCode, recentCodes } from '../db/payment-codes.ts'
import { hastenPayouts, setPayoutSetting } from '../db/payouts-local.ts'
import { catchUp } from '../lending/catch-up.ts'
import { secondsOf } from '../lending/days.ts'
import { receivePayment } from '../lending/receive-payment.ts'
import { payoutResults } from '../ports/payout-local.ts'
import type { PayoutResult } from '../ports/payout-local.ts'
import type { Services } from '../services.ts'

/** What a tester did wrong, in a sentence. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}

type Given = Record<string, unknown>
const MANY = 1000
const SHOWN = 50
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const MOST_DAYS = 3660

function phoneOf(phone: unknown): string | undefined {
  if (phone === undefined || phone === '') return undefined
  const e164 = typeof phone === 'string' ? toE164(phone.replace(/^ (?=62)/, '+')) : undefined
  if (!e164) throw new SandboxError('phone is no Indonesian mobile number.')
  return e164
}

export type Message = { phone: string; text: string; code: string; at: number }

export async function messages({ db }: Services, phone: unknown): Promise<Message[]> {
  const e164 = phoneOf(phone)
  return (await latestMessages(db, e164 ? MANY : SHOWN))
    .filter((message) => e164 === undefined || message.phone === e164)
    .map(({ phone: to, text, createdAt }) => ({
      phone: toLocal(to),
      text,
      code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
      at: secondsOf(createdAt),
    }))
}

export type Code = { code: string; amount: number; state: string; phone: string; method: string; expires_at: number }

export async function codes({ db, clock }: Services, phone: unknown): Promise<Code[]> {
  const rows = await recentCodes(db, phoneOf(phone), SHOWN)
  return rows.map((row) => ({
    code: row.code,
    amount: Number(row.amount),
    state: row.state === 'waiting' && row.expires_at <= clock.now() ? 'expired' : row.state,
    phone: toLocal(row.phone),
    method: row.method,
    expires_at: secondsOf(row.expires_at),
  }))
}

/** Lets happen what is due by now, for everyone. */
async function settleDown(services: Services): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    const due = (await dueAccounts(services.db, services.clock.now(), MANY)).filter((id) => !seen.has(id))
    if (due.length === 0) return
    for (const id of due) {
      seen.add(id)
      await catchUp(services.db, services, id, services.clock.now())
    }
  }
}

async function move(services: Services, milliseconds: number): Promise<void> {
  await advanceOffset(services.db, milliseconds)
  await services.clock.refresh()
  await settleDown(services)
}

/** The clock only moves forward: bills never run backwards. */
export async function advance(services: Services, { minutes, days }: Given): Promise<void> {
  const total = Number(minutes ?? 0) + Number(days ?? 0) * DAY_MINUTES
  if (!(total > 0 && total <= MOST_DAYS * DAY_MINUTES))
    throw new SandboxError(`Give minutes or days, more than 0 and at most ${MOST_DAYS} days.`)
  await move(services, total * MINUTE_MS)
}

export async function audit(services: Services, { phone }: Given): Promise<void> {
  const now = services.clock.now()
  for (const id of await hastenCredits(services.db, phoneOf(phone), now)) await catchUp(services.db, services, id, now)
}

const isResult = (result: unknown): result is PayoutResult => (payoutResults as readonly unknown[]).includes(result)

export async function payoutNow(services: Services, { result, phone }: Given): Promise<void> {
  if (!isResult(result)) throw new SandboxError(`result is one of ${payoutResults.join(', ')}.`)
  const e164 = phoneOf(phone)
  await setPayoutSetting(services.db, e164 ?? '', result)
  const now = services.clock.now()
  // Twice: an order that only waits goes to the bank first, and the bank answers then.
  for (let round = 0; round < 2; round++) {
    for (const id of await hastenPayouts(services.db, e164, now)) await catchUp(services.db, services, id, now)
  }
}

const ways = ['exact', 'part', 'over', 'twice', 'late'] as const

export async function payCode(services: Services, { code: digits, how = 'exact' }: Given): Promise<void> {
  if (!(ways as readonly unknown[]).includes(how)) throw new SandboxError(`how is one of ${ways.join(', ')}.`)
  const code = await findCode(services.db, String(digits).replaceAll(' ', ''))
  if (!code) throw new SandboxError('There is no such payment code.')
  const half = code.amount / 2n || 1n
  const amount = how === 'part' ? half : how === 'over' ? code.amount + half : code.amount
  if (how === 'late') {
    const left = code.expires_at.getTime() + MINUTE_MS - services.clock.now().getTime()
    if (left > 0) await move(services, left)
  }
  for (let times = how === 'twice' ? 2 : 1; times > 0; times--) {
    const now = services.clock.now()
    await receivePayment(services.db, { pspId: randomUUID(), code: code.code, amount, paidAt: now }, now)
  }
}
