import { describe, expect, it } from 'vitest'
import { owed } from './owed.ts'
import { product } from './product.ts'

/** The specification, section 2, "Screens named in the interface text": each screen, and what stands on it. */
const rows: { screen: string; shows: RegExp[] }[] = [
  { screen: 'HomeBorrowingPlan', shows: [/due/, /total/] },
  { screen: 'HomePayBackDetail', shows: [/late/] },
  { screen: 'HomeUnaudited', shows: [/borrow up to/, /interest/, /instal/, /check (my|your) limit/] },
  { screen: 'HomeAuditing', shows: [/countdown/] },
  { screen: 'HomeLoaning', shows: [/1[–-]3 working days|1 to 3 working days/] },
  { screen: 'HomeAddBank', shows: [/bank/, /sms code/] },
  { screen: 'HomeWhatsApp', shows: [/whatsapp number/, /sms code/, /refresh status/] },
  { screen: 'HomeWhatsApping', shows: [/checking/] },
  { screen: 'HomeIntoFail', shows: [/apply again/, /feedback/] },
  { screen: 'HomePayBack', shows: [/code/, /loan history/, /limit/] },
  { screen: 'HomePayBackMethods', shows: [/virtual account/, /transfer/, /store/, /generate|create/, /atm/, /internet/, /mobile/] },
  { screen: 'HomeLoanProduct', shows: [/limit/] },
  { screen: 'LoanOrder', shows: [/loan amount/, /purpose/, /bank account/] },
  { screen: 'LoanSuccess', shows: [/account/] },
  { screen: 'AddBankAccount', shows: [/account number/] },
  { screen: 'BillList', shows: [/nearest bill/, /all bills/, /virtual account number/] },
  { screen: 'BillRepaymentDateDetailSheet', shows: [/due/] },
  {
    screen: 'Me',
    shows: [/repayment history/, /loan history/, /bank account/, /help/, /change password/, /set a password/, /contact us/, /log out/],
  },
  { screen: 'ConfirmSignOut', shows: [/are you sure you want to log out\?/] },
  { screen: 'MeRepaymentHistory', shows: [/list/] },
  { screen: 'MeLoanHistory', shows: [/list/] },
  { screen: 'MeLoanHistoryDetail', shows: [/due dates/] },
  { screen: 'MeLoanHistoryAwait', shows: [/account|working day/] },
  { screen: 'MeLoanHistroyFailed', shows: [/not paid out/] },
  { screen: 'MeBankCard', shows: [/account/] },
  { screen: 'MeModifyPassword', shows: [/current password|old password/, /new password/] },
  { screen: 'MeSetPassword', shows: [/password/] },
  { screen: 'MeHelp', shows: [/help|question|how/] },
  { screen: 'UserInto', shows: [/personal/, /work/, /emergency contacts/] },
  { screen: 'UserIntoPersonInfo', shows: [/birth/, /mother/] },
  { screen: 'UserIntoJobInfo', shows: [/work/] },
  { screen: 'UserIntoWorkInfo', shows: [/company/] },
  { screen: 'UserIntoContacts', shows: [/relationship/, /may call them/] },
  { screen: 'UserIntoUploadCard', shows: [/card/] },
  { screen: 'UserIntoBankInfo', shows: [/account number/] },
  { screen: 'UserFaceOpen', shows: [/face/] },
  { screen: 'AuthLogin', shows: [/sms code/, /privacy/, /service agreement/] },
  { screen: 'CaptchaDialog', shows: [/captcha/] },
]
const { screens, forms } = product.flows
const words = product.texts['en-us'] ?? {}

/** The English words that a screen, its parts and its forms name, with the names of their blocks. */
function shownBy(json: unknown): string[] {
  if (typeof json === 'string') return [words[json] ?? json, ...(Object.hasOwn(forms, json) ? wordsOfForm(json) : [])]
  if (typeof json !== 'object' || json === null) return []
  const { block, screen } = json as { block?: unknown; screen?: unknown }
  return [...Object.values(json).flatMap(shownBy), ...(block === 'Part' ? shownBy(screens[String(screen)]) : [])]
}
const wordsOfForm = (form: string) => Object.entries(words).flatMap(([key, text]) => (key.startsWith(`form.${form}.`) ? [text] : []))

describe('specification 2: screens named in the interface text', () => {
  it.each(rows)('$screen', ({ screen, shows }) => {
    expect(screens[screen], 'the screen exists').toBeDefined()
    const shown = shownBy(screens[screen]).join('\n')
    for (const wanted of shows) expect(shown).toMatch(new RegExp(wanted.source, 'i'))
  })

  owed(
    'specification 2: screens by name',
    [
      'HomeBorrowing',
      'HomeAuditFail',
      'HomeProductList',
      'FlexibleRepayment',
      'FlexibleRepaymentProductList',
      'FlexibleRepaymentPlanSheet',
      'FlexibleRepaymentSelectDateSheet',
      'FlexibleRepaymentIntroduce',
      'BankAccountInfo',
    ].map((screen) => ({ says: screen, built: () => Object.hasOwn(screens, screen) })),
  )
})
