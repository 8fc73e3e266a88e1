import { type Mistake, one } from './mistake.ts'
import type { Edit } from '../../edit-sources.ts'
import { partner } from './product-files.ts'
import { namesAt, namesWhere, says, saysJson, saysText } from '../../says.ts'

const app = 'flows/app.json'
const products = 'flows/policy/products.json'
const eligibility = 'flows/decisions/eligibility.json'
const limits = 'flows/decisions/limit.json'
const terms = 'flows/policy/terms.json'
const methods = 'flows/policy/methods.json'
const banks = 'flows/policy/banks.json'
const payLater = 'flows/policy/payLater.json'
const messages = 'flows/policy/messages.json'
const coupons = 'flows/policy/coupons.json'
const merchants = 'flows/policy/merchants.json'
const profile = 'flows/journeys/profile.json'
const fields = 'schemas/fields.json'

const page = 'flows/policy/rulesPage.json'
const approval = '/chapters/approval'
const costs = '/chapters/costs/policies'
const cash = `/products/${namesAt(products, '/products')[0]}`
const step = says(products, `${cash}/step`)
const most = says(products, `${cash}/maximum`)
const interest = says(products, `${cash}/interest`)
const periods = saysJson(products, `${cash}/periods`) as number[]
const longest = Math.max(...periods)
const merchant = `/merchants/${namesAt(merchants, '/merchants')[0]}`
const coupon = `/coupons/${namesAt(coupons, '/coupons')[0]}`
const store = `/methods/${namesWhere<{ type: string }>(methods, '/methods', ({ type }) => type === 'store')[0]}`
const [account, otherAccount] = namesWhere<{ type: string }>(methods, '/methods', ({ type }) => type === 'va')
const [bank, otherBank] = namesAt(banks, '/banks')
/** A bank whose account numbers may have fewer than 16 digits. */
const shortNumbers = `/banks/${namesWhere<{ maxDigits: number }>(banks, '/banks', ({ maxDigits }) => maxDigits < 16)[0]}`

type Purchase = { fee: number; late: number; minimum: number; period: number }
/** The first purchase with a fee, by name, because findings are sorted. */
const first = `/payLater/${namesWhere<Purchase>(payLater, '/payLater', ({ late }) => late > 0).toSorted()[0]}`
const costly = `/payLater/${namesWhere<Purchase>(payLater, '/payLater', ({ fee }) => fee > 0).toSorted()[0]}`
const ofOneMonth = `/payLater/${namesWhere<Purchase>(payLater, '/payLater', ({ period }) => period === 1).toSorted()[0]}`
const leastLent = Math.min(...namesAt(payLater, '/payLater').map((name) => says(payLater, `/payLater/${name}/minimum`)))
const lendsLeast = namesWhere<Purchase>(payLater, '/payLater', ({ minimum }) => minimum === leastLent)[0]

type Cap = { to?: string; overMonths?: number }
/** The current row for short plans. */
const cap = `/caps/${namesWhere<Cap>(terms, '/caps', ({ to, overMonths }) => to === undefined && overMonths === undefined)[0]}`
const perDay = says(terms, `${cap}/perDay`)
const [lowBand, band, nextBand] = namesAt(terms, '/salaryBands')

type Result = { result: { verdict?: string; most?: number; limit?: number; reason?: string } }
const granting = namesWhere<Result>(limits, '/rules', ({ result }) => Number(result.limit) > 0 && result.reason !== undefined).map(
  (name) => `/rules/${name}/result`,
)
const [rejected, otherRejected] = namesWhere<Result>(eligibility, '/rules', ({ result }) => result.verdict === 'rejected').map(
  (name) => `/rules/${name}/result`,
)
const capped = `/rules/${namesWhere<Result>(eligibility, '/rules', ({ result }) => result.most !== undefined)[0]}/result`
const rejectedFor = saysText(eligibility, `${rejected}/reason`)
const age = '/inputs/inAge/when/~1applicant~1age'
const maturity = `${age}_at_maturity`
const landing = '/facts/landing'
const answersExcept = (field: string) => (saysJson('schemas/forms/jobInfo.json', '/required') as string[]).filter((name) => name !== field)

const inEnglish = (number: number): string => number.toLocaleString('en-US')
const inIndonesian = (number: number): string => number.toLocaleString('id-ID')
const inMillions = (rupiah: number): string => `${inIndonesian(rupiah / 1_000_000)} juta`
/** Converts a rate in ten-millionths to per cent. */
const perCent = (rate: number): number => rate / 100_000
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Edits the key in both languages, so that only the text's meaning is wrong. */
const said = (file: string, key: string, inEnglish: string, inIndonesian: string): Edit[] => [
  { file: `locales/en-us/${file}.json`, pointer: `/${key}`, value: inEnglish },
  { file: `locales/id-id/${file}.json`, pointer: `/${key}`, value: inIndonesian },
]

/** Mistakes in policies, which compliance staff edit as JSON. */
export const policyMistakes: Mistake[] = [
  one(
    'a share in fractions, where it is in per cent',
    { file: limits, pointer: '/rules/allSpent/when/spending', value: { minimum: 0.9 } },
    'decision-fraction',
    '/rules/allSpent/when/spending/minimum',
  ),
  one('a code that the server cannot make', { file: fields, pointer: '/definitions/smsCode/pattern', value: '^[A-Z]{6}$' }, 'code-digits'),
  one(
    'a table of the server that asks for a misspelt fact of the applicant',
    { file: 'flows/decisions/limit.json', pointer: '/inputs/income', value: { integer: '/applicant/salry' } },
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
  one(
    'an answer that decides how much is lent may be left out',
    { file: 'schemas/forms/jobInfo.json', pointer: '/required', value: answersExcept('other_loan_status') },
    'decision-answer-optional',
  ),
  one(
    'nobody can give an answer that decides how much is lent',
    { file: 'schemas/enums/otherLoanStatus.json', pointer: '/enum', value: [2, 3] },
    'decision-answer-unknown',
    '/inputs/otherLoan/when/~1applicant~1other_loan_status',
    { file: limits },
  ),
  one(
    'people of an age may apply that is too high at the end of every plan',
    { file: eligibility, pointer: `${maturity}/maximum`, value: says(eligibility, `${age}/maximum`) - 1 },
    'ages-contradict',
  ),
  // Addresses that the server sends to
  ...['https://127.0.0.1/events', 'https://localhost/events', 'https://169.254.169.254/', 'http://tokosari.example/events'].map((value) =>
    one(
      `events of a merchant go to ${value}`,
      { file: merchants, pointer: `${merchant}/webhook`, value },
      'shape-value',
      `${merchant}/webhook`,
    ),
  ),
  // The lender's contact data in the app
  ...[
    ['email', 'bantuan.alur.example'],
    ['phone', 'hubungi kami'],
    ['android', 'play.google.com/store/apps'],
  ].map(([name, value]) =>
    one(`the service's ${name} is ${value}`, { file: 'flows/policy/service.json', pointer: `/${name}`, value }, 'shape-value', `/${name}`),
  ),
  // Each number is written once
  one(
    'a fact refers to a product that is gone',
    { file: app, pointer: `${landing}/dailyLate/$ref`, value: 'policy/products.json#/products/none/late' },
    'ref-unknown',
    `${landing}/dailyLate`,
  ),
  one(
    'a fact refers to more than one number',
    { file: app, pointer: `${landing}/dailyLate`, value: { $ref: `policy/products.json#${cash}` } },
    'ref-unknown',
  ),
  one(
    'a fact refers to a file of no kind',
    { file: app, pointer: `${landing}/dailyLate/$ref`, value: 'products.json#/cash/late' },
    'ref-file',
    `${landing}/dailyLate`,
  ),
  one(
    'a channel refers to a number that is gone',
    { file: partner, pointer: '/patch/app/facts/landing', value: { dailyLate: { $ref: 'policy/products.json#/cash' } } },
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
    { file: partner, pointer: '/patch/app/facts/landing', value: { dailyService: 20_000 } },
    'patch-locked',
    '/patch/app/facts/landing/dailyService',
  ),
  one(
    'a channel says another limit than the lender, where nothing is locked',
    { file: partner, pointer: '/patch/app/facts/payLater', value: { limit: 1_000_000 } },
    'fact-differs',
    '/patch/app/facts/payLater/limit',
  ),
  one(
    'salaries that no band has',
    { file: terms, pointer: `/salaryBands/${band}/from`, value: says(terms, `/salaryBands/${lowBand}/to`) + 1 },
    'bands-apart',
  ),
  one(
    'salaries that two bands have',
    { file: terms, pointer: `/salaryBands/${nextBand}/from`, value: says(terms, `/salaryBands/${band}/to`) - 1 },
    'bands-apart',
  ),
  spelled(
    'a message spells the bound of its field',
    'forms',
    'form.jobInfo.salary.maximum',
    `At most Rp ${inEnglish(says(fields, '/definitions/salary/maximum'))}`,
    `Maksimal ${inMillions(says(fields, '/definitions/salary/maximum'))}`,
  ),
  spelled('a help spells the digits that its field takes', 'forms', 'form.personInfo.cardid.help', '16 digits', '16 digit'),
  spelled(
    'a message spells the first day that its field takes',
    'forms',
    'form.personInfo.birth_date.minimum',
    'Not before 01/01/1950',
    'Tidak sebelum 01/01/1950',
  ),
  spelled('a text spells the highest amount', 'me', 'me.hello', `Up to Rp ${inIndonesian(most)}`, `Sampai ${inMillions(most)}`),
  spelled(
    'a text spells the interest',
    'me',
    'me.hello',
    `Interest of ${inEnglish(perCent(interest))}% a day`,
    `Bunga ${inIndonesian(perCent(interest))}% per hari`,
  ),
  spelled(
    'a text spells the ages',
    'me',
    'me.hello',
    `For people from ${says(eligibility, `${age}/minimum`)} to ${says(eligibility, `${age}/maximum`)}`,
    `Untuk usia ${says(eligibility, `${age}/minimum`)}–${says(eligibility, `${age}/maximum`)} tahun`,
  ),
  spelled('a refusal spells the digits of a phone', 'server', 'error.4100', 'A phone has 10-14 digits', 'Nomor HP 10–14 digit'),
  spelled(
    'a text spells the periods',
    'me',
    'me.hello',
    `For ${Math.min(...periods)} to ${longest} months`,
    `Tenor ${Math.min(...periods)} sampai ${longest} bulan`,
  ),
  one(
    'a channel spells what a salary must be',
    {
      file: partner,
      pointer: '/patch/texts/en-us/form.jobInfo.salary.minimum',
      value: `At least {{minimum}} and at most Rp ${inIndonesian(says(fields, '/definitions/salary/maximum'))}`,
    },
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

  // Products
  one('a product costs more than the law allows', { file: products, pointer: `${cash}/fee`, value: perDay }, 'cost-above-cap'),
  one(
    'its interest alone is more than the law allows',
    { file: products, pointer: `${cash}/interest`, value: perDay + 1 },
    'cost-above-cap',
  ),
  one('a purchase costs more than the law allows', { file: payLater, pointer: `${costly}/fee`, value: perDay }, 'cost-above-cap'),
  one(
    'a period is offered whose cap is lower',
    { file: products, pointer: `${cash}/periods/${periods.length - 1}`, value: says(terms, `${cap}/months`) + 1 },
    'cost-above-cap',
  ),
  one(
    'the cap is lowered below what is charged',
    { file: terms, pointer: `${cap}/perDay`, value: says(payLater, `${costly}/fee`) },
    'cost-above-cap',
    `${costly}/fee`,
    { file: payLater },
  ),
  one(
    'a late fee is more than the law allows',
    { file: products, pointer: `${cash}/late`, value: says(terms, `${cap}/latePerDay`) + 1 },
    'late-above-cap',
  ),
  one(
    'the cap of the late fee is lowered below what is charged',
    { file: terms, pointer: `${cap}/latePerDay`, value: says(products, `${cash}/late`) - 1 },
    'late-above-cap',
    `${first}/late`,
    { file: payLater },
  ),
  one('no cap speaks of a period', { file: terms, pointer: `${cap}/overMonths`, value: 1 }, 'cap-missing', `${ofOneMonth}/period`, {
    file: payLater,
  }),
  {
    name: 'the last row of caps ends',
    edits: [{ file: terms, pointer: `${cap}/to`, value: '2098-12-31' }],
    code: 'cap-missing',
    file: payLater,
    pointer: `${ofOneMonth}/period`,
  },
  {
    name: 'a cap begins a day too late',
    edits: [
      { file: terms, pointer: `${cap}/to`, value: '2098-12-30' },
      { file: terms, pointer: '/caps/next', value: { ...(saysJson(terms, cap) as object), from: '2099-01-01' } },
    ],
    code: 'caps-gap',
    pointer: '/caps/next/from',
  },
  {
    name: 'a cap that ends is lower than what is charged, and the next one is not',
    edits: [
      {
        file: terms,
        pointer: cap,
        value: { ...(saysJson(terms, cap) as object), to: '2098-12-31', perDay: says(payLater, `${costly}/fee`) },
      },
      { file: terms, pointer: '/caps/next', value: { ...(saysJson(terms, cap) as object), from: '2099-01-01' } },
    ],
    code: 'cost-above-cap',
    file: payLater,
    pointer: `${costly}/fee`,
  },
  one('two rows of caps hold together', { file: terms, pointer: '/caps/another', value: saysJson(terms, cap) }, 'caps-overlap'),
  one(
    'a choice of spending counts as nothing',
    { file: terms, pointer: `/spendingBands/${namesAt(terms, '/spendingBands').at(-1)}` },
    'policy-choices',
    '/spendingBands',
  ),
  one(
    'a band of a salary that nobody can choose',
    { file: terms, pointer: `/salaryBands/${namesAt(terms, '/salaryBands').length + 5}`, value: {} },
    'policy-choices',
  ),
  one(
    'the least amount is above the most',
    { file: methods, pointer: `${store}/minimum`, value: says(methods, `${store}/maximum`) + 1 },
    'policy-bounds',
  ),
  one(
    'account numbers have at least more digits than at most',
    { file: banks, pointer: `${shortNumbers}/minDigits`, value: says(banks, `${shortNumbers}/maxDigits`) + 1 },
    'policy-bounds',
  ),
  one(
    'messages go out from an hour after the one that they end at',
    { file: messages, pointer: '/smsTimes/fromHour', value: says(messages, '/smsTimes/toHour') + 1 },
    'policy-bounds',
  ),
  one('a bill is said to be late on its due day', { file: messages, pointer: '/messages/late/days/0', value: 0 }, 'shape-value'),
  one(
    'a voucher begins after its end',
    { file: coupons, pointer: `${coupon}/from`, value: dayAfter(saysText(coupons, `${coupon}/to`)) },
    'policy-bounds',
  ),
  one(
    'a legal text holds from a day that no month has',
    { file: 'flows/policy/legal.json', pointer: '/since/privacy', value: '2026-02-30' },
    'shape-value',
  ),
  {
    name: 'words of an agreement that are others than on the day from which they hold',
    edits: [
      { file: 'flows/policy/legal.json', pointer: '/since/agreement', value: '2026-01-01' },
      { file: 'flows/policy/legal.json', pointer: '/confirmed', value: { agreement: 'c40b' } },
    ],
    code: 'day-unconfirmed',
    pointer: '/since/agreement',
  },
  one(
    'the form begins with a period that is not offered',
    { file: products, pointer: `${cash}/start/period`, value: longest + 1 },
    'policy-start',
  ),
  one(
    'the form begins with an amount between two steps',
    { file: products, pointer: `${cash}/start/amount`, value: says(products, `${cash}/start/amount`) + step / 2 },
    'policy-start',
  ),
  one('the steps do not lead to the most', { file: products, pointer: `${cash}/step`, value: step + 1 }, 'policy-step'),
  one('a way to repay names no bank', { file: methods, pointer: `/methods/${account}/bank`, value: 'nobody' }, 'policy-entry'),
  one(
    'a bank has the clearing code of another one',
    { file: banks, pointer: `/banks/${otherBank}/code`, value: saysText(banks, `/banks/${bank}/code`) },
    'code-taken',
  ),
  one(
    'a way to repay has the prefix of another one',
    { file: methods, pointer: `/methods/${otherAccount}/prefix`, value: saysText(methods, `/methods/${account}/prefix`) },
    'code-taken',
  ),
  one(
    'a way to repay has room for few codes',
    { file: methods, pointer: `${store}/digits`, value: saysText(methods, `${store}/prefix`).length + 5 },
    'method-digits',
  ),
  one(
    'a form refuses amounts that a product offers',
    { file: fields, pointer: '/definitions/loanAmount/minimum', value: says(products, `${cash}/minimum`) + step },
    'range-contradicts',
  ),
  one(
    'a product offers amounts that the form refuses',
    { file: products, pointer: `${cash}/minimum`, value: says(fields, '/definitions/loanAmount/minimum') - step },
    'range-contradicts',
    '/definitions/loanAmount/minimum',
    { file: fields },
  ),
  one(
    'a form refuses a period that a product offers',
    { file: fields, pointer: '/definitions/loanPeriod/maximum', value: longest - 1 },
    'range-contradicts',
  ),
  one(
    'a channel asks for amounts that nobody offers',
    { file: partner, pointer: '/patch/schemas', value: { forms: { borrow: { properties: { amount: { minimum: most + step } } } } } },
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
    { file: partner, pointer: '/patch/journeys', value: { profile: { order: ['bank', 'person', 'job', 'contacts', 'face'] } } },
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

  // Marks that the form adds itself
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

  // The page that explains the rules
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

  // Texts for borrowers
  one(
    'an application is rejected for a reason without words',
    { file: eligibility, pointer: `${rejected}/reason`, value: 'twice' },
    'reason-wordless',
    undefined,
    { witness: 'policy.reject.twice' },
  ),
  {
    name: 'the page of the rules has no words for a reason',
    edits: ['en-us', 'id-id'].map((locale) => ({
      file: `locales/${locale}/rulesPage.json`,
      pointer: `/rulesPage.value.reason.${rejectedFor}`,
    })),
    code: 'reason-wordless',
    file: eligibility,
    pointer: `${rejected}/reason`,
    witness: `rulesPage.value.reason.${rejectedFor}`,
  },
  one(
    'an application is decided by a word that the server does not know',
    { file: eligibility, pointer: `${capped}/verdict`, value: 'perhaps' },
    'shape-value',
  ),
  one(
    'an application is rejected by a misspelt word',
    { file: eligibility, pointer: `${rejected}/verdict`, value: 'rejectd' },
    'shape-value',
  ),
  one(
    'an application is decided without a verdict',
    { file: eligibility, pointer: `${otherRejected}/verdict` },
    'shape-missing',
    otherRejected,
  ),
  one('a cap of the limit is a text', { file: eligibility, pointer: `${capped}/most`, value: '1.000.000' }, 'shape-type'),
  one(
    'a cap of the limit is less than anything that is lent',
    { file: eligibility, pointer: `${capped}/most`, value: leastLent - 1 },
    'limit-unusable',
    undefined,
    { witness: `${lendsLeast} lends from` },
  ),

  // The credit limit
  one('a limit is a text', { file: limits, pointer: `${granting[0]}/limit`, value: '1.500.000' }, 'shape-type'),
  one('a limit is below zero', { file: limits, pointer: `${granting[1]}/limit`, value: -5 }, 'shape-value'),
  one('a limit has a part of a rupiah', { file: limits, pointer: `${granting[2]}/limit`, value: 500_000.5 }, 'shape-type'),
  one('a limit is more than any lender has', { file: limits, pointer: `${granting[3]}/limit`, value: 30_000_000_000_000 }, 'shape-value'),
  one('a row grants no limit', { file: limits, pointer: `${granting[4]}/limit` }, 'shape-missing', granting[4]),
  one('a row grants a misspelt limit', { file: limits, pointer: `${granting[5]}/limits`, value: 17_000_000 }, 'shape-key'),
  one(
    'a limit is less than anything that is lent',
    { file: limits, pointer: `${granting[6]}/limit`, value: leastLent - 1 },
    'limit-unusable',
    undefined,
    { witness: `${lendsLeast} lends from` },
  ),
  one(
    'an application is held without a reason',
    { file: eligibility, pointer: capped, value: { verdict: 'review' } },
    'verdict-unexplained',
  ),
  one(
    'an application is held for a reason that has words for a rejection alone',
    { file: eligibility, pointer: capped, value: { verdict: 'review', reason: 'age' } },
    'reason-wordless',
    `${capped}/reason`,
    { witness: 'policy.review.age' },
  ),
  one(
    'a limit is kept low for a reason that has words for a rejection alone',
    { file: limits, pointer: `${granting[7]}/reason`, value: 'age' },
    'reason-wordless',
    undefined,
    { witness: 'policy.limit.age' },
  ),

  // Requirements of the server for a call
  one(
    'a call shows no token to the server',
    { file: 'flows/calls/auth.json', pointer: '/calls/refresh/headers' },
    'credential-unsent',
    '/calls/refresh/access',
  ),
]

/** A mistake of a number that a text spells out in both languages. */
function spelled(name: string, file: string, key: string, inEnglish: string, inIndonesian: string): Mistake {
  return { name, edits: said(file, key, inEnglish, inIndonesian), code: 'text-number', pointer: `/${key}` }
}
