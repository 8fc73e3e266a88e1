import { maskPhone } from '../auth/phone.ts'
import { useCode } from '../auth/otp.ts'
import type { BankAccount } from '../db/bank-accounts.ts'
import { chooseBankAccount, findBankAccount, listBankAccounts, saveBankAccount } from '../db/bank-accounts.ts'
import { happen, holdLoan, latestLoan } from '../db/loans.ts'
import { readProfile } from '../db/profiles.ts'
import { ApiError } from '../errors.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { addWorkingDays, secondsOf } from './days.ts'
import { sameHolder } from './holder-name.ts'
import { shownAs } from './loan-states.ts'
import type { MemberDesk } from './member-desk.ts'
import { deskOf } from './member-desk.ts'
import { phoneAt } from './refuse-profile.ts'
import { stepMissing } from './steps.ts'
import { nameOf, isUuid, maskCard } from './wire.ts'

type Given = { bank: string; card_num: string; name: string }

function shownBank(context: Context, account: BankAccount) {
  return {
    id: account.id,
    bank: account.bank,
    bank_name: nameOf(context, `bank.${account.bank}`),
    card_masked: maskCard(account.card_num),
    name: account.holder,
    mobile_masked: maskPhone(account.mobile),
    is_default: account.chosen,
  }
}

/** Money goes only to an account of the borrower's own: its holder is the person of the profile. */
async function checkAccount(context: Context, { member, lender }: MemberDesk, given: Given): Promise<void> {
  const bank = lender.banks.get(given.bank)
  if (!bank) throw new ApiError('bankUnknown', { field: '/bank' })
  const { least, most } = bank
  if (given.card_num.length < least || given.card_num.length > most) {
    throw new ApiError('cardNumInvalid', {
      field: '/card_num',
      bank: nameOf(context, `bank.${given.bank}`),
      digits: least === most ? least : `${least}-${most}`,
    })
  }
  const { person } = await readProfile(context.sql, member.id)
  if (!person) throw stepMissing(context, 'person')
  if (!sameHolder(given.name, String(person.name), lender.terms.names.shortestMatch))
    throw new ApiError('holderDiffers', { field: '/name' })
}

export const bankHandlers = {
  userBanks: async (_payload, context) => {
    const { member } = await deskOf(context)
    return { lists: (await listBankAccounts(context.sql, member.id)).map((account) => shownBank(context, account)) }
  },

  addBank: async (payload, context) => {
    const desk = await deskOf(context)
    const { member, now, lender } = desk
    const mobile = phoneAt('/mobile', payload.mobile)
    const known = await listBankAccounts(context.sql, member.id)
    if (payload.id !== undefined && !known.some((account) => account.id === payload.id)) throw new ApiError('notFound')
    await checkAccount(context, desk, payload)
    const again = known.some((account) => account.bank === payload.bank && account.card_num === payload.card_num)
    if (!again && known.length >= lender.terms.accounts.maximum) throw new ApiError('bankTooMany', { count: lender.terms.accounts.maximum })
    await useCode(context.sql, { phone: member.phone, purpose: 'bank' }, payload.sms_code, now)
    const given = { bank: payload.bank, card_num: payload.card_num, holder: payload.name, mobile }
    const id = await saveBankAccount(context.sql, member.id, given, now)
    await chooseBankAccount(context.sql, member.id, id)
    return shownBank(context, { id, ...given, chosen: true })
  },

  setBank: async ({ id }, context) => {
    const { member } = await deskOf(context)
    if (!isUuid(id) || !(await findBankAccount(context.sql, member.id, id))) throw new ApiError('notFound')
    await chooseBankAccount(context.sql, member.id, id)
    return {}
  },

  /** After a payout that bounced: another account for the same order, which then goes out again. */
  bankPatch: async (payload, context) => {
    const desk = await deskOf(context)
    const { member, now, lender } = desk
    const latest = await latestLoan(context.sql, member.id)
    const loan = latest && (await holdLoan(context.sql, latest.id))
    if (loan?.state !== 'bounced') throw new ApiError('bankFixClosed')
    if (loan.bank_changes >= lender.terms.accounts.changesPerOrder)
      throw new ApiError('bankFixTooOften', { count: lender.terms.accounts.changesPerOrder })
    await checkAccount(context, desk, payload)
    await useCode(context.sql, { phone: member.phone, purpose: 'bank' }, payload.sms_code, now)
    const given = { bank: payload.bank, card_num: payload.card_num, holder: payload.name, mobile: member.phone }
    const id = await saveBankAccount(context.sql, member.id, given, now)
    await chooseBankAccount(context.sql, member.id, id)
    const expectedAt = addWorkingDays(now, lender.terms.timers.payoutExpectedWorkingDays)
    const change = { bankAccountId: id, bankChanges: loan.bank_changes + 1, expectedAt, nextAt: now }
    const next = await happen(context.sql, loan, 'bankChanged', now, change)
    if (!next) throw new ApiError('bankFixClosed')
    return { order_id: next.id, bill_status: shownAs[next.state].bill, expected_time: secondsOf(expectedAt) }
  },
} satisfies Partial<Handlers>
