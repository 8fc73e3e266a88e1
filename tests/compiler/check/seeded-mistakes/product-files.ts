import type { Edit } from '../../edit-sources.ts'

/** Files of the product that the mistakes edit, and edits that several of them share. */
export const app = 'flows/app.json'
export const routes = 'flows/routes.json'
export const me = 'flows/screens/me/Me.json'
export const signOut = 'flows/screens/shell/ConfirmSignOut.json'
export const cards = 'flows/screens/me/MeBankCard.json'
export const loans = 'flows/screens/me/MeLoanHistory.json'
export const area = 'flows/screens/shell/HomeArea.json'
export const loanDetail = 'flows/screens/me/MeLoanHistoryDetail.json'
export const order = 'flows/screens/loan/LoanOrder.json'
export const planSheet = 'flows/screens/home/HomeBorrowing.json'
export const loaning = 'flows/screens/home/HomeLoaning.json'
export const auditing = 'flows/screens/home/HomeAuditing.json'
export const methods = 'flows/screens/repay/HomePayBackMethods.json'
export const home = 'flows/decisions/home.json'
export const guard = 'flows/decisions/guard.json'
export const entry = 'flows/decisions/entry.json'
export const eligibility = 'flows/decisions/eligibility.json'
export const limit = 'flows/decisions/limit.json'
export const loginSms = 'flows/forms/loginSms.json'
export const contactsForm = 'flows/forms/contacts.json'
export const contacts = 'schemas/forms/contacts.json'
export const jobInfo = 'flows/forms/jobInfo.json'
export const fields = 'schemas/fields.json'
export const gender = 'schemas/enums/gender.json'
export const english = 'locales/en-us/me.json'
export const indonesian = 'locales/id-id/me.json'
export const authCalls = 'flows/calls/auth.json'
export const orderCalls = 'flows/calls/order.json'
/** A channel of the tests with its scenario, so that no test depends on a channel of the product. */
export const partner = 'flows/channels/partner.json'
export const partnerScenarios = 'flows/scenarios/partner.json'
export const partnerFiles: Edit[] = [
  {
    file: partner,
    value: {
      $schema: '../../schemas/meta/channel.json',
      channel: 'partner',
      base: '1',
      patch: { app: { facts: { downloadStrip: { shown: false } } } },
    },
  },
  {
    file: partnerScenarios,
    value: {
      $schema: '../../schemas/meta/scenario.json',
      scenarios: {
        entered: {
          about: 'Who comes by the partner stays its own.',
          given: { channel: 'partner' },
          do: [{ visit: '/index?cl=partner' }],
          expect: { route: 'HomeUnaudited', holds: { '/session/cl': 'partner' } },
        },
      },
    },
  },
]
export const labelled = (key: string): Edit[] =>
  ['en-us', 'id-id'].map((locale) => ({ file: `locales/${locale}/forms.json`, pointer: `/${key}`, value: 'When to call' }))
export const wide = ['i', 'j', 'k', 'l', 'm', 'n']
export const many = Array.from({ length: 12 }, (_, index) => `value ${index}`)
