import { namesAt, namesWhere, says } from '../../says.ts'
import { type Mistake, one } from './mistake.ts'
import { cards, area, loanDetail, loans, me, order, planSheet, loaning, home, guard, entry, eligibility, limit } from './product-files.ts'

type Row = { when: { income?: { minimum?: number }; spending?: { not?: object }; otherLoan?: boolean } }
/** Rows of the limit for borrowers with low spending and no other loan, lowest income first. */
const [lowest, second] = namesWhere<Row>(
  limit,
  '/rules',
  ({ when: { income, spending, otherLoan } }) => income?.minimum !== undefined && spending?.not !== undefined && otherLoan === false,
)
const afterLowest = namesAt(limit, '/rules').find((_, index, names) => names[index - 1] === lowest)
const begins = says(limit, `/rules/${second}/when/income/minimum`)

export const valueMistakes: Mistake[] = [
  // Pointers
  one(
    'a reply field that is not there',
    { file: cards, pointer: '/blocks/list/blocks/bank/text', value: '/item/bank_nmae' },
    'pointer-unknown',
  ),
  one(
    'a reply field too deep',
    { file: cards, pointer: '/blocks/list/blocks/bank/text', value: '/item/bank_name/short' },
    'pointer-unknown',
  ),
  one('data that is not loaded', { file: cards, pointer: '/blocks/list/each', value: '/data/bank/lists' }, 'pointer-unknown'),
  one(
    'a computed value that is not there',
    { file: loaning, pointer: '/blocks/facts/rows/bank/value/with/bank', value: '/computed/lona/bank_name' },
    'pointer-unknown',
  ),
  one(
    'a field of a computed value that is not there',
    { file: loaning, pointer: '/blocks/facts/rows/bank/value/with/bank', value: '/computed/loan/bank_nmae' },
    'pointer-unknown',
  ),
  one('a prop that is not there', { file: planSheet, pointer: '/blocks/until/to', value: '/props/plna/expire_time' }, 'pointer-unknown'),
  one(
    'a field of a prop that nobody gives',
    { file: planSheet, pointer: '/blocks/until/to', value: '/props/plan/expires' },
    'pointer-unknown',
  ),
  one('a form field that is not there', { file: order, pointer: '/data/plan/with/money', value: '/form/borrow/amuont' }, 'pointer-unknown'),
  one(
    'a session entry that is not there',
    { file: guard, pointer: '/rules/blocked/then/0/set', value: '/session/form' },
    'pointer-unknown',
  ),
  one(
    'a fact of the app that is not there',
    { file: 'flows/screens/login/AuthLogin.json', pointer: '/blocks/top/blocks/name/text', value: '/app/nmae' },
    'pointer-unknown',
  ),
  one(
    'a result field that no close gives',
    { file: order, pointer: '/blocks/form/onDone/1/onClose/0/otherwise/1/with/order_no', value: '/result/order_on' },
    'pointer-unknown',
  ),
  one(
    'a reply field used by a decision that is not there',
    { file: entry, text: ['/result/user_info/uid', '/result/user_info/udi'] },
    'pointer-unknown',
    '/before/6/onSuccess/0/to/map/uid',
  ),
  one(
    'a part of the reply that is not there',
    { file: 'flows/decisions/reply.json', pointer: '/inputs/code', value: '/reply/coed' },
    'pointer-unknown',
  ),
  one(
    'a test for an empty text, which nothing ever is',
    { file: 'flows/screens/shop/VoucherSheet.json', pointer: '/blocks/use/disabledWhen', value: { '/state/id': '' } },
    'test-absent',
    '/blocks/use/disabledWhen/~1state~1id',
  ),
  one('an item outside a list', { file: cards, pointer: '/blocks/note/text', value: '/item/name' }, 'pointer-root'),
  one('an unknown root', { file: cards, pointer: '/blocks/list/each', value: '/date/banks/lists' }, 'pointer-root'),
  one(
    'an answer kept where nothing is kept',
    { file: 'flows/screens/login/AuthLogin.json', pointer: '/blocks/tabs/at', value: '/data/tab' },
    'write-place',
  ),
  one(
    'a background that the session cannot hold',
    { file: home, pointer: '/rules/unaudited/then/0/to', value: 'blue' },
    'write-unfit',
    '/rules/unaudited/then/0/set',
  ),
  one(
    'a test that can never hold',
    { file: cards, pointer: '/blocks/list/blocks/bank/checkedWhen/~1item~1is_default', value: 'yes' },
    'test-impossible',
  ),
  one(
    'an amount that is never sent',
    { file: 'flows/screens/bill/BillList.json', pointer: '/blocks/late/when', value: { '/data/bills/days_late': -5 } },
    'test-impossible',
    '/blocks/late/when/~1data~1bills~1days_late',
  ),
  one(
    'a range that nothing is in that is sent',
    { file: loaning, pointer: '/blocks/facts/rows/by/when', value: { '/session/status/loan_info/expected_time': { maximum: -1 } } },
    'test-impossible',
    '/blocks/facts/rows/by/when/~1session~1status~1loan_info~1expected_time',
  ),
  one(
    'a block for what is there and is not',
    { file: me, pointer: '/blocks/account/when', value: { has: '/session/token', lacks: ['/session/uid', '/session/token'] } },
    'condition-never',
    undefined,
    { witness: '/session/token: {"present":true} and /session/token: {"present":false}' },
  ),
  one(
    'a range from much to little',
    { file: area, pointer: '/blocks/licences/when', value: { '/session/status/verify': { minimum: 10, maximum: 1 } } },
    'condition-never',
    undefined,
    { witness: '/session/status/verify: {"minimum":10,"maximum":1}' },
  ),
  one(
    'a branch that contradicts what is around it',
    {
      file: loans,
      pointer: '/blocks/list/when',
      value: { lacks: '/session/uid', anyOf: [{ '/session/uid': 'a' }, { has: '/session/phone' }] },
    },
    'condition-never',
    '/blocks/list/when/anyOf/0',
  ),
  one(
    'an action for what is in nothing',
    {
      file: loaning,
      pointer: '/enter',
      value: [{ toast: 'me.hello', when: { lacks: '/session/status', has: '/session/status/verify' } }],
    },
    'condition-never',
    '/enter/0/when',
  ),
  one(
    'a state of a loan that does not exist',
    { file: loanDetail, pointer: '/blocks/pay/when/~1computed~1loan~1status/0', value: 'cheking' },
    'test-impossible',
  ),
  one(
    'a route name in the guard that does not exist',
    { file: guard, pointer: '/rules/visitor/then/0/when/~1to~1name/0', value: 'logn' },
    'test-impossible',
  ),
  one(
    'the code of a reply as a text',
    {
      file: 'flows/screens/home/HomeBorrowing.json',
      pointer: '/blocks/confirm/blocks/form/onError/0/choose/needsWhatsapp/when/~1reply~1code',
      value: '4310',
    },
    'test-impossible',
  ),
  one(
    'a failure of the phone that does not exist',
    {
      file: 'flows/screens/loan/LoanOrder.json',
      pointer: '/data/plan/onError',
      value: [{ toast: 'error.api', kind: 'error', when: { '/reply/code': 'networks' } }],
    },
    'test-impossible',
    '/data/plan/onError/0/when/~1reply~1code',
  ),
  one(
    'a range of a text',
    { file: loanDetail, pointer: '/blocks/pay/when/~1computed~1loan~1status', value: { minimum: 3 } },
    'test-not-number',
  ),
  one(
    'a list of what is none',
    { file: area, pointer: '/blocks/licences/each', value: '/session/phone' },
    'list-expected',
    '/blocks/licences/each',
    {
      edits: [
        { file: area, pointer: '/blocks/licences/each', value: '/session/phone' },
        { file: area, pointer: '/blocks/licences/blocks', value: {} },
      ],
    },
  ),

  // Decisions
  one('a gap in a table', { file: home, pointer: '/rules/billOther' }, 'decision-gap', '/rules', {
    witness: 'signedIn: true, verify: 2, bill: absent',
  }),
  one(
    'a gap between two numbers',
    { file: limit, pointer: `/rules/${second}/when/income/minimum`, value: begins + 1 },
    'decision-gap',
    '/rules',
    { witness: `income: ${begins}, spending: absent, otherLoan: false` },
  ),
  one(
    'two rules for one input',
    { file: home, pointer: '/rules/noBill/when/bill', value: [0, 1, 3] },
    'decision-overlap',
    '/rules/loaning/when',
    {
      witness: 'bill: 1',
    },
  ),
  one(
    'two rules of an answering table for one input',
    { file: limit, pointer: `/rules/${lowest}/when/otherLoan` },
    'decision-overlap',
    `/rules/${afterLowest}/when`,
  ),
  one(
    'a rule that can never hold',
    { file: home, pointer: '/rules/never', value: { when: { signedIn: true, verify: [] }, then: [] } },
    'rule-dead',
    '/rules/never',
    {
      edits: [{ file: home, pointer: '/rules/never', value: { when: { signedIn: { not: [true, false] } }, then: [] } }],
    },
  ),
  one('a test of no input', { file: home, pointer: '/rules/visitor/when/singedIn', value: true }, 'input-unknown'),
  one('an input that nothing tests', { file: guard, pointer: '/inputs/idle', value: '/session/uid' }, 'input-unused'),
  {
    name: 'a table that acts and answers',
    edits: [{ file: eligibility, pointer: '/rules/duplicate', value: { when: { complete: true, duplicate: true }, then: [] } }],
    code: 'decision-mixed',
    pointer: '/rules',
  },
  one(
    'a page that waits for a form of another page',
    { file: me, pointer: '/blocks/messages/when', value: { '/form/borrow/amount': { minimum: 1 } } },
    'form-elsewhere',
    '/blocks/messages/when/~1form~1borrow~1amount',
  ),
  {
    name: 'a block that waits for what nothing writes',
    edits: [
      { file: me, pointer: '/state', value: { open: false } },
      { file: me, pointer: '/blocks/messages/when', value: { '/state/open': true } },
    ],
    code: 'state-never',
    pointer: '/blocks/messages/when/~1state~1open',
  },
  one('a value that nothing reads', { file: me, pointer: '/computed/idle', value: '/data/account/name' }, 'value-unused'),
  one(
    'a rule that forgets how old the borrower will be',
    { file: eligibility, pointer: '/inputs/inAge/when', value: { '/applicant/age': { minimum: 21, maximum: 60 } } },
    'input-unread',
    '/inputs',
  ),
]
