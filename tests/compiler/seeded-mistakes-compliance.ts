import type { Edit } from './mutate.ts'
import type { Mistake } from './seeded-mistakes.ts'

const one = (name: string, edit: Edit, code: string, pointer = edit.at ?? '', more: Partial<Mistake> = {}): Mistake => ({
  name,
  edits: [edit],
  code,
  pointer,
  ...more,
})

const app = 'flows/app.json'
const products = 'flows/lender/products.json'
const terms = 'flows/lender/terms.json'
const methods = 'flows/lender/methods.json'
const banks = 'flows/lender/banks.json'
const profile = 'flows/journeys/profile.json'
const fields = 'schemas/fields.json'
const kios = 'flows/channels/kios.json'
const oppo = 'flows/channels/oppo.json'

const cash = '/products/cash'
const landing = '/facts/landing'

/** The same key in both languages, so that only what it says is wrong. */
const said = (file: string, key: string, inEnglish: string, inIndonesian: string): Edit[] => [
  { file: `locales/en-us/${file}.json`, at: `/${key}`, to: inEnglish },
  { file: `locales/id-id/${file}.json`, at: `/${key}`, to: inIndonesian },
]

/** What compliance would run into when it changes the product by JSON alone. */
export const complianceMistakes: Mistake[] = [
  // Numbers are said once
  one(
    'a fact refers to a product that is gone',
    { file: app, at: `${landing}/dailyLate/$ref`, to: 'lender/products.json#/products/gold/late' },
    'ref-unknown',
    `${landing}/dailyLate`,
  ),
  one(
    'a fact refers to more than one number',
    { file: app, at: `${landing}/dailyLate`, to: { $ref: 'lender/products.json#/products/cash' } },
    'ref-unknown',
  ),
  one(
    'a fact refers to a file of no kind',
    { file: app, at: `${landing}/dailyLate/$ref`, to: 'products.json#/cash/late' },
    'ref-unknown',
    `${landing}/dailyLate`,
  ),
  one(
    'a channel refers to a number that is gone',
    { file: oppo, at: '/patch/app/facts/landing', to: { dailyLate: { $ref: 'lender/products.json#/cash' } } },
    'ref-unknown',
    '/patch/app/facts/landing/dailyLate',
  ),
  one('a fact repeats what the lender charges', { file: app, at: `${landing}/dailyService`, to: 26_000 }, 'fact-repeats'),
  one(
    'a channel says another rate than the lender',
    { file: oppo, at: '/patch/app/facts/landing', to: { dailyService: 20_000 } },
    'fact-differs',
    '/patch/app/facts/landing/dailyService',
  ),
  spelled('a message spells the bound of its field', 'forms', 'form.jobInfo.salary.maximum', 'At most Rp 100,000,000', 'Maksimal 100 juta'),
  spelled('a help spells the digits that its field takes', 'forms', 'form.personInfo.cardid.help', '16 digits', '16 digit'),
  spelled(
    'a message spells the first day that its field takes',
    'forms',
    'form.personInfo.birth_date.minimum',
    'Not before 01/01/1950',
    'Tidak sebelum 01/01/1950',
  ),
  spelled('a text spells the highest amount', 'me', 'me.hello', 'Up to Rp 30.000.000', 'Sampai 30 juta'),
  spelled('a text spells the interest', 'me', 'me.hello', 'Interest of 0.03% a day', 'Bunga 0,03% per hari'),
  spelled('a text spells the ages', 'me', 'me.hello', 'For people from 21 to 60', 'Untuk usia 21–60 tahun'),
  spelled('a text spells the periods', 'me', 'me.hello', 'For 1 to 6 months', 'Tenor 1 sampai 6 bulan'),
  one(
    'a channel spells what a salary must be',
    { file: kios, at: '/patch/texts/en-us/form.jobInfo.salary.minimum', to: 'At least {{minimum}} and at most Rp 100.000.000' },
    'text-number',
  ),
  {
    name: 'a text of a field names a limit that the field does not have',
    edits: said('forms', 'form.jobInfo.salary.help', 'At least {{minLength}}', 'Minimal {{minLength}}'),
    code: 'field-text-value',
    pointer: '/form.jobInfo.salary.help',
  },
  {
    name: 'a text of a field names a fact that the app does not have',
    edits: said('forms', 'form.personInfo.birth_date.help', 'From {{app.ages.form}} on', 'Dari {{app.ages.form}}'),
    code: 'field-text-value',
    pointer: '/form.personInfo.birth_date.help',
  },

  // What the lender offers
  one('a product costs more than the law allows', { file: products, at: `${cash}/fee`, to: 28_000 }, 'cost-above-cap', `${cash}/periods/0`),
  one('a period is offered whose cap is lower', { file: products, at: `${cash}/periods/5`, to: 9 }, 'cost-above-cap'),
  one(
    'the cap is lowered below what is charged',
    { file: terms, at: '/caps/shortSince2025/perDay', to: 20_000 },
    'cost-above-cap',
    `${cash}/periods/0`,
    { file: products },
  ),
  one('no cap speaks of a period', { file: terms, at: '/caps/shortSince2025/overMonths', to: 1 }, 'cap-missing', `${cash}/periods/0`, {
    file: products,
  }),
  one('the least amount is above the most', { file: methods, at: '/methods/indomaret/minimum', to: 6_000_000 }, 'lender-bounds'),
  one('account numbers have at least more digits than at most', { file: banks, at: '/banks/bca/least', to: 12 }, 'lender-bounds'),
  one('the steps do not lead to the most', { file: products, at: `${cash}/step`, to: 70_000 }, 'lender-step'),
  one('a way to repay names no bank', { file: methods, at: '/methods/vaBri/bank', to: 'brii' }, 'lender-entry'),
  one('a way to repay has room for few codes', { file: methods, at: '/methods/alfamart/digits', to: 9 }, 'method-digits'),
  one(
    'a form refuses amounts that a product offers',
    { file: fields, at: '/definitions/loanAmount/minimum', to: 500_000 },
    'range-contradicts',
  ),
  one(
    'a product offers amounts that the form refuses',
    { file: products, at: `${cash}/minimum`, to: 100_000 },
    'range-contradicts',
    '/definitions/loanAmount/minimum',
    { file: fields },
  ),
  one('a form refuses a period that a product offers', { file: fields, at: '/definitions/loanPeriod/maximum', to: 3 }, 'range-contradicts'),
  one(
    'a channel asks for amounts that nobody offers',
    { file: oppo, at: '/patch/schemas', to: { forms: { borrow: { properties: { amount: { minimum: 50_000_000 } } } } } },
    'range-contradicts',
    '/patch/schemas/forms/borrow/properties/amount/minimum',
  ),
  one(
    'a call that no code answers',
    {
      file: 'flows/calls/general.json',
      at: '/calls/inbox',
      to: {
        endpoint: 'GET /v1/inbox',
        send: 'query',
        access: 'member',
        payload: { type: 'object', additionalProperties: false },
        reply: { type: 'object' },
      },
    },
    'call-unserved',
  ),

  one(
    'a count of days is shown with Rp',
    { file: 'flows/screens/bill/BillList.json', at: '/blocks/late/amount/rupiah', to: '/data/bills/days_late' },
    'format-unit',
  ),

  // Journeys
  one(
    'a step is asked before the one that it stands on',
    { file: profile, at: '/order', to: ['job', 'bank', 'person', 'work', 'contacts'] },
    'journey-after',
  ),
  one(
    'a channel asks a step before the one that it stands on',
    { file: oppo, at: '/patch/journeys', to: { profile: { order: ['bank', 'person', 'job', 'contacts'] } } },
    'journey-after',
    '/patch/journeys/profile/order',
  ),
  one('a step stands on one that the journey does not have', { file: profile, at: '/steps/bank/after/0', to: 'persno' }, 'journey-after'),

  // Languages
  {
    name: 'a language lacks a file of words',
    edits: [{ file: 'locales/id-id/agreement.json' }],
    code: 'locale-incomplete',
    file: app,
    pointer: '/locales/supported/id-id',
  },
  one(
    'a language without what calls send for it',
    { file: app, at: '/locales/supported/id-id/lan' },
    'shape-missing',
    '/locales/supported/id-id',
  ),

  // What the form marks itself
  {
    name: 'a label says that its field may be left out',
    edits: said('forms', 'form.jobInfo.wages', 'Other income a month (optional)', 'Penghasilan lain per bulan'),
    code: 'label-optional',
    pointer: '/form.jobInfo.wages',
  },
  {
    name: 'a label marks its field as required',
    edits: said('forms', 'form.jobInfo.salary', 'Salary a month *', 'Gaji per bulan'),
    code: 'field-required-mark',
    pointer: '/form.jobInfo.salary',
  },

  // What the server demands of a call
  one(
    'a call shows no token to the server',
    { file: 'flows/calls/auth.json', at: '/calls/refresh/headers' },
    'credential-unsent',
    '/calls/refresh/access',
  ),
]

/** A number spelled in both languages. */
function spelled(name: string, file: string, key: string, inEnglish: string, inIndonesian: string): Mistake {
  return { name, edits: said(file, key, inEnglish, inIndonesian), code: 'text-number', pointer: `/${key}` }
}
