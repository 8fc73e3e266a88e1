// Each posting is booked once under its reference. The texts are stored: postings booked before would not be found under another.

const PAYMENT = 'payment:'
/** Corrections were caused by days alone at first. */
const CORRECTION = 'day:'

export const paymentRef = (paymentId: string) => `${PAYMENT}${paymentId}`
export const paymentIdOf = (ref: string) => ref.slice(PAYMENT.length)
/** `cause`: day number, id of a return, or event. */
export const correctionRef = (loanId: string, cause: string) => `${CORRECTION}${loanId}:${cause}`
export const payoutRef = (loanId: string) => `payout:${loanId}`
export const purchaseRef = (purchaseId: string) => `purchase:${purchaseId}`
export const purchaseRefundRef = (refundId: string) => `purchase-refund:${refundId}`

/** Money taken from the surplus of several loans, to be paid out or to pay a loan: one posting per loan. */
export const surplusPayoutRef = (payoutId: string) => `refund:${payoutId}`
export const surplusUseRef = (id: string) => `surplus:${id}`
/** A payout that failed. */
export const surplusRestoredRef = (payoutId: string) => `refund-back:${payoutId}`
export const refOfLoan = (ref: string, loanId: string) => `${ref}:${loanId}`
/** SQL pattern of the postings of all loans. */
export const refOfAnyLoan = (ref: string) => refOfLoan(ref, '%')

export const IS_PAYMENT = `ref like '${PAYMENT}%'`
/** Payments and corrections: what counts as paid. */
export const COUNTS_AS_PAID = `(${IS_PAYMENT} or ref like '${CORRECTION}%')`
