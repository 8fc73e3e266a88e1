import { formats } from '../../product/formats.ts'
import { createCalendar } from '../../product/icalendar.ts'
import { loadMemberContext } from '../account/member-context.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { billIds } from '../loans/bill-queries.ts'
import { readLoanPosition } from '../loans/loan-position.ts'
import { runningLoan } from '../loans/loan-queries.ts'
import { openAmount } from '../loans/statement.ts'
import { toSeconds } from '../platform/calendar.ts'

/** Hour of the reminder on a bill's due day. */
const REMINDER_HOUR = 9

export const calendarHandlers = {
  /** The future bills. A bill keeps its id, so that a newer file updates the calendar instead of filling it. */
  billCalendar: async (_payload, context) => {
    const { sql, text } = context
    const { member, now, policy } = await loadMemberContext(context)
    const loan = await runningLoan(sql, member.id)
    if (!loan) throw new ApiError('notFound')
    const { statement, startDay, day } = await readLoanPosition(sql, loan, now)
    const ids = await billIds(sql, loan.id)
    const alarms = policy.messages.dueSoon.days.map((days) => days * 24 - REMINDER_HOUR)
    const events = statement.bills
      .filter((bill) => openAmount(bill) > 0n && bill.day >= day)
      .map((bill) => {
        const values = { no: bill.no, of: statement.bills.length, amount: formats.rupiahShort(openAmount(bill)), order: loan.no }
        const [title, words] = [text('calendar.title', values), text('calendar.text', values)]
        return { uid: ids.get(bill.no) ?? `${loan.id}-${bill.no}`, day: startDay + bill.day, title, text: words, alarms }
      })
    if (events.length === 0) throw new ApiError('notFound')
    const file = createCalendar(text('calendar.maker'), toSeconds(now), events)
    return {
      link: `data:text/calendar;charset=utf-8;base64,${Buffer.from(file).toString('base64')}`,
      name: text('calendar.file'),
    }
  },
} satisfies Partial<Handlers>
