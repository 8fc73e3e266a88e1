import type { Enums } from '../../generated/enums.ts'

/** The life of an order as a table: state and event -> next state. Any other transition is impossible. */
export type LoanState =
  | 'checking'
  | 'waiting'
  | 'pending'
  | 'unknown'
  | 'active'
  | 'overdue'
  | 'paid_off'
  | 'refunded'
  | 'bounced'
  | 'failed'
  | 'refused'
  | 'cancelled'
  | 'expired'
  | 'written_off'
export type LoanEvent =
  | 'recheckOk'
  | 'purchased'
  | 'payoutRequested'
  | 'payoutOk'
  | 'payoutBounced'
  | 'payoutRetry'
  | 'payoutFailed'
  | 'payoutTimeout'
  | 'bankChanged'
  | 'fixExpired'
  | 'cancelled'
  | 'cancelledByBorrower'
  | 'refused'
  | 'duePassed'
  | 'caughtUp'
  | 'settled'
  | 'refunded'
  | 'writtenOff'

const payoutResults = { payoutOk: 'active', payoutBounced: 'bounced', payoutRetry: 'waiting', payoutFailed: 'failed' } as const
/** Possible only while no payout is under way; `cancelled` and `refused` by the staff. */
const ended = { cancelled: 'cancelled', cancelledByBorrower: 'cancelled', refused: 'refused' } as const

export const transitions: Record<LoanState, { [event in LoanEvent]?: LoanState }> = {
  checking: { recheckOk: 'waiting', purchased: 'active' },
  waiting: { payoutRequested: 'pending', payoutBounced: 'bounced', payoutFailed: 'failed', ...ended },
  pending: { ...payoutResults, payoutTimeout: 'unknown' },
  unknown: payoutResults,
  bounced: { bankChanged: 'waiting', fixExpired: 'expired', ...ended },
  active: { duePassed: 'overdue', settled: 'paid_off', refunded: 'refunded' },
  overdue: { caughtUp: 'active', settled: 'paid_off', writtenOff: 'written_off', refunded: 'refunded' },
  written_off: { settled: 'paid_off', refunded: 'refunded' },
  paid_off: { refunded: 'refunded' },
  refunded: {},
  failed: {},
  refused: {},
  cancelled: {},
  expired: {},
}

/** Message to the borrower by event. */
export const messageOf: { [event in LoanEvent]?: Enums['messageKind'] } = {
  purchased: 'purchased',
  payoutOk: 'paidOut',
  payoutBounced: 'bounced',
  payoutFailed: 'payoutFailed',
  fixExpired: 'loanLapsed',
  cancelled: 'loanCancelled',
  cancelledByBorrower: 'loanCancelled',
  refused: 'loanRefused',
  writtenOff: 'loanWrittenOff',
  settled: 'settled',
  refunded: 'purchaseRefunded',
}

/** A borrower has at most one order in these states. */
const openStates: ReadonlySet<LoanState> = new Set([
  'checking',
  'waiting',
  'pending',
  'unknown',
  'active',
  'overdue',
  'bounced',
  'written_off',
])
export const isOpen = (state: LoanState): boolean => openStates.has(state)

export const runningStates: readonly LoanState[] = ['active', 'overdue', 'written_off']
export const isRunning = (state: LoanState): boolean => runningStates.includes(state)

const unpaidEnds: ReadonlySet<LoanState> = new Set(['failed', 'refused', 'cancelled', 'expired'])
/** Whether the order ended without a payout. */
export const endedBeforePayout = (state: LoanState): boolean => unpaidEnds.has(state)

/** Whether the borrower may cancel the loan. Never a purchase: the shop is told at once that it is paid, so goods are returned there instead. */
export const isCancellable = (state: LoanState): boolean => transitions[state].cancelledByBorrower !== undefined

type WireStatus = { bill: number; fail: number; name: Enums['loanState'] }

/** States as sent to the app: `bill_status`, `loan_fail_status` and the order's state. */
export const apiStatus: Record<LoanState, WireStatus> = {
  checking: { bill: 1, fail: 0, name: 'checking' },
  waiting: { bill: 1, fail: 0, name: 'paying_out' },
  pending: { bill: 1, fail: 0, name: 'paying_out' },
  unknown: { bill: 1, fail: 0, name: 'paying_out' },
  active: { bill: 2, fail: 0, name: 'repaying' },
  overdue: { bill: 2, fail: 0, name: 'overdue' },
  written_off: { bill: 2, fail: 0, name: 'overdue' },
  paid_off: { bill: 3, fail: 0, name: 'paid_off' },
  refunded: { bill: 3, fail: 0, name: 'refunded' },
  bounced: { bill: 4, fail: 1, name: 'bounced' },
  failed: { bill: 4, fail: 2, name: 'failed' },
  refused: { bill: 4, fail: 3, name: 'refused' },
  cancelled: { bill: 4, fail: 4, name: 'cancelled' },
  expired: { bill: 4, fail: 5, name: 'expired' },
}
