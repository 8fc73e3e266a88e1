import { randomUUID } from 'node:crypto'
import { toE164, toLocal } from '../../product/phone-number.ts'
import { advanceClockOffset } from './clock-offset-queries.ts'
import { accountByPhone } from '../auth/account-queries.ts'
import { smsCodeRules } from '../auth/sms-code-rules.ts'
import { applicationDecisions } from '../application/application-decisions.ts'
import { listHeldApplications, makeAuditsDue } from '../credit/credit-queries.ts'
import { dueKinds, listDueAccounts, type DueAccount } from '../loans/due-account-queries.ts'
import { latestEvents } from '../ports/analytics-event-queries.ts'
import { latestMessages } from '../ports/sms-outbox-queries.ts'
import { findPaymentCode, listRecentPaymentCodes } from '../repayment/payment-code-queries.ts'
import { makePayoutsDue, upsertPayoutSetting } from '../ports/local-payout-queries.ts'
import { DAY_MINUTES, MINUTE_MS, toSeconds } from '../platform/calendar.ts'
import { confirmAllFaces, confirmFace } from '../profile/face-check-queries.ts'
import { tryLimits } from '../profile/face-check.ts'
import { faceDecisions } from '../profile/face-decisions.ts'
import { type DecisionKind, applyDecision } from '../staff/staff-decisions.ts'
import { listFaceReviews, readFacePhotos } from '../profile/face-review-queries.ts'
import { policyOf } from '../catalog/policy.ts'
import { shownAtTill } from '../repayment/payment-code-inquiry.ts'
import { receivePayment } from '../repayment/receive-payment.ts'
import { type PayoutResult, payoutResults } from '../ports/local-payout.ts'
import type { Services } from '../calls/services.ts'
import type { Translate } from '../calls/translations.ts'
import type { Sql } from '../db/db.ts'

export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}

export type RequestFields = Record<string, unknown>
export const MAX_ROWS = 1000
export const SHOWN = 50
const MAX_DAYS = 3660

function parsePhone(phone: unknown): string | undefined {
  if (phone === undefined || phone === '') return undefined
  const e164 = typeof phone === 'string' ? toE164(phone.replace(/^ (?=62)/, '+')) : undefined
  if (!e164) throw new SandboxError('phone is no Indonesian mobile number.')
  return e164
}

/** `code`: the code in the text; empty in other messages. */
export type SandboxMessage = { phone: string; text: string; code: string; at: number }

export async function listSandboxMessages({ db, config }: Services, phone: unknown): Promise<SandboxMessage[]> {
  const e164 = parsePhone(phone)
  const code = new RegExp(`\\b\\d{${smsCodeRules(config).digits}}\\b`)
  return (await latestMessages(db, e164 ? MAX_ROWS : SHOWN))
    .filter((message) => e164 === undefined || message.phone === e164)
    .map(({ phone: to, text, createdAt }) => ({
      phone: toLocal(to),
      text,
      code: code.exec(text)?.[0] ?? '',
      at: toSeconds(createdAt),
    }))
}

export type SandboxEvent = { name: string; data: object; at: number }

export async function listEvents({ db }: Services): Promise<SandboxEvent[]> {
  return (await latestEvents(db, SHOWN)).map(({ name, data, at }) => ({ name, data, at: toSeconds(at) }))
}

/** `till`: data that an ATM or a store shows for the code; missing for a code that cannot be paid. */
export type SandboxPaymentCode = {
  code: string
  amount: number
  state: string
  phone: string
  method: string
  expires_at: number
  till?: { holder: string; amount: number } | undefined
}

export async function listCodes({ db, clock }: Services, text: Translate, phone: unknown): Promise<SandboxPaymentCode[]> {
  const rows = await listRecentPaymentCodes(db, parsePhone(phone), SHOWN)
  return rows.map((row) => ({
    code: row.code,
    amount: Number(row.amount),
    state: row.state === 'waiting' && row.expiresAt <= clock.now() ? 'expired' : row.state,
    phone: toLocal(row.phone),
    method: row.method,
    expires_at: toSeconds(row.expiresAt),
    till: shownAtTill(row, text, clock.now()),
  }))
}

async function catchUpAll(services: Services): Promise<void> {
  for (const kind of dueKinds) {
    let after: DueAccount | undefined
    do {
      const due = await listDueAccounts(services.db, kind, services.clock.now(), MAX_ROWS, after)
      for (const { accountId } of due) await services.catchUp(services.db, accountId, services.clock.now())
      after = due.length < MAX_ROWS ? undefined : due.at(-1)
    } while (after !== undefined)
  }
}

async function moveClock(services: Services, milliseconds: number): Promise<void> {
  await advanceClockOffset(services.db, milliseconds)
  await services.clock.refresh()
  await catchUpAll(services)
}

export async function advanceClock(services: Services, { minutes, days }: RequestFields): Promise<void> {
  const total = Number(minutes ?? 0) + Number(days ?? 0) * DAY_MINUTES
  if (!(total > 0 && total <= MAX_DAYS * DAY_MINUTES))
    throw new SandboxError(`Give minutes or days, more than 0 and at most ${MAX_DAYS} days.`)
  await moveClock(services, total * MINUTE_MS)
}

export async function decideApplications(services: Services, { phone }: RequestFields): Promise<void> {
  const now = services.clock.now()
  for (const id of await makeAuditsDue(services.db, parsePhone(phone), now)) await services.catchUp(services.db, id, now)
}

/** `selfie`, `card`: JPEGs in base64. */
export type SandboxFace = {
  uid: string
  phone: string
  since: number
  card_time?: number | undefined
  selfie?: string | undefined
  card?: string | undefined
}

export async function listFaces({ db, config, clock }: Services): Promise<SandboxFace[]> {
  const { most } = tryLimits(policyOf(config).terms.faces, clock.now())
  const reviews = await listFaceReviews(db, most, SHOWN)
  return Promise.all(
    reviews.map(async ({ accountId, phone, since, takenAt }) => {
      const { selfie, card } = await readFacePhotos(db, accountId)
      return {
        uid: accountId,
        phone: toLocal(phone),
        since: toSeconds(since),
        card_time: takenAt ? toSeconds(takenAt) : undefined,
        selfie,
        card,
      }
    }),
  )
}

/** Makes a decision of the lender's staff, with the production code. */
export async function decideAsStaff<D extends { reference: string; uid?: string }>(
  services: Services,
  kind: DecisionKind<D>,
  decided: Omit<D, 'reference'>,
): Promise<void> {
  await applyDecision(services, kind, { reference: `sandbox-${randomUUID()}`, ...decided })
}

export async function decideFace(services: Services, { uid, card_time, outcome }: RequestFields): Promise<void> {
  const ofCard = card_time === undefined ? {} : { card_time: Number(card_time) }
  await decideAsStaff(services, faceDecisions, { uid: String(uid), ...ofCard, outcome: outcome as 'confirm' | 'decline' })
}

export type SandboxApplication = { uid: string; phone: string; submitted_time: number; reason: string; differs: string[] }

export async function listApplications({ db }: Services): Promise<SandboxApplication[]> {
  return (await listHeldApplications(db, SHOWN)).map(({ accountId, phone, submittedAt, reason, warnings }) => ({
    uid: accountId,
    phone: toLocal(phone),
    submitted_time: toSeconds(submittedAt),
    reason,
    differs: warnings,
  }))
}

/** `outcome`: "approve", "reject" or "sendBack". A rejection uses the reason for which the application was held. */
export async function decideHeld(services: Services, { uid, outcome }: RequestFields): Promise<void> {
  const held = (await listHeldApplications(services.db, MAX_ROWS)).find(({ accountId }) => accountId === uid)
  if (!held) throw new SandboxError('No application of this borrower is held.')
  await decideAsStaff(services, applicationDecisions, {
    uid: held.accountId,
    submitted_time: toSeconds(held.submittedAt),
    outcome: outcome as 'approve' | 'reject' | 'sendBack',
    ...(outcome === 'reject' && { reason: held.reason }),
  })
}

/** Confirms faces as a person does who has compared the photos. */
export async function confirmFaces(services: Services, { phone }: RequestFields): Promise<void> {
  const e164 = parsePhone(phone)
  if (e164 === undefined) return confirmAllFaces(services.db, services.clock.now())
  const account = await accountByPhone(services.db, e164)
  if (!account) throw new SandboxError('Nobody has this phone.')
  await confirmFace(services.db, account.id, services.clock.now())
}

const isResult = (result: unknown): result is PayoutResult => (payoutResults as readonly unknown[]).includes(result)

export async function setPayoutResult(services: Services, { result, phone }: RequestFields): Promise<void> {
  if (!isResult(result)) throw new SandboxError(`result is one of ${payoutResults.join(', ')}.`)
  const e164 = parsePhone(phone)
  await upsertPayoutSetting(services.db, e164 ?? '', result)
  const now = services.clock.now()
  // Runs twice: the first run sends a waiting order to the bank, the second gets the reply.
  for (let round = 0; round < 2; round++) {
    for (const id of await makePayoutsDue(services.db, e164, now)) await services.catchUp(services.db, id, now)
  }
}

const paymentVariants = ['exact', 'part', 'over', 'twice', 'late', 'stray'] as const

export async function payPaymentCode(services: Services, { code: digits, how = 'exact' }: RequestFields): Promise<void> {
  if (!(paymentVariants as readonly unknown[]).includes(how)) throw new SandboxError(`how is one of ${paymentVariants.join(', ')}.`)
  const code = await findPaymentCode(services.db, String(digits).replaceAll(' ', ''))
  if (!code) throw new SandboxError('There is no such payment code.')
  const half = code.amount / 2n || 1n
  const amount = how === 'part' ? half : how === 'over' ? code.amount + half : code.amount
  if (how === 'late') {
    const left = code.expiresAt.getTime() + MINUTE_MS - services.clock.now().getTime()
    if (left > 0) await moveClock(services, left)
  }
  const paid = how === 'stray' ? await strayCode(services.db, code.code) : code.code
  for (let times = how === 'twice' ? 2 : 1; times > 0; times--) {
    const now = services.clock.now()
    await receivePayment(services.db, { pspId: randomUUID(), code: paid, amount, paidAt: now }, now)
  }
}

/** Changes the last digit of the code, so that no loan has it. */
async function strayCode(sql: Sql, code: string): Promise<string> {
  for (let step = 1; step < 10; step++) {
    const stray = `${code.slice(0, -1)}${(Number(code.at(-1)) + step) % 10}`
    if (!(await findPaymentCode(sql, stray))) return stray
  }
  throw new SandboxError('Every code beside this one is taken.')
}
