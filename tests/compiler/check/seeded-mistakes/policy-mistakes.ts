import { type Mistake, one, says } from './mistake.ts'
import type { Edit } from '../../edit-sources.ts'

const app = 'flows/app.json'
const products = 'flows/policy/products.json'
const eligibility = 'flows/decisions/eligibility.json'
const limits = 'flows/decisions/limit.json'
const terms = 'flows/policy/terms.json'
const methods = 'flows/policy/methods.json'
const banks = 'flows/policy/banks.json'
const profile = 'flows/journeys/profile.json'
const fields = 'schemas/fields.json'
const kios = 'flows/channels/kios.json'
const oppo = 'flows/channels/oppo.json'

const page = 'flows/policy/rulesPage.json'
const approval = '/chapters/approval'
const costs = '/chapters/costs/policies'
const cash = '/products/cash'
const age = '/inputs/inAge/when/~1applicant~1age'
const landing = '/facts/landing'

/** The same key in both languages, so that only what it says is wrong. */
const said = (file: string, key: string, inEnglish: string, inIndonesian: string): Edit[] => [
  { file: `locales/en-us/${file}.json`, pointer: `/${key}`, value: inEnglish },
  { file: `locales/id-id/${file}.json`, pointer: `/${key}`, value: inIndonesian },
]

/** What compliance would run into when it changes the product by JSON alone. */
export const policyMistakes: Mistake[] = [
  one(
    'a table of the server that asks for a misspelt fact of the applicant',
    { file: 'flows/decisions/limit.json', pointer: '/inputs/income', value: { integer: '/applicant/monthly_incom' } },
    'pointer-unknown',
    '/inputs/income/integer',
  ),
  one(
    'a table of the server that asks for what nobody gives it',
    { file: 'flows/decisions/eligibility.json', pointer: '/inputs/duplicate', value: { when: { '/session/uid': { present: true } } } },
    'pointer-root',
    '/inputs/duplicate/when/~1session~1uid',
  ),
  one(
    'a fact of the applicant that is never so',
    { file: 'flows/decisions/eligibility.json', pointer: '/inputs/complete', value: { when: { '/applicant/complete': 'yes' } } },
    'test-impossible',
    '/inputs/complete/when/~1applicant~1complete',
  ),
  // Where the server sends something
  ...['https://127.0.0.1/events', 'https://localhost/events', 'https://169.254.169.254/', 'http://tokosari.example/events'].map((value) =>
    one(
      `events of a merchant go to ${value}`,
      { file: 'flows/policy/merchants.json', pointer: '/merchants/tokoSari/webhook', value },
      'shape-value',
      '/merchants/tokoSari/webhook',
    ),
  ),
  // What the app shows of the lender
  ...[
    ['email', 'bantuan.alur.example'],
    ['phone', 'hubungi kami'],
    ['android', 'play.google.com/store/apps'],
  ].map(([name, value]) =>
    one(`the service's ${name} is ${value}`, { file: 'flows/policy/service.json', pointer: `/${name}`, value }, 'shape-value', `/${name}`),
  ),
  // Numbers are said once
  one(
    'a fact refers to a product that is gone',
    { file: app, pointer: `${landing}/dailyLate/$ref`, value: 'policy/products.json#/products/gold/late' },
    'ref-unknown',
    `${landing}/dailyLate`,
  ),
  one(
    'a fact refers to more than one number',
    { file: app, pointer: `${landing}/dailyLate`, value: { $ref: 'policy/products.json#/products/cash' } },
    'ref-unknown',
  ),
  one(
    'a fact refers to a file of no kind',
    { file: app, pointer: `${landing}/dailyLate/$ref`, value: 'products.json#/cash/late' },
    'ref-unknown',
    `${landing}/dailyLate`,
  ),
  one(
    'a channel refers to a number that is gone',
    { file: oppo, pointer: '/patch/app/facts/landing', value: { dailyLate: { $ref: 'policy/products.json#/cash' } } },
    'ref-unknown',
    '/patch/app/facts/landing/dailyLate',
  ),
  one(
    'a fact repeats what the lender charges',
    { file: app, pointer: `${landing}/dailyService`, value: says(products, `${cash}/fee`) },
    'fact-repeats',
  ),
  one(
    'a fact repeats the least amount that the lender lends',
    { file: app, pointer: `${landing}/minAmount`, value: says(products, `${cash}/minimum`) },
    'fact-repeats',
  ),
  one(
    'a channel says another rate than the lender',
    { file: oppo, pointer: '/patch/app/facts/landing', value: { dailyService: 20_000 } },
    'patch-locked',
    '/patch/app/facts/landing/dailyService',
  ),
  one(
    'a channel says another limit than the lender, where nothing is locked',
    { file: oppo, pointer: '/patch/app/facts/payLater', value: { limit: 1_000_000 } },
    'fact-differs',
    '/patch/app/facts/payLater/limit',
  ),
  one('salaries that no band has', { file: terms, pointer: '/salaryBands/2/from', value: 2_500_000 }, 'bands-apart'),
  one('salaries that two bands have', { file: terms, pointer: '/salaryBands/3/from', value: 3_000_000 }, 'bands-apart'),
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
  spelled(
    'a text spells the ages',
    'me',
    'me.hello',
    `For people from ${says(eligibility, `${age}/minimum`)} to ${says(eligibility, `${age}/maximum`)}`,
    `Untuk usia ${says(eligibility, `${age}/minimum`)}–${says(eligibility, `${age}/maximum`)} tahun`,
  ),
  spelled('a refusal spells the digits of a phone', 'server', 'error.4100', 'A phone has 10-14 digits', 'Nomor HP 10–14 digit'),
  spelled('a text spells the periods', 'me', 'me.hello', 'For 1 to 6 months', 'Tenor 1 sampai 6 bulan'),
  one(
    'a channel spells what a salary must be',
    { file: kios, pointer: '/patch/texts/en-us/form.jobInfo.salary.minimum', value: 'At least {{minimum}} and at most Rp 100.000.000' },
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
  one('a product costs more than the law allows', { file: products, pointer: `${cash}/fee`, value: 28_000 }, 'cost-above-cap'),
  one('its interest alone is more than the law allows', { file: products, pointer: `${cash}/interest`, value: 30_000 }, 'cost-above-cap'),
  one(
    'a purchase costs more than the law allows',
    { file: 'flows/policy/payLater.json', pointer: '/payLater/later1/fee', value: 28_000 },
    'cost-above-cap',
  ),
  one('a period is offered whose cap is lower', { file: products, pointer: `${cash}/periods/5`, value: 9 }, 'cost-above-cap'),
  one(
    'the cap is lowered below what is charged',
    { file: terms, pointer: '/caps/shortSince2025/perDay', value: 20_000 },
    'cost-above-cap',
    '/payLater/later1/fee',
    { file: 'flows/policy/payLater.json' },
  ),
  one(
    'no cap speaks of a period',
    { file: terms, pointer: '/caps/shortSince2025/overMonths', value: 1 },
    'cap-missing',
    '/payLater/free1/period',
    { file: 'flows/policy/payLater.json' },
  ),
  one(
    'two rows of caps hold together',
    {
      file: terms,
      pointer: '/caps/shortIn2027',
      value: { from: '2027-01-01', to: '2027-12-31', months: 6, perDay: 29_500 },
    },
    'caps-overlap',
  ),
  one('a choice of spending counts as nothing', { file: terms, pointer: '/spendingBands/3' }, 'policy-choices', '/spendingBands'),
  one('a band of a salary that nobody can choose', { file: terms, pointer: '/salaryBands/9', value: {} }, 'policy-choices'),
  one('the least amount is above the most', { file: methods, pointer: '/methods/indomaret/minimum', value: 6_000_000 }, 'policy-bounds'),
  one(
    'account numbers have at least more digits than at most',
    { file: banks, pointer: '/banks/bca/minDigits', value: 12 },
    'policy-bounds',
  ),
  one(
    'messages go out from an hour after the one that they end at',
    { file: 'flows/policy/messages.json', pointer: '/smsTimes/fromHour', value: 21 },
    'policy-bounds',
  ),
  one(
    'a voucher begins after its end',
    { file: 'flows/policy/coupons.json', pointer: '/coupons/firstBuy/from', value: '2028-01-01' },
    'policy-bounds',
  ),
  one(
    'a legal text holds from a day that no month has',
    { file: 'flows/policy/legal.json', pointer: '/since/privacy', value: '2026-02-30' },
    'shape-value',
  ),
  one('the form begins with a period that is not offered', { file: products, pointer: `${cash}/start/period`, value: 9 }, 'policy-start'),
  one(
    'the form begins with an amount between two steps',
    { file: products, pointer: `${cash}/start/amount`, value: 2_050_000 },
    'policy-start',
  ),
  one('the steps do not lead to the most', { file: products, pointer: `${cash}/step`, value: 70_000 }, 'policy-step'),
  one('a way to repay names no bank', { file: methods, pointer: '/methods/vaBri/bank', value: 'brii' }, 'policy-entry'),
  one('a bank has the clearing code of another one', { file: banks, pointer: '/banks/mandiri/code', value: '014' }, 'code-taken'),
  one(
    'a way to repay has the prefix of another one',
    { file: methods, pointer: '/methods/vaMandiri/prefix', value: '39358' },
    'code-taken',
  ),
  one('a way to repay has room for few codes', { file: methods, pointer: '/methods/alfamart/digits', value: 9 }, 'method-digits'),
  one(
    'a form refuses amounts that a product offers',
    { file: fields, pointer: '/definitions/loanAmount/minimum', value: says(products, `${cash}/minimum`) + says(products, `${cash}/step`) },
    'range-contradicts',
  ),
  one(
    'a product offers amounts that the form refuses',
    { file: products, pointer: `${cash}/minimum`, value: 100_000 },
    'range-contradicts',
    '/definitions/loanAmount/minimum',
    { file: fields },
  ),
  one(
    'a form refuses a period that a product offers',
    { file: fields, pointer: '/definitions/loanPeriod/maximum', value: 3 },
    'range-contradicts',
  ),
  one(
    'a channel asks for amounts that nobody offers',
    { file: oppo, pointer: '/patch/schemas', value: { forms: { borrow: { properties: { amount: { minimum: 50_000_000 } } } } } },
    'range-contradicts',
    '/patch/schemas/forms/borrow/properties/amount/minimum',
  ),
  one(
    'a call that no code answers',
    {
      file: 'flows/calls/general.json',
      pointer: '/calls/inbox',
      value: {
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
    { file: 'flows/screens/bill/BillList.json', pointer: '/blocks/late/amount/rupiah', value: '/data/bills/days_late' },
    'format-unit',
  ),
  one(
    'an amount is shown without Rp',
    { file: 'flows/screens/loan/LoanPlan.json', pointer: '/blocks/facts/rows/total/value', value: '/props/plan/total' },
    'unit-format',
  ),
  one(
    'a day is shown as a number of seconds',
    { file: 'flows/screens/home/HomeBorrowing.json', pointer: '/blocks/terms/rows/due/value', value: '/props/plan/first_due_time' },
    'unit-format',
  ),
  one(
    'a rate stands in a sentence as it is stored',
    { file: 'flows/screens/loan/LoanPlan.json', pointer: '/blocks/late/text/with/rate', value: '/props/plan/late_rate' },
    'unit-format',
  ),
  one(
    'data is asked for every second',
    { file: 'flows/screens/repay/PayCode.json', pointer: '/data/bills/every', value: 1 },
    'shape-value',
  ),

  // Journeys
  one(
    'a step is asked before the one that it stands on',
    { file: profile, pointer: '/order', value: ['job', 'bank', 'person', 'work', 'contacts', 'face'] },
    'journey-after',
  ),
  one(
    'a channel asks a step before the one that it stands on',
    { file: oppo, pointer: '/patch/journeys', value: { profile: { order: ['bank', 'person', 'job', 'contacts', 'face'] } } },
    'journey-after',
    '/patch/journeys/profile/order',
  ),
  one(
    'a step stands on one that the journey does not have',
    { file: profile, pointer: '/steps/bank/after/0', value: 'persno' },
    'journey-after',
  ),

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
    { file: app, pointer: '/locales/supported/id-id/lan' },
    'shape-missing',
    '/locales/supported/id-id',
  ),

  // What the form marks itself
  {
    name: 'a label says that its field may be left out',
    edits: said('forms', 'form.jobInfo.wages', 'Other monthly income (optional)', 'Penghasilan lain per bulan'),
    code: 'label-optional',
    pointer: '/form.jobInfo.wages',
  },
  {
    name: 'a label marks its field as required',
    edits: said('forms', 'form.jobInfo.salary', 'Monthly salary *', 'Gaji per bulan'),
    code: 'field-required-mark',
    pointer: '/form.jobInfo.salary',
  },

  // What the page of rules shows
  one(
    'it shows a table that is gone',
    { file: page, pointer: `${approval}/decisions/limits`, value: {} },
    'rules-page-unknown',
    undefined,
    {
      edits: [
        { file: page, pointer: `${approval}/decisions/limits`, value: {} },
        ...said('rulesPage', 'rulesPage.decision.limits', 'Limits', 'Batas'),
      ],
    },
  ),
  one(
    'it shows a form that is gone',
    { file: page, pointer: '/chapters/questions/forms/6', value: 'salary' },
    'rules-page-unknown',
    undefined,
    {
      edits: [
        { file: page, pointer: '/chapters/questions/forms/-', value: 'salary' },
        ...said('rulesPage', 'rulesPage.form.salary', 'Salary', 'Gaji'),
      ],
    },
  ),
  one(
    'it shows a place where nothing is',
    { file: page, pointer: `${costs}/caps/of`, value: '/terms/limits' },
    'rules-page-place',
    undefined,
    {
      witness: '/terms has',
    },
  ),
  one(
    'it shows a number in the place of a table',
    { file: page, pointer: `${costs}/caps/of`, value: '/terms/timers/payoutAttempts' },
    'rules-page-place',
  ),
  one(
    'it shows a part without a heading',
    { file: page, pointer: `${costs}/banks`, value: { of: '/banks/banks' } },
    'rules-page-heading',
    undefined,
    {
      witness: 'rulesPage.table.banks',
    },
  ),

  // What a borrower is told
  one(
    'an application is rejected for a reason without words',
    { file: eligibility, pointer: '/rules/duplicate/result/reason', value: 'twice' },
    'reason-wordless',
    undefined,
    { witness: 'policy.reject.twice' },
  ),
  {
    name: 'the page of the rules has no words for a reason',
    edits: ['en-us', 'id-id'].map((locale) => ({
      file: `locales/${locale}/rulesPage.json`,
      pointer: '/rulesPage.value.reason.duplicate',
    })),
    code: 'reason-wordless',
    file: eligibility,
    pointer: '/rules/duplicate/result/reason',
    witness: 'rulesPage.value.reason.duplicate',
  },
  one(
    'an application is decided by a word that the server does not know',
    { file: eligibility, pointer: '/rules/doubtful/result/verdict', value: 'perhaps' },
    'shape-value',
  ),
  one(
    'an application is rejected by a misspelt word',
    { file: eligibility, pointer: '/rules/duplicate/result/verdict', value: 'rejectd' },
    'shape-value',
  ),
  one(
    'an application is decided without a verdict',
    { file: eligibility, pointer: '/rules/age/result/verdict' },
    'shape-missing',
    '/rules/age/result',
  ),
  one('a cap of the limit is a text', { file: eligibility, pointer: '/rules/doubtful/result/most', value: '1.000.000' }, 'shape-type'),
  one(
    'a cap of the limit is less than anything that is lent',
    { file: eligibility, pointer: '/rules/doubtful/result/most', value: 1000 },
    'limit-unusable',
    undefined,
    { witness: 'later1 lends from' },
  ),

  // The credit limit
  one('a limit is a text', { file: limits, pointer: '/rules/from8MillionBoth/result/limit', value: '1.500.000' }, 'shape-type'),
  one('a limit is below zero', { file: limits, pointer: '/rules/from4MillionBoth/result/limit', value: -5 }, 'shape-value'),
  one('a limit has a part of a rupiah', { file: limits, pointer: '/rules/from2Million/result/limit', value: 500_000.5 }, 'shape-type'),
  one(
    'a limit is more than any lender has',
    { file: limits, pointer: '/rules/from26Million/result/limit', value: 30_000_000_000_000 },
    'shape-value',
  ),
  one(
    'a row grants no limit',
    { file: limits, pointer: '/rules/from15MillionBoth/result/limit' },
    'shape-missing',
    '/rules/from15MillionBoth/result',
  ),
  one('a row grants a misspelt limit', { file: limits, pointer: '/rules/from15Million/result/limits', value: 17_000_000 }, 'shape-key'),
  one(
    'a limit is less than anything that is lent',
    { file: limits, pointer: '/rules/from1MillionSpending/result/limit', value: 500 },
    'limit-unusable',
    undefined,
    { witness: 'later1 lends from' },
  ),
  one(
    'an application is held without a reason',
    { file: eligibility, pointer: '/rules/doubtful/result', value: { verdict: 'review' } },
    'verdict-unexplained',
  ),
  one(
    'an application is held for a reason that has words for a rejection alone',
    { file: eligibility, pointer: '/rules/doubtful/result', value: { verdict: 'review', reason: 'age' } },
    'reason-wordless',
    '/rules/doubtful/result/reason',
    { witness: 'policy.review.age' },
  ),
  one(
    'a limit is kept low for a reason that has words for a rejection alone',
    { file: limits, pointer: '/rules/from1Million/result/reason', value: 'age' },
    'reason-wordless',
    undefined,
    { witness: 'policy.limit.age' },
  ),

  // What the server demands of a call
  one(
    'a call shows no token to the server',
    { file: 'flows/calls/auth.json', pointer: '/calls/refresh/headers' },
    'credential-unsent',
    '/calls/refresh/access',
  ),
]

/** A number spelled in both languages. */
function spelled(name: string, file: string, key: string, inEnglish: string, inIndonesian: string): Mistake {
  return { name, edits: said(file, key, inEnglish, inIndonesian), code: 'text-number', pointer: `/${key}` }
}
