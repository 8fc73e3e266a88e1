import { maskPhone, parsePhoneField } from '../auth/phone-number.ts'
import { verifySmsCode } from '../auth/sms-codes.ts'
import { type BankAccount, listBankAccounts, retireBankAccount, saveBankAccount, selectBankAccount } from './bank-account-queries.ts'
import { readProfile } from './profile-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { isOwnAccount } from './own-account.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { stepMissingError } from './profile-steps.ts'
import { displayName, maskAccountNumber } from '../calls/reply-fields.ts'

type BankAccountPayload = { bank: string; card_num: string; name: string }

function bankAccountReply(context: CallContext, account: BankAccount) {
  return {
    id: account.id,
    bank: account.bank,
    bank_name: displayName(context, `bank.${account.bank}`),
    card_masked: maskAccountNumber(account.cardNum),
    name: account.holder,
    mobile_masked: maskPhone(account.mobile),
    is_default: account.chosen,
  }
}

export async function assertOwnAccount(
  context: CallContext,
  { member, policy }: MemberContext,
  account: BankAccountPayload,
): Promise<void> {
  const bank = policy.banks.get(account.bank)
  if (!bank) throw new ApiError('bankUnknown', { field: '/bank' })
  const { minDigits, maxDigits } = bank
  if (account.card_num.length < minDigits || account.card_num.length > maxDigits) {
    throw new ApiError('cardNumInvalid', {
      field: '/card_num',
      bank: displayName(context, `bank.${account.bank}`),
      digits: minDigits === maxDigits ? minDigits : `${minDigits}-${maxDigits}`,
    })
  }
  const profile = await readProfile(context.sql, member.id)
  if (!profile.person) throw stepMissingError(context, 'person')
  if (!isOwnAccount(policy, profile, account.name)) throw new ApiError('holderDiffers', { field: '/name' })
}

export const bankAccountHandlers = {
  userBanks: async (_payload, context) => {
    const { member, policy } = await loadMemberContext(context)
    const accounts = await listBankAccounts(context.sql, member.id)
    const lists = accounts.map((account) => ({
      ...bankAccountReply(context, account),
      ...(!policy.banks.has(account.bank) && { discontinued: true as const }),
    }))
    return { lists, addable: Math.max(0, policy.terms.accounts.maximum - lists.length) }
  },

  addBank: async (payload, context) => {
    const memberContext = await loadMemberContext(context)
    const { member, now, policy } = memberContext
    const mobile = parsePhoneField('/mobile', payload.mobile)
    const known = await listBankAccounts(context.sql, member.id)
    if (payload.id !== undefined && !known.some((account) => account.id === payload.id)) throw new ApiError('notFound')
    await assertOwnAccount(context, memberContext, payload)
    const again = known.some((account) => account.bank === payload.bank && account.cardNum === payload.card_num)
    if (!again && payload.id === undefined && known.length >= policy.terms.accounts.maximum)
      throw new ApiError('bankTooMany', { count: policy.terms.accounts.maximum })
    await verifySmsCode(context.sql, context, { phone: member.phone, purpose: 'bank', code: payload.sms_code }, now)
    const account = { bank: payload.bank, cardNum: payload.card_num, holder: payload.name, mobile }
    const id = await saveBankAccount(context.sql, member.id, account, now)
    if (payload.id !== undefined && payload.id !== id) await retireBankAccount(context.sql, member.id, payload.id, now)
    await selectBankAccount(context.sql, member.id, id)
    return bankAccountReply(context, { id, ...account, chosen: true })
  },

  setBank: async ({ id }, context) => {
    const { member, policy } = await loadMemberContext(context)
    const account = (await listBankAccounts(context.sql, member.id)).find((each) => each.id === id)
    if (!account) throw new ApiError('notFound')
    if (!isOwnAccount(policy, await readProfile(context.sql, member.id), account.holder))
      throw new ApiError('holderDiffers', { field: '/id' })
    if (!policy.banks.has(account.bank)) throw new ApiError('bankUnknown', { field: '/id' })
    await selectBankAccount(context.sql, member.id, id)
    return {}
  },
} satisfies Partial<Handlers>
