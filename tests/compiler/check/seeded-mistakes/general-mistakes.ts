import type { Edit } from '../../edit-sources.ts'
import { type Mistake, one } from './mistake.ts'

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
  ['en-us', 'id-id'].map((locale) => ({ file: `locales/${locale}/forms.json`, pointer: `/${key}`, value: 'When to call' }))
const wide = ['i', 'j', 'k', 'l', 'm', 'n']
const many = Array.from({ length: 12 }, (_, index) => `value ${index}`)

export const generalMistakes: Mistake[] = [
  // The text of a file
  one('a comma is missing', { file: cards, text: ['"title": "title.meBankCard",', '"title": "title.meBankCard"'] }, 'json-syntax', '/data'),
  one('a brace is missing', { file: gender, text: ['}', ''] }, 'json-syntax', '/enum'),
  one(
    'a name stands twice',
    { file: gender, text: ['"type": "string",', '"type": "string", "type": "string",'] },
    'json-name-twice',
    '/type',
  ),
  {
    name: 'a file stands where nothing reads it',
    edits: [{ file: 'flows/screens/Lost.json', value: {} }],
    code: 'file-stray',
    pointer: '',
  },
  one('the meta-schema is not named', { file: cards, pointer: '/$schema' }, 'schema-line', ''),
  one('the wrong meta-schema is named', { file: cards, pointer: '/$schema', value: '../../../schemas/meta/form.json' }, 'schema-line', ''),

  // Shapes
  one('a misspelt key of a screen', { file: cards, pointer: '/tilte', value: 'title.meBankCard' }, 'shape-key'),
  one('a misspelt prop of a block', { file: cards, pointer: '/blocks/add/onPres', value: [] }, 'shape-key'),
  one('a block that holds nothing is given blocks', { file: cards, pointer: '/blocks/note/blocks', value: {} }, 'shape-key'),
  one('a needed prop is left out', { file: cards, pointer: '/blocks/note/text' }, 'shape-missing', '/blocks/note'),
  one('a list has nothing to say when empty', { file: cards, pointer: '/blocks/list/empty' }, 'shape-missing', '/blocks/list'),
  one('an unknown block', { file: cards, pointer: '/blocks/note/block', value: 'Txet' }, 'shape-tag'),
  one(
    'an unknown action',
    { file: cards, pointer: '/blocks/add/onPress/0', value: { goto: 'meBankCardAdd', with: { sms: '1' } } },
    'shape-tag',
  ),
  one('an unknown format', { file: loans, pointer: '/blocks/list/blocks/loan/text', value: { rupee: '/item/amount' } }, 'shape-tag'),
  one('an unknown look', { file: cards, pointer: '/blocks/note/look', value: 'small' }, 'shape-value'),
  one('a pointer without its slash', { file: cards, pointer: '/blocks/list/each', value: 'data/banks' }, 'shape-value'),
  one('words where a key is needed', { file: cards, pointer: '/blocks/note/text', value: 'Your cards' }, 'text-literal'),
  one('an empty value', { file: cards, pointer: '/blocks/note/text', value: null }, 'shape-null'),
  one('a number for a text', { file: cards, pointer: '/blocks/list/each', value: 5 }, 'shape-type'),
  one('a block with a hyphen in its name', { file: cards, pointer: '/blocks/my-note', value: { block: 'Divider' } }, 'shape-name'),
  one(
    'a test that is none',
    { file: loaning, pointer: '/blocks/facts/rows/order/when/~1session~1status~1loan_info~1order_no', value: { presnt: true } },
    'shape-key',
    '/blocks/facts/rows/order/when/~1session~1status~1loan_info~1order_no/presnt',
  ),
  one('a route with an unknown flag', { file: routes, pointer: '/routes/meHelp/opne', value: true }, 'shape-key'),
  one(
    'a call of an unknown method',
    { file: orderCalls, pointer: '/calls/loanPlan/endpoint', value: 'PUT /v1/order/plan_v2' },
    'shape-value',
  ),
  one('a rule of a decision that does nothing', { file: home, pointer: '/rules/visitor/then' }, 'shape-missing', '/rules/visitor'),
  one('an unknown keyword in a form schema', { file: contacts, pointer: '/properties/contacts/minItem', value: 2 }, 'shape-key'),
  one('a broken pattern', { file: fields, pointer: '/definitions/phone/pattern', value: '^[0-9' }, 'shape-value'),
  one('a text that is not a text', { file: english, pointer: '/me.banksNote', value: 3 }, 'shape-type'),
  one(
    'a scenario with an unknown step',
    { file: 'flows/scenarios/guard.json', pointer: '/scenarios/member/do/0/vist', value: '/me' },
    'shape-key',
  ),

  // References
  one('a go to no route', { file: cards, pointer: '/blocks/add/onPress/0/go', value: 'meBankCardAd' }, 'route-unknown'),
  one('a redirect to no route', { file: routes, pointer: '/routes/activity/redirect', value: 'loanOrdr' }, 'route-unknown'),
  one(
    'a redirect with parameters to no route',
    { file: routes, pointer: '/routes/userFace/redirect/to', value: 'userFaceOpne' },
    'route-unknown',
  ),
  one('a parent that is not there', { file: routes, pointer: '/routes/meHelp/parent', value: 'mee' }, 'route-unknown'),
  one('an alias of nothing', { file: routes, pointer: '/aliases/signIn', value: 'logn' }, 'route-unknown'),
  one('a tab of nothing', { file: routes, pointer: '/tabs/Mee', value: { text: 'tab.me', icon: 'user' } }, 'route-unknown'),
  one('a start that is not there', { file: routes, pointer: '/start/rot', value: true }, 'route-unknown'),
  one('no 404', { file: routes, pointer: '/notFound', value: 'notfund' }, 'route-unknown'),
  one('a route of no screen', { file: routes, pointer: '/routes/meHelp/screen', value: 'MeHlp' }, 'screen-unknown'),
  one(
    'a sheet that is not there',
    { file: cards, pointer: '/blocks/list/blocks/bank/onPress/0/open', value: 'MainBankDialgo' },
    'screen-unknown',
  ),
  one('a part that is not there', { file: planSheet, pointer: '/blocks/plan/screen', value: 'LoanPlna' }, 'screen-unknown'),
  one(
    'a captcha sheet that is not there',
    { file: authCalls, pointer: '/calls/smsCode/challenge/sheet', value: 'CaptchaDialgo' },
    'screen-unknown',
    '/calls/smsCode/challenge/sheet',
  ),
  one(
    'an agreement that is not there',
    { file: loginSms, pointer: '/fields/agree/links/privacy/sheet', value: 'PrivacyPolcy' },
    'screen-unknown',
  ),
  one('a page opened as a sheet', { file: me, pointer: '/blocks/help/blocks/contact/onPress/0/open', value: 'MeHelp' }, 'screen-kind'),
  one('a sheet shown as a page', { file: routes, pointer: '/routes/meHelp/screen', value: 'ContactSheet' }, 'screen-kind'),
  one('a prop that the sheet does not have', { file: order, pointer: '/blocks/form/onDone/1/with/plna', value: 1 }, 'screen-prop'),
  one('an unknown call', { file: cards, pointer: '/data/banks/call', value: 'userBank' }, 'call-unknown'),
  one('a form sent to an unknown call', { file: loginSms, pointer: '/submit/call', value: 'logn' }, 'call-unknown'),
  one(
    'an unknown decision',
    { file: auditing, pointer: '/blocks/result/blocks/countdown/onEnd/0/onSuccess/0/decide', value: 'hmoe' },
    'decision-unknown',
  ),
  one('an unknown reply table', { file: authCalls, pointer: '/calls/smsCode/replies', value: 'repyl' }, 'decision-unknown'),
  one('an unknown guard', { file: routes, pointer: '/guard', value: 'gaurd' }, 'decision-unknown'),
  one('an unknown form', { file: order, pointer: '/blocks/form/form', value: 'borow' }, 'form-unknown'),
  one('an unknown form schema', { file: loginSms, pointer: '/schema', value: 'loginSsm' }, 'form-schema-unknown'),
  one(
    'an unknown enumeration',
    { file: loans, pointer: '/blocks/list/blocks/loan/blocks/state/text/enum', value: 'loanStaet' },
    'enum-unknown',
  ),
  one(
    'a label of no enumeration',
    { file: loans, pointer: '/blocks/list/blocks/loan/blocks/state/text/enum' },
    'shape-missing',
    '/blocks/list/blocks/loan/blocks/state/text',
  ),
  one(
    'an unknown function',
    {
      file: loaning,
      pointer: '/computed/loan',
      value: { fnid: '/data/loans/lists', by: 'order_id', is: '/session/status/loan_info/order_id' },
    },
    'shape-tag',
  ),
  one('an unknown argument', { file: loaning, pointer: '/computed/loan/off', value: 1 }, 'shape-key'),
  one('an argument left out', { file: loaning, pointer: '/computed/loan/by' }, 'shape-missing', '/computed/loan'),
  one(
    'an unknown header group',
    { file: authCalls, pointer: '/calls/smsCode/headers', value: ['comerce'] },
    'header-group-unknown',
    '/calls/smsCode/headers/0',
  ),
  one('a parameter left out', { file: cards, pointer: '/blocks/add/onPress/0/with' }, 'param-missing', '/blocks/add/onPress/0'),
  one('a parameter too many', { file: cards, pointer: '/blocks/add/onPress/0/with/smss', value: '1' }, 'query-unknown'),
  one(
    'a parameter of the table that the path lacks',
    { file: routes, pointer: '/routes/meHelp/params', value: { topic: { enum: { a: true } } } },
    'param-unknown',
    '/routes/meHelp/params/topic',
  ),
  one(
    'a value that the parameter does not take',
    { file: routes, pointer: '/routes/userFace/redirect', value: { to: 'landing', with: { platform: 'ovo' } } },
    'param-value',
    '/routes/userFace/redirect/with/platform',
  ),
  one(
    'data reloaded that is not loaded',
    { file: cards, pointer: '/blocks/list/blocks/bank/onPress/0/onClose/0/reload', value: 'bank' },
    'reload-unknown',
  ),
  one('a page that closes itself', { file: cards, pointer: '/blocks/add/onPress/1', value: { close: true } }, 'close-nothing'),
  one('a default locale that is not supported', { file: app, pointer: '/locales/default', value: 'en-gb' }, 'locale-unknown'),
  one(
    'a $ref to nothing',
    { file: contacts, pointer: '/properties/consent/$ref', value: '../fields.json#/definitions/consnt' },
    'ref-unknown',
    '/properties/consent',
  ),
  one('a $ref to itself', { file: fields, pointer: '/definitions/phone', value: { $ref: '#/definitions/phone' } }, 'ref-cycle'),
  {
    name: 'two screens of one name',
    edits: [{ file: 'flows/screens/loan/MeHelp.json', value: { $schema: '../../../schemas/meta/screen.json', blocks: {} } }],
    code: 'name-twice',
    pointer: '',
  },
  one(
    'two text keys of one name',
    { file: 'locales/en-us/home.json', pointer: '/me.banksNote', value: 'Again' },
    'name-twice',
    '/me.banksNote',
    {
      file: english,
    },
  ),

  // Routes
  one('two routes of one path', { file: routes, pointer: '/routes/meHelp/path', value: '/me/loan-failed' }, 'path-twice'),
  one('a child outside its parent', { file: routes, pointer: '/routes/HomeLoaning/path', value: '/house/loaning' }, 'path-outside-parent'),
  one(
    'a parameter twice in a path',
    { file: routes, pointer: '/routes/landing/path', value: '/landing-page/:platform/:platform' },
    'path-param-twice',
  ),
  one('a route that is its own ancestor', { file: routes, pointer: '/routes/root/parent', value: 'root' }, 'parent-loop'),
  one('a route that shows nothing', { file: routes, pointer: '/routes/activity/redirect' }, 'route-empty', '/routes/activity'),
  one('a redirect beside a screen', { file: routes, pointer: '/routes/activity/screen', value: 'NotOpenYet' }, 'route-torn'),

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
    { file: order, pointer: '/blocks/form/onDone/1/onClose/1/with/amount', value: '/result/amuont' },
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
    { file: 'flows/decisions/reply.json', pointer: '/inputs/code', value: '/reply/coed' },
    'pointer-unknown',
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
    { file: eligibility, pointer: '/rules/incomeUnknown/when/income/not', value: [1, 2, 3, 4, 5] },
    'decision-gap',
    '/rules',
    { witness: 'complete: true, duplicate: false, inAge: true, income: 5' },
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
    { file: eligibility, pointer: '/rules/under2Million/when/indebted' },
    'decision-overlap',
    '/rules/under2MillionIndebted/when',
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

  // Reaching and resting
  one(
    'a route that nothing leads to',
    { file: routes, pointer: '/routes/lost', value: { path: '/lost', screen: 'MeHelp' } },
    'route-unreached',
    '/routes/lost',
  ),
  {
    name: 'a screen that nothing shows',
    edits: [
      {
        file: 'flows/screens/me/Lost.json',
        value: { $schema: '../../../schemas/meta/screen.json', blocks: { line: { block: 'Divider' } } },
      },
    ],
    code: 'screen-unreached',
    pointer: '',
  },
  {
    name: 'a decision that nothing runs',
    edits: [
      {
        file: 'flows/decisions/lost.json',
        value: {
          $schema: '../../schemas/meta/decision.json',
          inputs: { who: { when: { has: '/session/token' } } },
          rules: { all: { when: { who: [true, false] }, then: [] } },
        },
      },
    ],
    code: 'decision-unreached',
    pointer: '',
  },
  one('a login that needs a login', { file: routes, pointer: '/routes/login/access' }, 'route-loop', '/routes/login', {
    witness: 'login > login',
  }),
  one(
    'two redirects to each other',
    { file: routes, pointer: '/routes/root/redirect', value: 'loginArea' },
    'route-loop',
    '/routes/loginArea',
    {
      edits: [
        { file: routes, pointer: '/routes/root/redirect', value: 'loginArea' },
        { file: routes, pointer: '/routes/loginArea/redirect', value: 'root' },
      ],
      witness: 'loginArea > root > loginArea',
    },
  ),

  {
    name: 'a way around a rule of the product',
    edits: [
      {
        file: me,
        pointer: '/blocks/help/blocks/help/onPress',
        value: [{ go: 'meHelp' }, { call: 'submitProfile' }],
      },
      { file: 'flows/rules/profileIsWhole.json', pointer: '/mustPass/1' },
    ],
    code: 'must-pass',
    file: 'flows/rules/profileIsWhole.json',
    pointer: '/mustPass/0',
    witness: 'route Me > screen Me > call submitProfile',
  },
  one(
    'a rule of the product about nothing',
    { file: 'flows/rules/profileIsWhole.json', pointer: '/reach/call', value: 'sendProfile' },
    'must-pass-unknown',
  ),

  // Words
  one('a text key of nothing', { file: cards, pointer: '/blocks/note/text', value: 'me.banksNoet' }, 'text-unknown'),
  one('a title of nothing', { file: routes, pointer: '/routes/discover/title', value: 'title.discvoer' }, 'text-unknown'),
  one('a tab text of nothing', { file: routes, pointer: '/tabs/Me/text', value: 'tab.em' }, 'text-unknown'),
  one('a button of a form without words', { file: loginSms, pointer: '/submit/button', value: 'form.loginSms.sumbit' }, 'text-unknown'),
  one('words in English alone', { file: indonesian, pointer: '/me.banksNote' }, 'text-untranslated', ''),
  one('words in Indonesian alone', { file: english, pointer: '/me.banksNote' }, 'text-untranslated', ''),
  one('a placeholder lost in translation', { file: indonesian, pointer: '/me.bankNote', value: '{{number}}' }, 'text-placeholders'),
  one(
    'a placeholder misspelt in translation',
    { file: indonesian, pointer: '/me.bankNote', value: '{{number}} {{nama}}' },
    'text-placeholders',
    '/me.bankNote',
  ),
  one(
    'a value left out',
    { file: cards, pointer: '/blocks/list/blocks/bank/note/with/name' },
    'text-value-missing',
    '/blocks/list/blocks/bank/note/t',
  ),
  one(
    'a value that no words use',
    { file: cards, pointer: '/blocks/list/blocks/bank/note/with/bank', value: 'x' },
    'text-value-idle',
    '/blocks/list/blocks/bank/note/t',
  ),
  {
    name: 'words that nothing shows',
    edits: [
      { file: english, pointer: '/me.leftOver', value: 'Left over' },
      { file: indonesian, pointer: '/me.leftOver', value: 'Sisa' },
    ],
    code: 'text-unused',
    file: english,
    pointer: '/me.leftOver',
  },
  one('a plural form left out', { file: 'locales/en-us/rules.json', pointer: '/rule.minItems_one' }, 'text-plural', '/rule.minItems_other'),
  one('a choice without words', { file: gender, pointer: '/enum/2', value: 'unsaid' }, 'enum-label-missing'),
  one('an enumeration of another title', { file: gender, pointer: '/title', value: 'Sex' }, 'enum-title'),
  one('a choice of another type', { file: 'schemas/enums/education.json', pointer: '/enum/0', value: '1' }, 'enum-type'),
  {
    name: 'a field without a label',
    edits: [
      { file: 'locales/en-us/forms.json', pointer: '/form.feedback.content' },
      { file: 'locales/id-id/forms.json', pointer: '/form.feedback.content' },
    ],
    code: 'field-label-missing',
    file: 'schemas/forms/feedback.json',
    pointer: '/properties/content',
  },
  one(
    'a rule without a message',
    { file: contacts, pointer: '/properties/contacts/uniqueItems', value: true },
    'message-missing',
    '/properties/contacts/uniqueItems',
    {
      edits: [
        { file: contacts, pointer: '/properties/contacts/uniqueItems', value: true },
        { file: 'locales/en-us/rules.json', pointer: '/rule.uniqueItems' },
        { file: 'locales/id-id/rules.json', pointer: '/rule.uniqueItems' },
      ],
    },
  ),

  one(
    'a title for the address that is none',
    { file: loans, pointer: '/blocks/list/blocks/loan/onPress/0/choose/awaited/then/0/with/title', value: 'title.homeLonaing' },
    'title-unknown',
  ),

  // Scenarios
  one(
    'a scenario that expects no route',
    { file: 'flows/scenarios/guard.json', pointer: '/scenarios/member/expect/route', value: 'meHlep' },
    'scenario-unknown',
  ),
  one(
    'a scenario with the reply of no call',
    { file: 'flows/scenarios/reply.json', pointer: '/scenarios/ok/given/replies/userStats', value: {} },
    'scenario-unknown',
  ),
  one(
    'a scenario with no session entry',
    { file: 'flows/scenarios/guard.json', pointer: '/scenarios/member/given/session/tokn', value: 'x' },
    'scenario-unknown',
  ),

  one(
    'a scenario expects another page',
    { file: 'flows/scenarios/home.json', pointer: '/scenarios/visitor/expect/route', value: 'Me' },
    'scenario-fails',
    '/scenarios/visitor',
    { witness: 'Expected the route "Me", found "HomeUnaudited".' },
  ),
  one(
    'a rule does what a scenario does not expect',
    { file: home, pointer: '/rules/loaning/then/0/to', value: 'default' },
    'scenario-fails',
    '/scenarios/loaning',
    { file: 'flows/scenarios/home.json', witness: '/session/background' },
  ),

  // What is sent
  one('a call is sent what it does not take', { file: order, pointer: '/data/plan/with/mony', value: 1 }, 'payload-unknown'),
  one('a call is not sent what it needs', { file: order, pointer: '/data/plan/with/pid' }, 'payload-missing', '/data/plan/with'),
  one('a call is sent a wrong literal', { file: methods, pointer: '/data/bills/with/type', value: 9 }, 'payload-type'),
  one('a call is sent a list', { file: order, pointer: '/data/plan/with/pid', value: '/data/products/lists' }, 'payload-type'),
  one('a form sends what its call does not take', { file: loginSms, pointer: '/submit/omit/0' }, 'payload-unknown', '/submit/call'),
  one(
    'a form does not send what its call needs',
    { file: contactsForm, pointer: '/submit/omit/1', value: 'consent' },
    'payload-missing',
    '/submit/call',
  ),
  one(
    'a call does without what its form needs',
    { file: 'flows/calls/user.json', pointer: '/calls/addBank/payload/required/3' },
    'payload-looser',
    '/submit/call',
    { file: 'flows/forms/bankInfo.json' },
  ),
  one(
    'a call does without what its form needs, under a name of its own',
    { file: orderCalls, pointer: '/calls/loanPlan/payload/required/0' },
    'payload-looser',
    '/submit/with/money',
    { file: 'flows/forms/borrow.json' },
  ),
  {
    name: 'a form may leave out what its call needs, under a name of its own',
    edits: [
      { file: 'schemas/forms/borrow.json', pointer: '/required/0' },
      { file: 'schemas/examples/borrow.json', pointer: '/invalid/amountMissing' },
    ],
    code: 'payload-missing',
    file: 'flows/forms/borrow.json',
    pointer: '/submit/with/money',
  },
  one('a GET with a body', { file: authCalls, pointer: '/calls/smsCode/send', value: 'json' }, 'call-encoding'),
  one('two calls of one address', { file: orderCalls, pointer: '/calls/loanPlan/endpoint', value: 'GET /v1/loan_products' }, 'call-twice'),
  {
    name: 'a form asks for more in each line of a list than comes back',
    edits: [
      { file: contacts, pointer: '/properties/contacts/items/properties/contact_time', value: { $ref: '../enums/education.json' } },
      { file: contactsForm, pointer: '/fields/contacts/items/contact_time', value: { widget: 'Select' } },
      ...labelled('form.contacts.contact_time'),
    ],
    code: 'load-part-missing',
    file: contactsForm,
    pointer: '/load/contacts',
  },
  {
    name: 'a form saves what does not come back',
    edits: [
      { file: 'schemas/forms/jobInfo.json', pointer: '/properties/contact_time', value: { $ref: '../enums/education.json' } },
      { file: jobInfo, pointer: '/fields/contact_time', value: { widget: 'Select' } },
      ...labelled('form.jobInfo.contact_time'),
    ],
    code: 'answer-lost',
    file: jobInfo,
    pointer: '/fields/contact_time',
  },
  one('a form does not show again what comes back', { file: jobInfo, pointer: '/load/spending' }, 'answer-lost', '/fields/spending'),

  // Forms and schemas
  one('a widget for no field', { file: loginSms, pointer: '/fields/phnoe', value: { widget: 'Phone' } }, 'form-field-unknown'),
  one('a first value for no field', { file: contactsForm, pointer: '/load/contcats', value: 1 }, 'form-field-unknown'),
  one('a draft without no field', { file: contactsForm, pointer: '/draft/omit/0', value: 'consnet' }, 'form-field-unknown'),
  one(
    'a rule that shows at no field',
    { file: contactsForm, pointer: '/rules/phonesDiffer/field', value: '/contacts/1/phoen' },
    'rule-field',
  ),
  one('a consent that is given already', { file: contactsForm, pointer: '/load/consent', value: true }, 'consent-preset'),
  one('a default in a form schema', { file: contacts, pointer: '/properties/consent/default', value: true }, 'schema-default'),
  one('a default of a shared field', { file: fields, pointer: '/definitions/purposeId/default', value: 'home' }, 'schema-default'),
  one(
    'words in a form schema',
    { file: contacts, pointer: '/properties/contacts/items/properties/phone/title', value: 'Phone' },
    'schema-words',
  ),
  one(
    'choices written in a form schema',
    { file: contacts, pointer: '/properties/contacts/items/properties/name', value: { type: 'string', enum: ['a', 'b'] } },
    'schema-choices',
    '/properties/contacts/items/properties/name/enum',
  ),
  one(
    'a phone that is a number',
    { file: contacts, pointer: '/properties/contacts/items/properties/phone', value: { type: 'integer' } },
    'schema-digits',
    '/properties/contacts/items/properties/phone',
    {
      file: contacts,
      edits: [
        { file: contacts, pointer: '/properties/contacts/items/properties/phone', value: { type: 'integer' } },
        { file: contactsForm, pointer: '/fields/contacts/items/phone', value: {} },
        { file: contactsForm, pointer: '/rules' },
      ],
    },
  ),
  one('a form that takes anything', { file: contacts, pointer: '/additionalProperties' }, 'schema-open', ''),
  one('a range that is empty', { file: contacts, pointer: '/properties/contacts/minItems', value: 9 }, 'schema-impossible'),
  one(
    'a required field that is not there',
    { file: contacts, pointer: '/properties/contacts/items/required/3', value: 'age' },
    'schema-required-unknown',
    '/properties/contacts/items/required/3',
  ),
  one('a keyword of another type', { file: contacts, pointer: '/properties/contacts/minLength', value: 2 }, 'schema-strict', ''),

  one(
    'a valid example that is refused',
    { file: 'schemas/examples/contacts.json', pointer: '/valid/plain/consent', value: false },
    'example-refused',
    '/valid/plain',
  ),
  one(
    'an invalid example that is taken',
    { file: 'schemas/examples/contacts.json', pointer: '/invalid/fine', value: { at: '/contacts/0/name', to: 'Budi', keyword: 'pattern' } },
    'example-taken',
  ),
  one(
    'an entry deep in a tree without words',
    { file: 'flows/policy/purposes.json', pointer: '/purposes/health/children/dental', value: {} },
    'entry-words-missing',
    '/purposes/health/children/dental',
  ),
  {
    name: 'examples of no form',
    edits: [
      {
        file: 'schemas/examples/lost.json',
        value: { $schema: '../meta/examples.json', valid: { one: {} }, invalid: { two: { at: '/x', keyword: 'required' } } },
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
        value: { $schema: '../meta/form-schema.json', type: 'object', additionalProperties: false, properties: {} },
      },
      {
        file: 'schemas/examples/lost.json',
        value: {
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
        value: {
          $schema: '../../schemas/meta/form.json',
          schema: 'feedback',
          submit: { call: 'feedback', button: 'form.feedback.submit' },
        },
      },
      ...['en-us', 'id-id'].flatMap((locale) =>
        ['reason', 'content', 'contact', 'contact.pattern', 'content.pattern'].map((field) => ({
          file: `locales/${locale}/forms.json`,
          pointer: `/form.lost.${field}`,
          value: 'x',
        })),
      ),
    ],
    code: 'form-unreached',
    pointer: '',
  },
  {
    name: 'a message that says nothing of the form',
    edits: ['en-us', 'id-id'].map((locale) => ({ file: `locales/${locale}/forms.json`, pointer: '/form.workInfo.company_phone.pattern' })),
    code: 'message-vague',
    file: 'schemas/forms/workInfo.json',
    pointer: '/properties/company_phone',
  },
  one(
    'a private field in the list of what a draft leaves out',
    { file: loginSms, pointer: '/draft/omit/1', value: 'sms_code' },
    'draft-private',
  ),
  one(
    'a screen that does not take what its address says',
    { file: routes, pointer: '/routes/landing/props', value: 'params' },
    'props-unread',
  ),
  { name: 'no routes at all', edits: [{ file: routes }], code: 'file-needed', pointer: '' },
  one('a meta-schema that is none', { file: 'schemas/meta/policy.json', pointer: '/type', value: 'objekt' }, 'meta-broken', ''),
  {
    name: 'a table that is too big to prove',
    edits: [
      {
        file: 'flows/decisions/adopt.json',
        pointer: '/rules',
        value: Object.fromEntries(
          ['a', 'b'].map((name) => [
            name,
            { when: { signedIn: name === 'a', same: [true, false], ...Object.fromEntries(wide.map((input) => [input, many])) }, then: [] },
          ]),
        ),
      },
      ...wide.map((input) => ({ file: 'flows/decisions/adopt.json', pointer: `/inputs/${input}`, value: '/route/query/phone' })),
    ],
    code: 'decision-too-big',
    pointer: '/rules',
  },

  // Channels
  one('a channel of another name', { file: oppo, pointer: '/channel', value: 'vivo' }, 'patch-name'),
  one('a channel changes a call', { file: oppo, pointer: '/patch/calls', value: { login: { access: 'member' } } }, 'patch-locked'),
  one(
    'a channel changes the guard',
    { file: oppo, pointer: '/patch/decisions', value: { guard: { rules: { visitor: { when: { signedIn: false } } } } } },
    'patch-locked',
    '/patch/decisions/guard',
    {
      edits: [{ file: oppo, pointer: '/patch/decisions', value: { guard: { inputs: { signedIn: { when: { has: '/session/token' } } } } } }],
    },
  ),
  one('a channel names another guard', { file: oppo, pointer: '/patch/routes/guard', value: 'guard' }, 'patch-locked'),
  one(
    'a channel changes what a reply code does',
    { file: oppo, pointer: '/patch/decisions', value: { reply: { onError: [] } } },
    'patch-locked',
    '/patch/decisions/reply',
  ),
  one(
    'a channel changes who may borrow',
    { file: oppo, pointer: '/patch/decisions', value: { eligibility: { rules: { under2Million: { result: { limit: 9 } } } } } },
    'patch-locked',
    '/patch/decisions/eligibility',
  ),
  one(
    "a channel changes the lender's terms",
    { file: oppo, pointer: '/patch/policy', value: { terms: { age: { minimum: 18 } } } },
    'patch-locked',
  ),
  one(
    'a channel changes the values of an enumeration',
    { file: oppo, pointer: '/patch/schemas', value: { enums: { gender: { enum: ['male'] } } } },
    'patch-locked',
    '/patch/schemas/enums',
  ),
  one(
    'a channel opens a route',
    { file: oppo, pointer: '/patch/routes/routes', value: { meHelp: { access: 'visitor' } } },
    'patch-opens',
    '/patch/routes/routes/meHelp/access',
  ),
  one(
    'a channel opens a closed screen at a new address',
    {
      file: oppo,
      pointer: '/patch/routes',
      value: {
        routes: { side: { path: '/side', screen: 'MeHelp', access: 'visitor' } },
        aliases: { signIn: 'OppoAuthLogin', side: 'side' },
      },
    },
    'patch-opens',
    '/patch/routes/routes/side/access',
    {
      edits: [
        { file: oppo, pointer: '/patch/routes/routes', value: { side: { path: '/side', screen: 'MeHelp', access: 'visitor' } } },
        { file: oppo, pointer: '/patch/routes/tabs', value: { side: { text: 'tab.me', icon: 'user' } } },
      ],
    },
  ),
  one(
    'a channel makes a field optional',
    { file: oppo, pointer: '/patch/schemas', value: { forms: { contacts: { required: ['contacts'] } } } },
    'patch-relaxes',
    '/patch/schemas/forms/contacts/required',
    {
      edits: [{ file: oppo, pointer: '/patch/schemas', value: { forms: { feedback: { required: [] } } } }],
      pointer: '/patch/schemas/forms/feedback/required',
    },
  ),
  one(
    'a channel asks for fewer contacts',
    { file: oppo, pointer: '/patch/schemas', value: { forms: { contacts: { properties: { contacts: { minItems: 1 } } } } } },
    'patch-relaxes',
    '/patch/schemas/forms/contacts/properties/contacts/minItems',
  ),
  one(
    'a channel changes a pattern',
    {
      file: oppo,
      pointer: '/patch/schemas',
      value: { forms: { contacts: { properties: { contacts: { items: { properties: { phone: { pattern: '^.*$' } } } } } } } },
    },
    'patch-relaxes',
    '/patch/schemas/forms/contacts/properties/contacts/items/properties/phone/pattern',
  ),
  one(
    'a channel removes what is not there',
    { file: oppo, pointer: '/patch/routes/routes', value: { meHelpp: null } },
    'patch-stray',
    '/patch/routes/routes/meHelpp',
  ),
  one(
    'a channel writes in an unknown locale',
    { file: oppo, pointer: '/patch/texts', value: { 'en-gb': { 'me.banksNote': 'Cards' } } },
    'patch-locale',
    '/patch/texts/en-gb',
  ),
  one('a channel patches an unknown section', { file: oppo, pointer: '/patch/screns', value: {} }, 'shape-key'),
  one(
    'a channel misspells a key',
    { file: oppo, pointer: '/patch/routes/routes', value: { meHelp: { tilte: 'title.meHelp' } } },
    'shape-key',
    '/patch/routes/routes/meHelp/tilte',
  ),
  one(
    'a channel shows an unknown block',
    { file: oppo, pointer: '/patch/screens', value: { MeHelp: { blocks: { extra: { block: 'Extra' } } } } },
    'shape-tag',
    '/patch/screens/MeHelp/blocks/extra/block',
  ),
  one('a channel signs in nowhere', { file: oppo, pointer: '/patch/routes/aliases/signIn', value: 'VivoAuthLogin' }, 'route-unknown'),
  one(
    'a channel removes a route that others lead to',
    { file: oppo, pointer: '/patch/routes/routes', value: { meHelp: null } },
    'route-unknown',
    '/blocks/help/blocks/help/onPress/0/go',
    { file: me },
  ),
  one(
    'a channel shows words of nothing',
    { file: oppo, pointer: '/patch/screens', value: { MeBankCard: { blocks: { note: { text: 'me.banksNoet' } } } } },
    'text-unknown',
    '/patch/screens/MeBankCard/blocks/note/text',
  ),
  one(
    'a channel translates with another placeholder',
    { file: oppo, pointer: '/patch/texts', value: { 'id-id': { 'me.bankNote': '{{number}}' } } },
    'text-placeholders',
    '/patch/texts/id-id/me.bankNote',
  ),
  one(
    'a channel looks where nothing is',
    { file: oppo, pointer: '/patch/screens', value: { MeBankCard: { blocks: { list: { each: '/data/bank/lists' } } } } },
    'pointer-unknown',
    '/patch/screens/MeBankCard/blocks/list/each',
  ),
  one(
    'a channel sends its login to a closed route',
    { file: oppo, pointer: '/patch/routes/aliases/signIn', value: 'Home' },
    'route-loop',
    '/routes/login',
    {
      edits: [{ file: oppo, pointer: '/patch/routes/aliases/signIn', value: 'meHelp' }],
      file: routes,
      pointer: '/routes/meHelp',
      witness: 'meHelp > meHelp',
    },
  ),
  one(
    'a channel makes a gap',
    { file: oppo, pointer: '/patch/decisions', value: { home: { rules: { billOther: null } } } },
    'decision-gap',
    '/patch/decisions/home/rules',
  ),
]
