import { saveConsent } from '../auth/consent-queries.ts'
import { verifySmsCode } from '../auth/sms-codes.ts'
import { selectedBankAccount } from '../profile/bank-account-queries.ts'
import { isAnotherAccount, isOwnAccount } from '../profile/own-account.ts'
import { readProfile } from '../profile/profile-queries.ts'
import { lockCredit } from '../credit/credit-queries.ts'
import { readStanding, requireMayBorrow } from './standing.ts'
import { applyEvent } from './apply-event.ts'
import { insertLoan } from './loan-queries.ts'
import { loanTerms } from './loan-terms.ts'
import { readBorrowerBounds } from './borrower-bounds.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { addWorkingDays, toSeconds } from '../platform/calendar.ts'
import { currentLoanAgreements } from '../catalog/agreements.ts'
import { legalText } from '../legal/legal-texts.ts'
import { isLeafPurpose } from '../catalog/policy.ts'
import { creditLimitReply, creditUse, maxAmount } from './credit-limit.ts'
import { apiStatus } from './loan-states.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { createQuote, quoteReply, type QuoteRequest } from './quote.ts'
import { productReply } from './product-reply.ts'
import { isOnWhatsapp } from '../account/whatsapp-check.ts'
import { saveGeolocation } from '../account/geolocation-queries.ts'
import { displayName, maskAccountNumber, toNumber, wordsOf } from '../calls/reply-fields.ts'

async function quoteFor(context: CallContext, memberContext: MemberContext, quoteRequest: QuoteRequest) {
  const standing = await requireMayBorrow(context.sql, memberContext.member.id)
  const { available } = await creditUse(context, memberContext.now, standing)
  const bounds = await readBorrowerBounds(context.sql, memberContext)
  return createQuote(context.config, memberContext, quoteRequest, bounds, (product) => maxAmount(product, available))
}

export const orderHandlers = {
  loanProducts: async (_payload, context) => {
    const memberContext = await loadMemberContext(context)
    const standing = await readStanding(context.sql, memberContext.member.id)
    const bounds = await readBorrowerBounds(context.sql, memberContext)
    const limit = await creditLimitReply(context, memberContext, standing, bounds)
    const borrower = { standing, bounds, available: limit.available }
    const lists = [...memberContext.policy.products].map((product) => productReply(context, memberContext, borrower, product))
    return { lists, limit }
  },

  loanPlan: async ({ money, period, pid }, context) => {
    const memberContext = await loadMemberContext(context)
    const quoteRequest: QuoteRequest = { pid, amount: money, amountPointer: '/money', period }
    return quoteReply(context, quoteRequest, await quoteFor(context, memberContext, quoteRequest))
  },

  placeOrder: async (payload, context) => {
    const memberContext = await loadMemberContext(context)
    const { member, now, policy } = memberContext
    const { sql } = context
    const agreements = currentLoanAgreements(context, payload)
    await lockCredit(sql, member.id)
    const quoteRequest: QuoteRequest = { pid: payload.pid, amount: payload.amount, amountPointer: '/amount', period: payload.period }
    const quote = await quoteFor(context, memberContext, quoteRequest)
    const { id: quoteId, product, plan } = quote
    if (quoteId !== payload.quote_id) throw new ApiError('quoteChanged')
    if (!isLeafPurpose(policy.purposes, payload.purpose)) throw new ApiError('purposeInvalid', { field: '/purpose' })
    const bank = await selectedBankAccount(sql, member.id)
    if (!bank) throw new ApiError('bankMissing')
    if (isAnotherAccount(bank, payload.bank_id)) throw new ApiError('bankChanged')
    if (!policy.banks.has(bank.bank)) throw new ApiError('bankUnknown')
    if (!isOwnAccount(policy, await readProfile(sql, member.id), bank.holder)) throw new ApiError('holderDiffers')
    if (!(await isOnWhatsapp(sql, context.ports, member, now))) throw new ApiError('whatsappNeeded')
    await verifySmsCode(sql, context, { phone: member.phone, purpose: 'order', code: payload.sms_code }, now)

    const expectedAt = addWorkingDays(now, policy.terms.timers.payoutExpectedWorkingDays, policy.terms.holidays)
    const loan = await insertLoan(sql, member.id, {
      product: payload.pid,
      merchant: null,
      instalments: payload.period,
      ...loanTerms(policy, product, plan),
      purpose: payload.purpose,
      purposeWords: wordsOf(context, `purpose.${payload.purpose}`),
      bankAccountId: bank.id,
      createdAt: now,
      expectedAt: expectedAt,
      release: context.config.release,
    })
    if (!loan) throw new ApiError('orderOpen')
    await saveGeolocation(sql, member.id, 'order', context.geolocation, now)
    const props = { plan: quoteReply(context, quoteRequest, quote) }
    for (const [document, version] of Object.entries(agreements))
      await saveConsent(
        sql,
        member.id,
        legalText(context, document, props),
        { version, release: context.config.release, loanId: loan.id },
        now,
      )
    // Limit, eligibility and account were checked again in this transaction.
    const ready = await applyEvent(sql, loan, 'recheckOk', now, { nextAt: now })
    return {
      order_id: loan.id,
      order_no: loan.no,
      amount: toNumber(plan.principal),
      status: apiStatus[ready?.state ?? loan.state].name,
      apply_time: toSeconds(now),
      expected_time: toSeconds(expectedAt),
      bank_name: displayName(context, `bank.${bank.bank}`),
      card_masked: maskAccountNumber(bank.cardNum),
    }
  },
} satisfies Partial<Handlers>
