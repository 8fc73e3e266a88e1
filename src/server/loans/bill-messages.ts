import type { Policy } from '../catalog/policy.ts'
import { toNumber } from '../calls/reply-fields.ts'
import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { endOfDay, startOfDay, toDayNumber } from '../platform/calendar.ts'
import type { LoanPosition } from './loan-position.ts'
import { openAmount } from './statement.ts'

/**
 * Adds messages about bills that fall due soon or are late, once for each of the policy's days. After days without a run, only the last one
 * is added.
 */
export async function addBillMessages(
  sql: Sql,
  { messages }: Policy,
  { loan, startDay, day, statement }: LoanPosition,
  now: Date,
): Promise<void> {
  for (const bill of statement.bills) {
    if (openAmount(bill) === 0n) continue
    const left = bill.day - day
    const kind = left < 0 ? 'late' : 'dueSoon'
    // The message about a late bill mentions a growing late fee, which a written-off loan no longer has.
    if (kind === 'late' && loan.writtenOffAt) continue
    const reached =
      left < 0
        ? Math.max(...messages.late.days.filter((days) => days <= -left))
        : Math.min(...messages.dueSoon.days.filter((days) => days >= left))
    if (!Number.isFinite(reached)) continue
    const details = { amount: toNumber(openAmount(bill)), no: bill.no, due: endOfDay(startDay + bill.day) }
    await addMessage(sql, loan.accountId, { kind, cause: `${loan.id}:${bill.no}:${reached}`, details, loanId: loan.id }, now)
  }
}

/**
 * When the next message of a bill takes the place of one of `createdAt`, so that no two go out on one day; that a bill falls due is said no
 * more once it is late. `dueDay`: a day number. Undefined after the last one.
 */
export function nextBillMessageAt({ dueSoon, late }: Policy['messages'], dueDay: number, createdAt: Date): Date | undefined {
  const days = [...dueSoon.days.map((before) => dueDay - before), ...late.days.map((after) => dueDay + after), dueDay + 1]
  const next = Math.min(...days.filter((day) => day > toDayNumber(createdAt)))
  return Number.isFinite(next) ? startOfDay(next) : undefined
}
