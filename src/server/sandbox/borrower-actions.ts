import { creditDecisions } from '../application/credit-decisions.ts'
import type { Services } from '../calls/services.ts'
import { loanDecisions, loanEvents } from '../loans/loan-decisions.ts'
import { isOpen, transitions } from '../loans/loan-states.ts'
import { toLocal } from '../../product/phone-number.ts'
import { listRecentBorrowers } from './borrower-queries.ts'
import { decideAsStaff, MAX_ROWS, SandboxError, SHOWN, type RequestFields } from './sandbox-actions.ts'

const loanOutcomes = ['cancel', 'refuse', 'writeOff'] as const
type Outcome = 'freeze' | 'thaw' | 'reopen' | (typeof loanOutcomes)[number]
/** `order_no`: number of the newest order. `outcomes`: decisions that staff can make now. */
export type SandboxBorrower = { uid: string; phone: string; order_no?: string; outcomes: Outcome[] }

export async function listBorrowers({ db }: Services, limit = SHOWN): Promise<SandboxBorrower[]> {
  return (await listRecentBorrowers(db, limit)).map(({ id, phone, credit, no, loan }) => ({
    uid: id,
    phone: toLocal(phone),
    ...(no !== null && { order_no: no }),
    outcomes: [
      credit === 'frozen' ? 'thaw' : 'freeze',
      ...(credit === 'approved' && (loan === null || !isOpen(loan)) ? (['reopen'] as const) : []),
      ...loanOutcomes.filter((outcome) => loan !== null && transitions[loan][loanEvents[outcome]] !== undefined),
    ],
  }))
}

/** `outcome`: one of those listed for the borrower. */
export async function decideBorrower(services: Services, { uid, outcome: wanted }: RequestFields): Promise<void> {
  const borrower = (await listBorrowers(services, MAX_ROWS)).find((one) => one.uid === uid)
  if (!borrower) throw new SandboxError('There is no borrower of this uid.')
  const outcome = borrower.outcomes.find((one) => one === wanted)
  if (outcome === undefined) throw new SandboxError(`outcome is one of ${borrower.outcomes.join(', ')}.`)
  if (outcome === 'freeze' || outcome === 'thaw' || outcome === 'reopen')
    return decideAsStaff(services, creditDecisions, { uid: borrower.uid, outcome })
  await decideAsStaff(services, loanDecisions, { uid: borrower.uid, order_no: borrower.order_no ?? '', outcome })
}
