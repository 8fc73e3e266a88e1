import type { Edit } from './mutate.ts'

/** A mistake somebody could make, and what `check` must say of it: this code, in this file, at this pointer, and nothing else. */
export type Mistake = { name: string; edits: Edit[]; code: string; file?: string; pointer: string; witness?: string }

const one = (name: string, edit: Edit, code: string, pointer = edit.at ?? '', more: Partial<Mistake> = {}): Mistake => ({
  name,
  edits: [edit],
  code,
  pointer,
  ...more,
})

const app = 'flows/app.json'
const routes = 'flows/routes.json'
const me = 'flows/screens/me/Me.json'
const cards = 'flows/screens/me/MeBankCard.json'
const loans = 'flows/screens/me/MeLoanHistory.json'
const area = 'flows/screens/shell/HomeArea.json'
const loanDetail = 'flows/screens/me/MeLoanHistoryDetail.json'
const order = 'flows/screens/loan/LoanOrder.json'
const planSheet = 'flows/screens/loan/LoanPlanSheet.json'
const loaning = 'flows/screens/home/HomeLoaning.json'
const auditing = 'flows/screens/home/HomeAuditing.json'
const methods = 'flows/screens/repay/HomePayBackMethods.json'
const home = 'flows/decisions/home.json'
const guard = 'flows/decisions/guard.json'
const entry = 'flows/decisions/entry.json'
const eligibility = 'flows/decisions/eligibility.json'
const loginSms = 'flows/forms/loginSms.json'
const contactsForm = 'flows/forms/contacts.json'
const contacts = 'schemas/forms/contacts.json'
const jobInfo = 'flows/forms/jobInfo.json'
const fields = 'schemas/fields.json'
const gender = 'schemas/enums/gender.json'
const english = 'locales/en-us/me.json'
const indonesian = 'locales/id-id/me.json'
const authCalls = 'flows/calls/auth.json'
const orderCalls = 'flows/calls/order.json'
const oppo = 'flows/channels/oppo.json'

const labelled = (key: string): Edit[] =>
  ['en-us', 'id-id'].map((locale) => ({ file: `locales/${locale}/forms.json`, at: `/${key}`, to: 'When to call' }))
const wide = ['i', 'j', 'k', 'l', 'm', 'n']
const many = Array.from({ length: 12 }, (_, index) => `value ${index}`)

export const mistakes: Mistake[] = [
  // The text of a file
  one('a comma is missing', { file: cards, text: ['"title": "title.meBankCard",', '"title": "title.meBankCard"'] }, 'json-syntax', '/data'),
  one('a brace is missing', { file: gender, text: ['}', ''] }, 'json-syntax', '/enum'),
  one(
    'a name stands twice',
    { file: gender, text: ['"type": "string",', '"type": "string", "type": "string",'] },
    'json-name-twice',
    '/type',
  ),
  { name: 'a file stands where nothing reads it', edits: [{ file: 'flows/screens/Lost.json', to: {} }], code: 'file-stray', pointer: '' },
  one('the meta-schema is not named', { file: cards, at: '/$schema' }, 'schema-line', ''),
  one('the wrong meta-schema is named', { file: cards, at: '/$schema', to: '../../../schemas/meta/form.json' }, 'schema-line', ''),

  // Shapes
  one('a misspelt key of a screen', { file: cards, at: '/tilte', to: 'title.meBankCard' }, 'shape-key'),
  one('a misspelt prop of a block', { file: cards, at: '/blocks/add/onPres', to: [] }, 'shape-key'),
  one('a block that holds nothing is given blocks', { file: cards, at: '/blocks/note/blocks', to: {} }, 'shape-key'),
  one('a needed prop is left out', { file: cards, at: '/blocks/note/text' }, 'shape-missing', '/blocks/note'),
  one('a list has nothing to say when empty', { file: cards, at: '/blocks/list/empty' }, 'shape-missing', '/blocks/list'),
  one('an unknown block', { file: cards, at: '/blocks/note/block', to: 'Txet' }, 'shape-tag'),
  one('an unknown action', { file: cards, at: '/blocks/add/onPress/0', to: { goto: 'meBankCardAdd', with: { sms: '1' } } }, 'shape-tag'),
  one('an unknown format', { file: loans, at: '/blocks/list/blocks/loan/text', to: { rupee: '/item/amount' } }, 'shape-tag'),
  one('an unknown look', { file: cards, at: '/blocks/note/look', to: 'small' }, 'shape-value'),
  one('a pointer without its slash', { file: cards, at: '/blocks/list/each', to: 'data/banks' }, 'shape-value'),
  one('words where a key is needed', { file: cards, at: '/blocks/note/text', to: 'Your cards' }, 'text-literal'),
  one('an empty value', { file: cards, at: '/blocks/note/text', to: null }, 'shape-null'),
  one('a number for a text', { file: cards, at: '/blocks/list/each', to: 5 }, 'shape-type'),
  one('a block with a hyphen in its name', { file: cards, at: '/blocks/my-note', to: { block: 'Divider' } }, 'shape-name'),
  one(
    'a test that is none',
    { file: loaning, at: '/blocks/facts/rows/order/when/~1session~1status~1loan_info~1order_no', to: { presnt: true } },
    'shape-key',
    '/blocks/facts/rows/order/when/~1session~1status~1loan_info~1order_no/presnt',
  ),
  one('a route with an unknown flag', { file: routes, at: '/routes/meHelp/opne', to: true }, 'shape-key'),
  one('a call of an unknown method', { file: orderCalls, at: '/calls/loanPlan/endpoint', to: 'PUT /v1/order/plan_v2' }, 'shape-value'),
  one('a rule of a decision that does nothing', { file: home, at: '/rules/visitor/then' }, 'shape-missing', '/rules/visitor'),
  one('an unknown keyword in a form schema', { file: contacts, at: '/properties/contacts/minItem', to: 2 }, 'shape-key'),
  one('a broken pattern', { file: fields, at: '/definitions/phone/pattern', to: '^[0-9' }, 'shape-value'),
  one('a text that is not a text', { file: english, at: '/me.banksNote', to: 3 }, 'shape-type'),
  one('a scenario with an unknown step', { file: 'flows/scenarios/guard.json', at: '/scenarios/member/do/0/vist', to: '/me' }, 'shape-key'),

  // References
  one('a go to no route', { file: cards, at: '/blocks/add/onPress/0/go', to: 'meBankCardAd' }, 'route-unknown'),
  one('a redirect to no route', { file: routes, at: '/routes/activity/redirect', to: 'loanOrdr' }, 'route-unknown'),
  one('a redirect with parameters to no route', { file: routes, at: '/routes/userFace/redirect/to', to: 'userFaceOpne' }, 'route-unknown'),
  one('a parent that is not there', { file: routes, at: '/routes/meHelp/parent', to: 'mee' }, 'route-unknown'),
  one('an alias of nothing', { file: routes, at: '/aliases/signIn', to: 'logn' }, 'route-unknown'),
  one('a tab of nothing', { file: routes, at: '/tabs/Mee', to: { text: 'tab.me', icon: 'user' } }, 'route-unknown'),
  one('a start that is not there', { file: routes, at: '/start/rot', to: true }, 'route-unknown'),
  one('no 404', { file: routes, at: '/notFound', to: 'notfund' }, 'route-unknown'),
  one('a route of no screen', { file: routes, at: '/routes/meHelp/screen', to: 'MeHlp' }, 'screen-unknown'),
  one('a sheet that is not there', { file: cards, at: '/blocks/list/blocks/bank/onPress/0/open', to: 'MainBankDialgo' }, 'screen-unknown'),
  one('a part that is not there', { file: planSheet, at: '/blocks/plan/screen', to: 'LoanPlna' }, 'screen-unknown'),
  one(
    'a captcha sheet that is not there',
    { file: authCalls, at: '/calls/smsCode/challenge/sheet', to: 'CaptchaDialgo' },
    'screen-unknown',
    '/calls/smsCode/challenge/sheet',
  ),
  one('an agreement that is not there', { file: loginSms, at: '/fields/agree/links/privacy/sheet', to: 'PrivacyPolcy' }, 'screen-unknown'),
  one('a page opened as a sheet', { file: me, at: '/blocks/help/blocks/contact/onPress/0/open', to: 'MeHelp' }, 'screen-kind'),
  one('a sheet shown as a page', { file: routes, at: '/routes/meHelp/screen', to: 'ContactSheet' }, 'screen-kind'),
  one('a prop that the sheet does not have', { file: order, at: '/blocks/form/onDone/1/with/plna', to: 1 }, 'screen-prop'),
  one('an unknown call', { file: cards, at: '/data/banks/call', to: 'userBank' }, 'call-unknown'),
  one('a form sent to an unknown call', { file: loginSms, at: '/submit/call', to: 'logn' }, 'call-unknown'),
  one(
    'an unknown decision',
    { file: auditing, at: '/blocks/result/blocks/countdown/onEnd/0/onSuccess/0/decide', to: 'hmoe' },
    'decision-unknown',
  ),
  one('an unknown reply table', { file: authCalls, at: '/calls/smsCode/replies', to: 'repyl' }, 'decision-unknown'),
  one('an unknown guard', { file: routes, at: '/guard', to: 'gaurd' }, 'decision-unknown'),
  one('an unknown form', { file: order, at: '/blocks/form/form', to: 'borow' }, 'form-unknown'),
  one('an unknown form schema', { file: loginSms, at: '/schema', to: 'loginSsm' }, 'form-schema-unknown'),
  one('an unknown enumeration', { file: loans, at: '/blocks/list/blocks/loan/blocks/state/text/enum', to: 'loanStaet' }, 'enum-unknown'),
  one(
    'a label of no enumeration',
    { file: loans, at: '/blocks/list/blocks/loan/blocks/state/text/enum' },
    'shape-missing',
    '/blocks/list/blocks/loan/blocks/state/text',
  ),
  one(
    'an unknown function',
    { file: loaning, at: '/computed/loan', to: { fnid: '/data/loans/lists', by: 'order_id', is: '/session/status/loan_info/order_id' } },
    'shape-tag',
  ),
  one('an unknown argument', { file: loaning, at: '/computed/loan/off', to: 1 }, 'shape-key'),
  one('an argument left out', { file: loaning, at: '/computed/loan/by' }, 'shape-missing', '/computed/loan'),
  one(
    'an unknown header group',
    { file: authCalls, at: '/calls/smsCode/headers', to: ['comerce'] },
    'header-group-unknown',
    '/calls/smsCode/headers/0',
  ),
  one('a parameter left out', { file: cards, at: '/blocks/add/onPress/0/with' }, 'param-missing', '/blocks/add/onPress/0'),
  one('a parameter too many', { file: cards, at: '/blocks/add/onPress/0/with/smss', to: '1' }, 'query-unknown'),
  one(
    'a parameter of the table that the path lacks',
    { file: routes, at: '/routes/meHelp/params', to: { topic: { enum: { a: true } } } },
    'param-unknown',
    '/routes/meHelp/params/topic',
  ),
  one(
    'a value that the parameter does not take',
    { file: routes, at: '/routes/userFace/redirect', to: { to: 'landing', with: { platform: 'ovo' } } },
    'param-value',
    '/routes/userFace/redirect/with/platform',
  ),
  one(
    'data reloaded that is not loaded',
    { file: cards, at: '/blocks/list/blocks/bank/onPress/0/onClose/0/reload', to: 'bank' },
    'reload-unknown',
  ),
  one('a page that closes itself', { file: cards, at: '/blocks/add/onPress/1', to: { close: true } }, 'close-nothing'),
  one('a default locale that is not supported', { file: app, at: '/locales/default', to: 'en-gb' }, 'locale-unknown'),
  one(
    'a $ref to nothing',
    { file: contacts, at: '/properties/consent/$ref', to: '../fields.json#/definitions/consnt' },
    'ref-unknown',
    '/properties/consent',
  ),
  one('a $ref to itself', { file: fields, at: '/definitions/phone', to: { $ref: '#/definitions/phone' } }, 'ref-cycle'),
  {
    name: 'two screens of one name',
    edits: [{ file: 'flows/screens/loan/MeHelp.json', to: { $schema: '../../../schemas/meta/screen.json', blocks: {} } }],
    code: 'name-twice',
    pointer: '',
  },
  one('two text keys of one name', { file: 'locales/en-us/home.json', at: '/me.banksNote', to: 'Again' }, 'name-twice', '/me.banksNote', {
    file: english,
  }),

  // Routes
  one('two routes of one path', { file: routes, at: '/routes/meHelp/path', to: '/me/loan-failed' }, 'path-twice'),
  one('a child outside its parent', { file: routes, at: '/routes/HomeLoaning/path', to: '/house/loaning' }, 'path-outside-parent'),
  one(
    'a parameter twice in a path',
    { file: routes, at: '/routes/landing/path', to: '/landing-page/:platform/:platform' },
    'path-param-twice',
  ),
  one('a route that is its own ancestor', { file: routes, at: '/routes/root/parent', to: 'root' }, 'parent-loop'),
  one('a route that shows nothing', { file: routes, at: '/routes/activity/redirect' }, 'route-empty', '/routes/activity'),
  one('a redirect beside a screen', { file: routes, at: '/routes/activity/screen', to: 'NotOpenYet' }, 'route-torn'),

  // Pointers
  one('a reply field that is not there', { file: cards, at: '/blocks/list/blocks/bank/text', to: '/item/bank_nmae' }, 'pointer-unknown'),
  one('a reply field too deep', { file: cards, at: '/blocks/list/blocks/bank/text', to: '/item/bank_name/short' }, 'pointer-unknown'),
  one('data that is not loaded', { file: cards, at: '/blocks/list/each', to: '/data/bank/lists' }, 'pointer-unknown'),
  one(
    'a computed value that is not there',
    { file: loaning, at: '/blocks/facts/rows/bank/value/with/bank', to: '/computed/lona/bank_name' },
    'pointer-unknown',
  ),
  one(
    'a field of a computed value that is not there',
    { file: loaning, at: '/blocks/facts/rows/bank/value/with/bank', to: '/computed/loan/bank_nmae' },
    'pointer-unknown',
  ),
  one('a prop that is not there', { file: planSheet, at: '/blocks/until/to', to: '/props/plna/expire_time' }, 'pointer-unknown'),
  one('a field of a prop that nobody gives', { file: planSheet, at: '/blocks/until/to', to: '/props/plan/expires' }, 'pointer-unknown'),
  one('a form field that is not there', { file: order, at: '/data/plan/with/money', to: '/form/borrow/amuont' }, 'pointer-unknown'),
  one('a session entry that is not there', { file: guard, at: '/rules/blocked/then/0/set', to: '/session/form' }, 'pointer-unknown'),
  one(
    'a fact of the app that is not there',
    { file: 'flows/screens/login/AuthLogin.json', at: '/blocks/top/blocks/name/text', to: '/app/nmae' },
    'pointer-unknown',
  ),
  one(
    'a result field that no close gives',
    { file: order, at: '/blocks/form/onDone/1/onClose/1/with/amount', to: '/result/amuont' },
    'pointer-unknown',
  ),
  one(
    'a reply field used by a decision that is not there',
    { file: entry, text: ['/result/user_info/uid', '/result/user_info/udi'] },
    'pointer-unknown',
    '/before/3/onSuccess/0/to/map/uid',
  ),
  one(
    'a part of the reply that is not there',
    { file: 'flows/decisions/reply.json', at: '/inputs/code', to: '/reply/coed' },
    'pointer-unknown',
  ),
  one('an item outside a list', { file: cards, at: '/blocks/note/text', to: '/item/name' }, 'pointer-root'),
  one('an unknown root', { file: cards, at: '/blocks/list/each', to: '/date/banks/lists' }, 'pointer-root'),
  one(
    'an answer kept where nothing is kept',
    { file: 'flows/screens/login/AuthLogin.json', at: '/blocks/tabs/at', to: '/data/tab' },
    'write-place',
  ),
  one(
    'a background that the session cannot hold',
    { file: home, at: '/rules/unaudited/then/0/to', to: 'blue' },
    'write-unfit',
    '/rules/unaudited/then/0/set',
  ),
  one(
    'a test that can never hold',
    { file: cards, at: '/blocks/list/blocks/bank/checkedWhen/~1item~1is_default', to: 'yes' },
    'test-impossible',
  ),
  one(
    'a state of a loan that does not exist',
    { file: loanDetail, at: '/blocks/pay/when/~1computed~1loan~1status/0', to: 'cheking' },
    'test-impossible',
  ),
  one(
    'a route name in the guard that does not exist',
    { file: guard, at: '/rules/visitor/then/0/when/~1to~1name/0', to: 'logn' },
    'test-impossible',
  ),
  one('a range of a text', { file: loanDetail, at: '/blocks/pay/when/~1computed~1loan~1status', to: { minimum: 3 } }, 'test-not-number'),
  one(
    'a list of what is none',
    { file: area, at: '/blocks/licences/each', to: '/session/phone' },
    'list-expected',
    '/blocks/licences/each',
    {
      edits: [
        { file: area, at: '/blocks/licences/each', to: '/session/phone' },
        { file: area, at: '/blocks/licences/blocks', to: {} },
      ],
    },
  ),

  // Decisions
  one('a gap in a table', { file: home, at: '/rules/billOther' }, 'decision-gap', '/rules', {
    witness: 'signedIn: true, verify: 2, bill: absent',
  }),
  one(
    'a gap between two numbers',
    { file: eligibility, at: '/rules/incomeUnknown/when/income/not', to: [1, 2, 3, 4, 5] },
    'decision-gap',
    '/rules',
    { witness: 'complete: true, duplicate: false, inAge: true, income: 5' },
  ),
  one('two rules for one input', { file: home, at: '/rules/noBill/when/bill', to: [0, 1, 3] }, 'decision-overlap', '/rules/loaning/when', {
    witness: 'bill: 1',
  }),
  one(
    'two rules of an answering table for one input',
    { file: eligibility, at: '/rules/under2Million/when/indebted' },
    'decision-overlap',
    '/rules/under2MillionIndebted/when',
  ),
  one(
    'a rule that can never hold',
    { file: home, at: '/rules/never', to: { when: { signedIn: true, verify: [] }, then: [] } },
    'rule-dead',
    '/rules/never',
    {
      edits: [{ file: home, at: '/rules/never', to: { when: { signedIn: { not: [true, false] } }, then: [] } }],
    },
  ),
  one('a test of no input', { file: home, at: '/rules/visitor/when/singedIn', to: true }, 'input-unknown'),
  one('an input that nothing tests', { file: guard, at: '/inputs/idle', to: '/session/uid' }, 'input-unused'),
  {
    name: 'a table that acts and answers',
    edits: [{ file: eligibility, at: '/rules/duplicate', to: { when: { complete: true, duplicate: true }, then: [] } }],
    code: 'decision-mixed',
    pointer: '/rules',
  },

  // Reaching and resting
  one(
    'a route that nothing leads to',
    { file: routes, at: '/routes/lost', to: { path: '/lost', screen: 'MeHelp' } },
    'route-unreached',
    '/routes/lost',
  ),
  {
    name: 'a screen that nothing shows',
    edits: [
      { file: 'flows/screens/me/Lost.json', to: { $schema: '../../../schemas/meta/screen.json', blocks: { line: { block: 'Divider' } } } },
    ],
    code: 'screen-unreached',
    pointer: '',
  },
  {
    name: 'a decision that nothing runs',
    edits: [
      {
        file: 'flows/decisions/lost.json',
        to: {
          $schema: '../../schemas/meta/decision.json',
          inputs: { who: { when: { has: '/session/token' } } },
          rules: { all: { when: { who: [true, false] }, then: [] } },
        },
      },
    ],
    code: 'decision-unreached',
    pointer: '',
  },
  one('a login that needs a login', { file: routes, at: '/routes/login/access' }, 'route-loop', '/routes/login', {
    witness: 'login > login',
  }),
  one('two redirects to each other', { file: routes, at: '/routes/root/redirect', to: 'loginArea' }, 'route-loop', '/routes/loginArea', {
    edits: [
      { file: routes, at: '/routes/root/redirect', to: 'loginArea' },
      { file: routes, at: '/routes/loginArea/redirect', to: 'root' },
    ],
    witness: 'loginArea > root > loginArea',
  }),

  {
    name: 'a way around a rule of the product',
    edits: [
      {
        file: me,
        at: '/blocks/help/blocks/help/onPress',
        to: [{ go: 'meHelp' }, { call: 'submitProfile' }],
      },
      { file: 'flows/rules/profileIsWhole.json', at: '/mustPass/1' },
    ],
    code: 'must-pass',
    file: 'flows/rules/profileIsWhole.json',
    pointer: '/mustPass/0',
    witness: 'route Me > screen Me > call submitProfile',
  },
  one(
    'a rule of the product about nothing',
    { file: 'flows/rules/profileIsWhole.json', at: '/reach/call', to: 'sendProfile' },
    'must-pass-unknown',
  ),

  // Words
  one('a text key of nothing', { file: cards, at: '/blocks/note/text', to: 'me.banksNoet' }, 'text-unknown'),
  one('a title of nothing', { file: routes, at: '/routes/discover/title', to: 'title.discvoer' }, 'text-unknown'),
  one('a tab text of nothing', { file: routes, at: '/tabs/Me/text', to: 'tab.em' }, 'text-unknown'),
  one('a button of a form without words', { file: loginSms, at: '/submit/button', to: 'form.loginSms.sumbit' }, 'text-unknown'),
  one('words in English alone', { file: indonesian, at: '/me.banksNote' }, 'text-untranslated', ''),
  one('words in Indonesian alone', { file: english, at: '/me.banksNote' }, 'text-untranslated', ''),
  one('a placeholder lost in translation', { file: indonesian, at: '/me.bankNote', to: '{{number}}' }, 'text-placeholders'),
  one(
    'a placeholder misspelt in translation',
    { file: indonesian, at: '/me.bankNote', to: '{{number}} {{nama}}' },
    'text-placeholders',
    '/me.bankNote',
  ),
  one(
    'a value left out',
    { file: cards, at: '/blocks/list/blocks/bank/note/with/name' },
    'text-value-missing',
    '/blocks/list/blocks/bank/note/t',
  ),
  one(
    'a value that no words use',
    { file: cards, at: '/blocks/list/blocks/bank/note/with/bank', to: 'x' },
    'text-value-idle',
    '/blocks/list/blocks/bank/note/t',
  ),
  {
    name: 'words that nothing shows',
    edits: [
      { file: english, at: '/me.leftOver', to: 'Left over' },
      { file: indonesian, at: '/me.leftOver', to: 'Sisa' },
    ],
    code: 'text-unused',
    file: english,
    pointer: '/me.leftOver',
  },
  one('a plural form left out', { file: 'locales/en-us/rules.json', at: '/rule.minItems_one' }, 'text-plural', '/rule.minItems_other'),
  one('a choice without words', { file: gender, at: '/enum/2', to: 'unsaid' }, 'enum-label-missing'),
  one('an enumeration of another title', { file: gender, at: '/title', to: 'Sex' }, 'enum-title'),
  one('a choice of another type', { file: 'schemas/enums/education.json', at: '/enum/0', to: '1' }, 'enum-type'),
  {
    name: 'a field without a label',
    edits: [
      { file: 'locales/en-us/forms.json', at: '/form.feedback.content' },
      { file: 'locales/id-id/forms.json', at: '/form.feedback.content' },
    ],
    code: 'field-label-missing',
    file: 'schemas/forms/feedback.json',
    pointer: '/properties/content',
  },
  one(
    'a rule without a message',
    { file: contacts, at: '/properties/contacts/uniqueItems', to: true },
    'message-missing',
    '/properties/contacts/uniqueItems',
    {
      edits: [
        { file: contacts, at: '/properties/contacts/uniqueItems', to: true },
        { file: 'locales/en-us/rules.json', at: '/rule.uniqueItems' },
        { file: 'locales/id-id/rules.json', at: '/rule.uniqueItems' },
      ],
    },
  ),

  one(
    'a title for the address that is none',
    { file: loans, at: '/blocks/list/blocks/loan/onPress/0/choose/awaited/then/0/with/title', to: 'title.homeLonaing' },
    'title-unknown',
  ),

  // Scenarios
  one(
    'a scenario that expects no route',
    { file: 'flows/scenarios/guard.json', at: '/scenarios/member/expect/route', to: 'meHlep' },
    'scenario-unknown',
  ),
  one(
    'a scenario with the reply of no call',
    { file: 'flows/scenarios/reply.json', at: '/scenarios/ok/given/replies/userStats', to: {} },
    'scenario-unknown',
  ),
  one(
    'a scenario with no session entry',
    { file: 'flows/scenarios/guard.json', at: '/scenarios/member/given/session/tokn', to: 'x' },
    'scenario-unknown',
  ),

  one(
    'a scenario expects another page',
    { file: 'flows/scenarios/home.json', at: '/scenarios/visitor/expect/route', to: 'Me' },
    'scenario-fails',
    '/scenarios/visitor',
    { witness: 'Expected the route "Me", found "HomeUnaudited".' },
  ),
  one(
    'a rule does what a scenario does not expect',
    { file: home, at: '/rules/loaning/then/0/to', to: 'default' },
    'scenario-fails',
    '/scenarios/loaning',
    { file: 'flows/scenarios/home.json', witness: '/session/background' },
  ),

  // What is sent
  one('a call is sent what it does not take', { file: order, at: '/data/plan/with/mony', to: 1 }, 'payload-unknown'),
  one('a call is not sent what it needs', { file: order, at: '/data/plan/with/pid' }, 'payload-missing', '/data/plan/with'),
  one('a call is sent a wrong literal', { file: methods, at: '/data/bills/with/type', to: 9 }, 'payload-type'),
  one('a call is sent a list', { file: order, at: '/data/plan/with/pid', to: '/data/products/lists' }, 'payload-type'),
  one('a form sends what its call does not take', { file: loginSms, at: '/submit/omit/0' }, 'payload-unknown', '/submit/call'),
  one(
    'a form does not send what its call needs',
    { file: contactsForm, at: '/submit/omit/1', to: 'consent' },
    'payload-missing',
    '/submit/call',
  ),
  one(
    'a call does without what its form needs',
    { file: 'flows/calls/user.json', at: '/calls/addBank/payload/required/3' },
    'payload-looser',
    '/submit/call',
    { file: 'flows/forms/bankInfo.json' },
  ),
  one(
    'a call does without what its form needs, under a name of its own',
    { file: orderCalls, at: '/calls/loanPlan/payload/required/0' },
    'payload-looser',
    '/submit/with/money',
    { file: 'flows/forms/borrow.json' },
  ),
  {
    name: 'a form may leave out what its call needs, under a name of its own',
    edits: [
      { file: 'schemas/forms/borrow.json', at: '/required/0' },
      { file: 'schemas/examples/borrow.json', at: '/invalid/amountMissing' },
    ],
    code: 'payload-missing',
    file: 'flows/forms/borrow.json',
    pointer: '/submit/with/money',
  },
  one('a GET with a body', { file: authCalls, at: '/calls/smsCode/send', to: 'json' }, 'call-encoding'),
  one('two calls of one address', { file: orderCalls, at: '/calls/loanPlan/endpoint', to: 'GET /v1/loan_products' }, 'call-twice'),
  {
    name: 'a form asks for more in each line of a list than comes back',
    edits: [
      { file: contacts, at: '/properties/contacts/items/properties/contact_time', to: { $ref: '../enums/education.json' } },
      { file: contactsForm, at: '/fields/contacts/items/contact_time', to: { widget: 'Select' } },
      ...labelled('form.contacts.contact_time'),
    ],
    code: 'load-part-missing',
    file: contactsForm,
    pointer: '/load/contacts',
  },
  {
    name: 'a form saves what does not come back',
    edits: [
      { file: 'schemas/forms/jobInfo.json', at: '/properties/contact_time', to: { $ref: '../enums/education.json' } },
      { file: jobInfo, at: '/fields/contact_time', to: { widget: 'Select' } },
      ...labelled('form.jobInfo.contact_time'),
    ],
    code: 'answer-lost',
    file: jobInfo,
    pointer: '/fields/contact_time',
  },
  one('a form does not show again what comes back', { file: jobInfo, at: '/load/spending' }, 'answer-lost', '/fields/spending'),

  // Forms and schemas
  one('a widget for no field', { file: loginSms, at: '/fields/phnoe', to: { widget: 'Phone' } }, 'form-field-unknown'),
  one('a first value for no field', { file: contactsForm, at: '/load/contcats', to: 1 }, 'form-field-unknown'),
  one('a draft without no field', { file: contactsForm, at: '/draft/omit/0', to: 'consnet' }, 'form-field-unknown'),
  one('a rule that shows at no field', { file: contactsForm, at: '/rules/phonesDiffer/field', to: '/contacts/1/phoen' }, 'rule-field'),
  one('a consent that is given already', { file: contactsForm, at: '/load/consent', to: true }, 'consent-preset'),
  one('a default in a form schema', { file: contacts, at: '/properties/consent/default', to: true }, 'schema-default'),
  one('a default of a shared field', { file: fields, at: '/definitions/purposeId/default', to: 'home' }, 'schema-default'),
  one('words in a form schema', { file: contacts, at: '/properties/contacts/items/properties/phone/title', to: 'Phone' }, 'schema-words'),
  one(
    'choices written in a form schema',
    { file: contacts, at: '/properties/contacts/items/properties/name', to: { type: 'string', enum: ['a', 'b'] } },
    'schema-choices',
    '/properties/contacts/items/properties/name/enum',
  ),
  one(
    'a phone that is a number',
    { file: contacts, at: '/properties/contacts/items/properties/phone', to: { type: 'integer' } },
    'schema-digits',
    '/properties/contacts/items/properties/phone',
    {
      file: contacts,
      edits: [
        { file: contacts, at: '/properties/contacts/items/properties/phone', to: { type: 'integer' } },
        { file: contactsForm, at: '/fields/contacts/items/phone', to: {} },
        { file: contactsForm, at: '/rules/firstNotOwn' },
        { file: contactsForm, at: '/rules/secondNotOwn' },
      ],
    },
  ),
  one('a form that takes anything', { file: contacts, at: '/additionalProperties' }, 'schema-open', ''),
  one('a range that is empty', { file: contacts, at: '/properties/contacts/minItems', to: 3 }, 'schema-impossible'),
  one(
    'a required field that is not there',
    { file: contacts, at: '/properties/contacts/items/required/3', to: 'age' },
    'schema-required-unknown',
    '/properties/contacts/items/required/3',
  ),
  one('a keyword of another type', { file: contacts, at: '/properties/contacts/minLength', to: 2 }, 'schema-strict', ''),

  one(
    'a valid example that is refused',
    { file: 'schemas/examples/contacts.json', at: '/valid/plain/consent', to: false },
    'example-refused',
    '/valid/plain',
  ),
  one(
    'an invalid example that is taken',
    { file: 'schemas/examples/contacts.json', at: '/invalid/fine', to: { at: '/contacts/0/name', to: 'Budi', keyword: 'pattern' } },
    'example-taken',
  ),
  one(
    'an entry deep in a tree without words',
    { file: 'flows/lender/purposes.json', at: '/purposes/health/children/dental', to: {} },
    'entry-words-missing',
    '/purposes/health/children/dental',
  ),
  {
    name: 'examples of no form',
    edits: [
      {
        file: 'schemas/examples/lost.json',
        to: { $schema: '../meta/examples.json', valid: { one: {} }, invalid: { two: { at: '/x', keyword: 'required' } } },
      },
    ],
    code: 'example-stray',
    pointer: '',
  },
  {
    name: 'a form without examples',
    edits: [{ file: 'schemas/examples/contacts.json' }],
    code: 'examples-missing',
    file: contacts,
    pointer: '',
  },
  {
    name: 'a form schema that no form uses',
    edits: [
      {
        file: 'schemas/forms/lost.json',
        to: { $schema: '../meta/form-schema.json', type: 'object', additionalProperties: false, properties: {} },
      },
      {
        file: 'schemas/examples/lost.json',
        to: {
          $schema: '../meta/examples.json',
          valid: { one: {} },
          invalid: { two: { at: '/x', to: 1, keyword: 'additionalProperties' } },
        },
      },
    ],
    code: 'form-schema-unused',
    pointer: '',
  },
  {
    name: 'a form that no screen shows',
    edits: [
      {
        file: 'flows/forms/lost.json',
        to: {
          $schema: '../../schemas/meta/form.json',
          schema: 'feedback',
          submit: { call: 'feedback', button: 'form.feedback.submit' },
        },
      },
      ...['en-us', 'id-id'].flatMap((locale) =>
        ['reason', 'content', 'contact', 'contact.pattern', 'content.pattern'].map((field) => ({
          file: `locales/${locale}/forms.json`,
          at: `/form.lost.${field}`,
          to: 'x',
        })),
      ),
    ],
    code: 'form-unreached',
    pointer: '',
  },
  {
    name: 'a message that says nothing of the form',
    edits: ['en-us', 'id-id'].map((locale) => ({ file: `locales/${locale}/forms.json`, at: '/form.workInfo.company_phone.pattern' })),
    code: 'message-vague',
    file: 'schemas/forms/workInfo.json',
    pointer: '/properties/company_phone',
  },
  one('a private field in the list of what a draft leaves out', { file: loginSms, at: '/draft/omit/1', to: 'sms_code' }, 'draft-private'),
  one('a screen that does not take what its address says', { file: routes, at: '/routes/landing/props', to: 'params' }, 'props-unread'),
  { name: 'no routes at all', edits: [{ file: routes }], code: 'file-needed', pointer: '' },
  one('a meta-schema that is none', { file: 'schemas/meta/lender.json', at: '/type', to: 'objekt' }, 'meta-broken', ''),
  {
    name: 'a table that is too big to prove',
    edits: [
      {
        file: 'flows/decisions/adopt.json',
        at: '/rules',
        to: Object.fromEntries(
          ['a', 'b'].map((name) => [
            name,
            { when: { signedIn: name === 'a', same: [true, false], ...Object.fromEntries(wide.map((input) => [input, many])) }, then: [] },
          ]),
        ),
      },
      ...wide.map((input) => ({ file: 'flows/decisions/adopt.json', at: `/inputs/${input}`, to: '/route/query/phone' })),
    ],
    code: 'decision-too-big',
    pointer: '/rules',
  },

  // Channels
  one('a channel of another name', { file: oppo, at: '/channel', to: 'vivo' }, 'overlay-name'),
  one('a channel changes a call', { file: oppo, at: '/patch/calls', to: { login: { access: 'member' } } }, 'overlay-locked'),
  one(
    'a channel changes the guard',
    { file: oppo, at: '/patch/decisions', to: { guard: { rules: { visitor: { when: { signedIn: false } } } } } },
    'overlay-locked',
    '/patch/decisions/guard',
    {
      edits: [{ file: oppo, at: '/patch/decisions', to: { guard: { inputs: { signedIn: { when: { has: '/session/token' } } } } } }],
    },
  ),
  one('a channel names another guard', { file: oppo, at: '/patch/routes/guard', to: 'guard' }, 'overlay-locked'),
  one(
    'a channel changes what a reply code does',
    { file: oppo, at: '/patch/decisions', to: { reply: { onError: [] } } },
    'overlay-locked',
    '/patch/decisions/reply',
  ),
  one(
    'a channel changes who may borrow',
    { file: oppo, at: '/patch/decisions', to: { eligibility: { rules: { under2Million: { result: { limit: 9 } } } } } },
    'overlay-locked',
    '/patch/decisions/eligibility',
  ),
  one(
    "a channel changes the lender's terms",
    { file: oppo, at: '/patch/lender', to: { terms: { age: { minimum: 18 } } } },
    'overlay-locked',
  ),
  one(
    'a channel changes the values of an enumeration',
    { file: oppo, at: '/patch/schemas', to: { enums: { gender: { enum: ['male'] } } } },
    'overlay-locked',
    '/patch/schemas/enums',
  ),
  one(
    'a channel opens a route',
    { file: oppo, at: '/patch/routes/routes', to: { meHelp: { access: 'visitor' } } },
    'overlay-opens',
    '/patch/routes/routes/meHelp/access',
  ),
  one(
    'a channel opens a closed screen at a new address',
    {
      file: oppo,
      at: '/patch/routes',
      to: { routes: { side: { path: '/side', screen: 'MeHelp', access: 'visitor' } }, aliases: { signIn: 'OppoAuthLogin', side: 'side' } },
    },
    'overlay-opens',
    '/patch/routes/routes/side/access',
    {
      edits: [
        { file: oppo, at: '/patch/routes/routes', to: { side: { path: '/side', screen: 'MeHelp', access: 'visitor' } } },
        { file: oppo, at: '/patch/routes/tabs', to: { side: { text: 'tab.me', icon: 'user' } } },
      ],
    },
  ),
  one(
    'a channel makes a field optional',
    { file: oppo, at: '/patch/schemas', to: { forms: { contacts: { required: ['contacts'] } } } },
    'overlay-relaxes',
    '/patch/schemas/forms/contacts/required',
    {
      edits: [{ file: oppo, at: '/patch/schemas', to: { forms: { feedback: { required: [] } } } }],
      pointer: '/patch/schemas/forms/feedback/required',
    },
  ),
  one(
    'a channel asks for fewer contacts',
    { file: oppo, at: '/patch/schemas', to: { forms: { contacts: { properties: { contacts: { minItems: 1 } } } } } },
    'overlay-relaxes',
    '/patch/schemas/forms/contacts/properties/contacts/minItems',
  ),
  one(
    'a channel changes a pattern',
    {
      file: oppo,
      at: '/patch/schemas',
      to: { forms: { contacts: { properties: { contacts: { items: { properties: { phone: { pattern: '^.*$' } } } } } } } },
    },
    'overlay-relaxes',
    '/patch/schemas/forms/contacts/properties/contacts/items/properties/phone/pattern',
  ),
  one(
    'a channel removes what is not there',
    { file: oppo, at: '/patch/routes/routes', to: { meHelpp: null } },
    'overlay-stray',
    '/patch/routes/routes/meHelpp',
  ),
  one(
    'a channel writes in an unknown locale',
    { file: oppo, at: '/patch/texts', to: { 'en-gb': { 'me.banksNote': 'Cards' } } },
    'overlay-locale',
    '/patch/texts/en-gb',
  ),
  one('a channel patches an unknown section', { file: oppo, at: '/patch/screns', to: {} }, 'shape-key'),
  one(
    'a channel misspells a key',
    { file: oppo, at: '/patch/routes/routes', to: { meHelp: { tilte: 'title.meHelp' } } },
    'shape-key',
    '/patch/routes/routes/meHelp/tilte',
  ),
  one(
    'a channel shows an unknown block',
    { file: oppo, at: '/patch/screens', to: { MeHelp: { blocks: { extra: { block: 'Extra' } } } } },
    'shape-tag',
    '/patch/screens/MeHelp/blocks/extra/block',
  ),
  one('a channel signs in nowhere', { file: oppo, at: '/patch/routes/aliases/signIn', to: 'VivoAuthLogin' }, 'route-unknown'),
  one(
    'a channel removes a route that others lead to',
    { file: oppo, at: '/patch/routes/routes', to: { meHelp: null } },
    'route-unknown',
    '/blocks/help/blocks/help/onPress/0/go',
    { file: me },
  ),
  one(
    'a channel shows words of nothing',
    { file: oppo, at: '/patch/screens', to: { MeBankCard: { blocks: { note: { text: 'me.banksNoet' } } } } },
    'text-unknown',
    '/patch/screens/MeBankCard/blocks/note/text',
  ),
  one(
    'a channel translates with another placeholder',
    { file: oppo, at: '/patch/texts', to: { 'id-id': { 'me.bankNote': '{{number}}' } } },
    'text-placeholders',
    '/patch/texts/id-id/me.bankNote',
  ),
  one(
    'a channel looks where nothing is',
    { file: oppo, at: '/patch/screens', to: { MeBankCard: { blocks: { list: { each: '/data/bank/lists' } } } } },
    'pointer-unknown',
    '/patch/screens/MeBankCard/blocks/list/each',
  ),
  one(
    'a channel sends its login to a closed route',
    { file: oppo, at: '/patch/routes/aliases/signIn', to: 'Home' },
    'route-loop',
    '/routes/login',
    {
      edits: [{ file: oppo, at: '/patch/routes/aliases/signIn', to: 'meHelp' }],
      file: routes,
      pointer: '/routes/meHelp',
      witness: 'meHelp > meHelp',
    },
  ),
  one(
    'a channel makes a gap',
    { file: oppo, at: '/patch/decisions', to: { home: { rules: { billOther: null } } } },
    'decision-gap',
    '/patch/decisions/home/rules',
  ),
]
