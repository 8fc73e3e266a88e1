import { sources } from '../../../conformance/product.ts'
import { type Mistake, one } from './mistake.ts'
import { partner, partnerScenarios } from './product-files.ts'

const app = 'flows/app.json'
const routes = 'flows/routes.json'
const home = 'flows/decisions/home.json'
const lost = 'flows/actions/lost.json'
const profile = 'flows/journeys/profile.json'
const openProfile = 'flows/actions/openProfile.json'
const showHome = 'flows/actions/showHome.json'
const cards = 'flows/screens/me/MeBankCard.json'
const loans = 'flows/screens/me/MeLoanHistory.json'
const detail = 'flows/screens/me/MeLoanHistoryDetail.json'
const me = 'flows/screens/me/Me.json'
const login = 'flows/screens/login/AuthLogin.json'
const order = 'flows/screens/loan/LoanOrder.json'
const planSheet = 'flows/screens/home/HomeBorrowing.json'
const methods = 'flows/screens/repay/HomePayBackMethods.json'
const unaudited = 'flows/screens/home/HomeUnaudited.json'
const payBack = 'flows/screens/repay/HomePayBack.json'
const landing = 'flows/screens/landing/LandingPage.json'
const loan = '/blocks/list/blocks/loan'

/** An action that asks for the phone's location. `onError`: its actions after a refusal. */
const asking = (onError: object[]) => ({ ask: 'location', at: '/session/location', onError })
const disclosure = {
  block: 'Disclosure',
  at: '/state/how',
  more: 'loan.how',
  less: 'action.hide',
  blocks: { line: { block: 'Text', text: 'title.me' } },
}
const many = Array.from({ length: 12 }, (_, index) => `value ${index}`)
const entries = ['uid', 'phone', 'from', 'cl', 'tz', 'refreshToken']

/** The first block with a link to the app stores, in the order of findings. */
const [strip] = [...sources.files.values()]
  .flatMap(({ path, json }) =>
    Object.entries((json as { blocks?: Record<string, { appStore?: unknown; icon?: unknown }> }).blocks ?? {}).flatMap(([name, block]) =>
      path.startsWith('flows/screens/') && block.appStore === '/app/downloadStrip/appStore'
        ? [{ file: path, pointer: `/blocks/${name}` }]
        : [],
    ),
  )
  .toSorted((one, other) => (one.file < other.file ? -1 : 1)) as [{ file: string; pointer: string }]

/** Mistakes in the contracts between files: values passed from one to another, and the types of places. */
export const contractMistakes: Mistake[] = [
  // Passing values
  one(
    'a go hands over a query that the route does not know',
    { file: loans, pointer: `${loan}/onPress/0/choose/failed/then/0/with/idd`, value: '/item/order_id' },
    'query-unknown',
  ),
  one(
    'a query is read that no route declares',
    { file: detail, pointer: '/computed/loan/is', value: '/route/query/order' },
    'query-unknown',
  ),
  one(
    'a value that the query does not take',
    { file: routes, pointer: '/routes/meLoanAwait/query/title', value: { enum: { 'title.meLoans': true } } },
    'param-value',
    '/rules/awaited/then/0/with/title',
    { file: 'flows/decisions/loanPage.json' },
  ),
  one(
    'a sheet is opened without what it shows',
    { file: cards, pointer: '/blocks/list/blocks/bank/onPress/0/with' },
    'prop-missing',
    '/blocks/list/blocks/bank/onPress/0',
  ),
  one('a screen is included without what it shows', { file: planSheet, pointer: '/blocks/plan/with' }, 'prop-missing', '/blocks/plan'),
  one(
    'a sheet is given a name in place of a bank',
    { file: cards, pointer: '/blocks/list/blocks/bank/onPress/0/with/bank', value: '/item/bank_name' },
    'prop-type',
  ),
  one('a sheet is given another reply', { file: order, pointer: '/blocks/form/onDone/1/with/plan', value: '/data/products' }, 'prop-type'),
  one(
    'progress is measured by a name',
    { file: payBack, pointer: '/blocks/loan/blocks/progress/value', value: '/data/bills/loans/0/name' },
    'prop-type',
  ),
  one(
    'a countdown runs to an amount',
    { file: 'flows/screens/repay/PayCode.json', pointer: '/blocks/code/blocks/until/to', value: '/props/code/amount' },
    'prop-type',
  ),
  one(
    'an unknown action',
    { file: openProfile, pointer: '/do/0/onSuccess/0/choose/whole/then/0', value: { run: 'shwoHome' } },
    'action-unknown',
    '/do/0/onSuccess/0/choose/whole/then/0/run',
  ),
  one('an action that runs itself', { file: showHome, pointer: '/do/1', value: { run: 'showHome' } }, 'action-loop', '/do'),
  one(
    'an action is given what it does not take',
    { file: payBack, pointer: '/blocks/refresh/onPress/1/with/piad', value: 1 },
    'action-argument',
  ),
  one(
    'an action is not given what it needs',
    { file: login, pointer: '/blocks/sms/onDone/0/with/login' },
    'action-argument',
    '/blocks/sms/onDone/0',
  ),
  one(
    'an action is given another reply',
    { file: login, pointer: '/blocks/sms/onDone/0/with/login', value: '/form/loginSms' },
    'prop-type',
  ),
  one(
    'a reply is put where another belongs',
    { file: showHome, pointer: '/do/0/choose/member/then/1/call', value: 'account' },
    'reply-elsewhere',
    '/do/0/choose/member/then/1/at',
  ),
  one(
    'a place for yes or no holds a word',
    { file: order, pointer: '/state/how', value: 'open' },
    'write-unfit',
    '/blocks/form/blocks/how/at',
  ),
  one(
    'a form is filled that is not here',
    { file: cards, pointer: '/blocks/add/onPress/0', value: { fill: 'borrow', with: { amount: 1 } } },
    'fill-unknown',
    '/blocks/add/onPress/0/fill',
  ),
  one(
    'a field is filled that the form does not have',
    { file: order, pointer: '/blocks/form/onDone/2', value: { fill: 'borrow', with: { amuont: 1 } } },
    'fill-unknown',
    '/blocks/form/onDone/2/with/amuont',
  ),
  one(
    'a field is filled with something else',
    { file: order, pointer: '/blocks/form/onDone/2', value: { fill: 'borrow', with: { amount: '/data/products/lists' } } },
    'write-unfit',
    '/blocks/form/onDone/2/with/amount',
  ),

  // Cases
  one('a case is left out', { file: login, pointer: '/blocks/title/text/otherwise' }, 'choose-gap', '/blocks/title/text', {
    witness: '/props/mode: absent',
  }),
  one(
    'a value of an enumeration that no case names',
    { file: loans, pointer: `${loan}/onPress/0/choose/awaited/when/~1item~1status`, value: 'paying_out' },
    'choose-gap',
    `${loan}/onPress/0`,
    { witness: '/item/status: "checking"' },
  ),
  one(
    'two cases hold at once',
    { file: methods, pointer: '/computed/name/choose/all/when', value: { '/props/repayment_type': ['2', '3'] } },
    'choose-overlap',
    '/computed/name/choose/arrears/when',
    { witness: '/props/repayment_type: "2"' },
  ),
  one(
    'a case that can never come',
    {
      file: methods,
      pointer: '/computed/name/choose/never',
      value: { when: { has: '/props/loan_plan', lacks: '/props/loan_plan' }, then: 'all' },
    },
    'choose-dead',
  ),
  one(
    'otherwise that can never come',
    { file: showHome, pointer: '/do/0/choose/visitor', value: { when: { lacks: '/session/token' }, then: [{ decide: 'home' }] } },
    'choose-dead',
    '/do/0/otherwise',
  ),
  one(
    'cases that are too many to prove',
    {
      file: order,
      pointer: '/computed/kind',
      value: {
        choose: {
          a: { when: Object.fromEntries(entries.map((name) => [`/session/${name}`, many])), then: 1 },
          b: { when: Object.fromEntries(entries.map((name) => [`/session/${name}`, { not: many }])), then: 2 },
        },
        otherwise: 3,
      },
    },
    'choose-too-big',
  ),

  // Displayed values
  one('a map is shown as words', { file: order, pointer: '/blocks/limit/text', value: '/computed/product' }, 'map-as-text'),
  one('rupiah of a time', { file: loans, pointer: `${loan}/text/rupiah`, value: '/item/apply_time' }, 'format-type'),
  one('rupiah of an order number', { file: loans, pointer: `${loan}/text/rupiah`, value: '/item/order_no' }, 'format-type'),
  one('the date of an amount', { file: loans, pointer: `${loan}/note/otherwise/with/date/date`, value: '/item/amount' }, 'format-type'),
  one(
    'words written where a value is shown',
    { file: cards, pointer: '/blocks/note/text', value: { value: 'Your cards' } },
    'words-literal',
    '/blocks/note/text/value',
  ),
  one('words kept in a state', { file: order, pointer: '/state/note', value: 'Not yet open' }, 'words-literal'),
  one(
    'an icon of the app that is not there',
    { file: app, pointer: '/facts/downloadStrip/icon', value: 'walet' },
    'icon-unknown',
    `${strip.pointer}/icon`,
    { file: strip.file },
  ),
  one('a step that the steps do not have', { file: unaudited, pointer: '/blocks/steps/blocks/list/now', value: 'profil' }, 'steps-now'),
  one('a tab that the tabs do not have', { file: login, pointer: '/state/tab', value: 'smss' }, 'entry-unknown'),
  one(
    'a look for a value that never comes',
    { file: loans, pointer: `${loan}/blocks/state/looks/chekcing`, value: 'info' },
    'entry-unknown',
  ),
  one(
    'a part of a bar that the chart does not have',
    { file: detail, pointer: '/blocks/bills/blocks/row/parts/principle', value: '/item/principal' },
    'entry-unknown',
  ),
  one('a property that no row has', { file: 'flows/forms/bankInfo.json', pointer: '/fields/bank/label', value: 'nmae' }, 'entry-unknown'),
  one(
    'two disclosures open together',
    { file: order, pointer: '/blocks/again', value: disclosure },
    'disclosure-shared',
    '/blocks/again/at',
  ),
  one('a button does nothing', { file: cards, pointer: '/blocks/add/onPress', value: [] }, 'handler-empty'),
  one(
    'a name that the map lacks',
    {
      file: landing,
      pointer: '/blocks/link',
      value: {
        block: 'Button',
        text: 'action.close',
        onPress: [{ link: { pick: { map: { doku: 'https://example.com/' } }, name: '/route/params/platform' } }],
      },
    },
    'pick-missing',
    '/blocks/link/onPress/0/link/pick',
  ),
  one(
    'a link that runs code',
    { file: app, pointer: '/facts/downloadStrip/appStore', value: 'javascript:alert(1)' },
    'link-scheme',
    `${strip.pointer}/appStore`,
    { file: strip.file },
  ),
  one('a value without an operator', { file: order, pointer: '/computed/bank', value: {} }, 'shape-none'),
  one(
    'a value with two operators',
    { file: loans, pointer: `${loan}/text/date`, value: '/item/apply_time' },
    'shape-two',
    `${loan}/text/date`,
  ),

  // Widgets and other words of the vocabulary
  one('a misspelt widget', { file: 'flows/forms/loginSms.json', pointer: '/fields/phone/widget', value: 'Phne' }, 'shape-tag'),
  one(
    'a misspelt option of a widget',
    { file: 'flows/forms/loginSms.json', pointer: '/fields/sms_code/purpos', value: 'login' },
    'shape-key',
  ),
  one(
    'an amount of a form that slides by no step',
    { file: 'flows/forms/borrow.json', pointer: '/fields/amount/step' },
    'shape-missing',
    '/fields/amount',
  ),
  one(
    'an amount of a screen that slides by no step',
    { file: 'flows/screens/flexible/FlexibleRepaymentTrialSheet.json', pointer: '/blocks/amount/step' },
    'shape-missing',
    '/blocks/amount',
  ),
  one('a misspelt icon', { file: cards, pointer: '/blocks/add/icon', value: 'plsu' }, 'icon-unknown'),
  one(
    'a misspelt event',
    { file: cards, pointer: '/blocks/add/onPress/1', value: { track: 'H5_complete' } },
    'shape-tag',
    '/blocks/add/onPress/1/track',
  ),
  one(
    'a misspelt ask',
    { file: cards, pointer: '/blocks/add/onPress/1', value: { ask: 'locaton' } },
    'shape-tag',
    '/blocks/add/onPress/1/ask',
  ),
  one(
    'a widget sends what its call does not take',
    { file: 'flows/forms/loginSms.json', pointer: '/fields/sms_code/purpose', value: 'logn' },
    'payload-type',
  ),
  one(
    'a widget does not send what its call needs',
    { file: 'flows/forms/loginSms.json', pointer: '/fields/sms_code/purpose' },
    'payload-missing',
    '/fields/sms_code/call',
  ),
  one('digits asked for a number', { file: 'flows/forms/jobInfo.json', pointer: '/fields/salary/widget', value: 'Digits' }, 'widget-fit'),
  one(
    'money asked for what is none',
    { file: 'flows/forms/borrow.json', pointer: '/fields/period', value: { widget: 'Amount' } },
    'widget-fit',
    '/fields/period/widget',
  ),

  // Device requests
  one(
    'a reason that the phone never gives',
    {
      file: cards,
      pointer: '/blocks/add/onPress/0',
      value: asking([{ toast: 'me.banksNote', when: { '/reply/code': 'refused' } }, { toast: 'me.hello' }]),
    },
    'ask-refusal',
    '/blocks/add/onPress/0/onError/0/when/~1reply~1code',
  ),
  one(
    'a refusal of the phone that nobody answers',
    { file: 'flows/actions/printPage.json', pointer: '/do/0/onError/0/when/~1reply~1code', value: 'notLoaded' },
    'ask-unanswered',
    '/do/0',
  ),

  // Languages
  one(
    'a language that nobody supports',
    { file: me, pointer: '/blocks/help/when', value: { '/session/locale': 'en-gb' } },
    'locale-unknown',
    '/blocks/help/when/~1session~1locale',
  ),
  one(
    'a language without a folder',
    { file: app, pointer: '/locales/supported/fr-fr', value: { lan: 'fr-FR', name: 'Français' } },
    'locale-unknown',
  ),
  {
    name: 'a folder that nobody can choose',
    edits: [{ file: 'locales/fr-fr/app.json', value: { $schema: '../../schemas/meta/texts.json' } }],
    code: 'locale-unknown',
    pointer: '',
  },

  // Journeys and orders
  one(
    'a channel leaves out a step that everyone must do',
    { file: partner, pointer: '/patch/journeys', value: { profile: { order: ['person', 'job', 'work', 'contacts', 'face'] } } },
    'journey-locked',
    '/patch/journeys/profile/order',
  ),
  one(
    'a channel leaves out the comparison of the face',
    { file: partner, pointer: '/patch/journeys', value: { profile: { order: ['person', 'job', 'work', 'contacts', 'bank'] } } },
    'journey-locked',
    '/patch/journeys/profile/order',
  ),
  one(
    'the product leaves out a step that everyone must do',
    { file: profile, pointer: '/order', value: ['person', 'job', 'work', 'contacts', 'bank'] },
    'journey-locked',
  ),
  one(
    'a step that is never done',
    { file: profile, pointer: '/steps/pets', value: { route: 'userIntoJob', text: 'profile.step.job' } },
    'journey-step',
  ),
  one(
    'progress of something else',
    { file: openProfile, pointer: '/do/0/onSuccess/0/otherwise/0/progress', value: '/session/borrow' },
    'journey-progress',
  ),
  one('an unknown journey', { file: openProfile, pointer: '/do/0/onSuccess/0/otherwise/0/continue', value: 'profil' }, 'journey-unknown'),
  one('a step of no route', { file: profile, pointer: '/steps/job/route', value: 'userIntoJbo' }, 'route-unknown'),
  one('a step of no call', { file: profile, pointer: '/steps/job/call', value: 'saveWrok' }, 'call-unknown'),
  one(
    'a channel changes how a step is done',
    { file: partner, pointer: '/patch/journeys', value: { profile: { steps: { job: { call: 'account' } } } } },
    'patch-locked',
    '/patch/journeys/profile/steps/job/call',
  ),
  one('a step put in order that is not there', { file: profile, pointer: '/order/6', value: 'pets' }, 'order-unknown'),
  one('a block put in order that is not there', { file: cards, pointer: '/order', value: ['list', 'nite'] }, 'order-unknown', '/order/1'),
  one('a tab put in order that is not there', { file: routes, pointer: '/tabOrder', value: ['Mee'] }, 'order-unknown', '/tabOrder/0'),
  {
    name: 'an action that nothing runs',
    edits: [{ file: lost, value: { $schema: '../../schemas/meta/action.json', do: [{ go: 'Home' }] } }],
    code: 'action-unreached',
    pointer: '',
  },
  {
    name: 'a journey that nothing leads into',
    edits: [
      {
        file: 'flows/journeys/lost.json',
        value: {
          $schema: '../../schemas/meta/journey.json',
          call: 'account',
          done: '/result/steps',
          steps: { job: { route: 'userIntoJob', text: 'profile.step.job' } },
          order: ['job'],
          end: [{ go: 'Home' }],
        },
      },
    ],
    code: 'journey-unreached',
    pointer: '',
  },

  // Visitors and returns after sign-in
  one(
    'a visitor is shown what only members may load',
    { file: routes, pointer: '/routes/meBankCard/access', value: 'visitor' },
    'guest-needs-member',
  ),
  {
    name: 'a route that sign-in cannot return to',
    edits: [
      { file: routes, pointer: '/routes/lost', value: { path: '/lost/:id', screen: 'MeHelp', help: 'code' } },
      { file: routes, pointer: '/start/lost', value: true },
    ],
    code: 'return-params',
    pointer: '/routes/lost/path',
  },
  {
    name: 'a page with a parameter, stored by name to be gone to without it',
    edits: [
      { file: 'flows/app.json', pointer: '/session/later', value: { schema: { type: 'string', maxLength: 64 } } },
      {
        file: 'flows/screens/me/Me.json',
        pointer: '/blocks/help/blocks/help/onPress',
        value: [{ set: '/session/later', to: 'meBankCardAdd' }, { go: '/session/later' }],
      },
    ],
    code: 'return-params',
    file: 'flows/routes.json',
    pointer: '/routes/meBankCardAdd/path',
  },

  // Scenarios and channels
  one(
    'a scenario with a reply that its call cannot give',
    { file: 'flows/scenarios/home.json', pointer: '/scenarios/unaudited/given/replies/userStatus/data/verfy', value: 0 },
    'scenario-reply',
  ),
  {
    name: 'a channel without a scenario',
    edits: [{ file: partnerScenarios }],
    file: partner,
    code: 'channel-untried',
    pointer: '',
  },
  {
    name: 'a rule that no scenario comes to',
    edits: [
      {
        file: home,
        pointer: '/rules/fifth',
        value: { when: { signedIn: true, verify: 5 }, then: [{ go: 'HomeStatusDefault', replace: true }] },
      },
      { file: home, pointer: '/rules/other/when/verify', value: { not: [0, 1, 2, 3, 5] } },
    ],
    code: 'rule-untried',
    pointer: '/rules/fifth',
  },
  {
    name: 'an action that no scenario comes to',
    edits: [
      { file: lost, value: { $schema: '../../schemas/meta/action.json', about: 'Leads home.', do: [{ go: 'Home' }] } },
      { file: cards, pointer: '/blocks/add/onPress/1', value: { run: 'lost' } },
    ],
    code: 'part-untried',
    pointer: '',
  },
  one(
    'a channel changes what a block is, and a key of the base means nothing any more',
    { file: partner, pointer: '/patch/screens', value: { MeBankCard: { blocks: { note: { block: 'RichText' } } } } },
    'shape-key',
    '/patch/screens/MeBankCard/blocks/note',
    {},
  ),
]
