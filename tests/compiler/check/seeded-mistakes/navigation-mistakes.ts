import { type Mistake, one } from './mistake.ts'
import { routes, me, planSheet, signOut } from './product-files.ts'

export const navigationMistakes: Mistake[] = [
  one(
    'a step that is finished by a call which its page does not make',
    { file: 'flows/journeys/profile.json', pointer: '/steps/person/call', value: 'saveWork' },
    'journey-call',
  ),
  one(
    'a button that is to cancel does what is to be cancelled',
    { file: signOut, pointer: '/blocks/no/onPress', value: [{ close: true, with: { yes: true } }] },
    'button-twice',
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
  {
    name: 'a route whose alias is its own ancestor',
    edits: [
      { file: routes, pointer: '/aliases/top', value: 'root' },
      { file: routes, pointer: '/routes/root/parent', value: 'top' },
    ],
    code: 'parent-loop',
    pointer: '/routes/root/parent',
  },
  one('a route that shows nothing', { file: routes, pointer: '/routes/activity/redirect' }, 'route-empty', '/routes/activity'),
  one('a redirect beside a screen', { file: routes, pointer: '/routes/activity/screen', value: 'NotFound' }, 'route-torn'),

  one(
    'what is to happen with a result that no close gives',
    { file: routes, pointer: '/routes/HomeAddBank/enter/2/onClose', value: [{ run: 'confirmFailure' }] },
    'result-never',
  ),

  // Unreachable parts and dead ends
  one(
    'a route that nothing leads to',
    { file: routes, pointer: '/routes/lost', value: { path: '/lost', screen: 'MeHelp', noHelpReason: 'It is the help.' } },
    'route-unreached',
    '/routes/lost',
  ),
  {
    name: 'a screen that nothing shows',
    edits: [
      {
        file: 'flows/screens/me/Lost.json',
        value: { $schema: '../../../schemas/meta/screen.json', blocks: { line: { block: 'Text', text: 'title.me' } } },
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
  one(
    'a page that opens itself',
    { file: 'flows/screens/bill/BillList.json', pointer: '/enter', value: [{ go: 'BillList' }] },
    'route-loop',
    undefined,
    { witness: 'BillList > BillList' },
  ),
  {
    name: 'two pages that open each other',
    edits: [
      { file: 'flows/screens/bill/BillList.json', pointer: '/enter', value: [{ go: 'meBankCard' }] },
      { file: 'flows/screens/me/MeBankCard.json', pointer: '/enter', value: [{ go: 'BillList' }] },
    ],
    code: 'route-loop',
    pointer: '/enter',
    witness: 'BillList > meBankCard > BillList',
  },

  one(
    'a sheet that closes before its call is answered',
    {
      file: 'flows/screens/me/SurplusUseSheet.json',
      pointer: '/blocks/yes/onPress',
      value: [
        { close: true, with: { used: '/props/usable_amount' } },
        { call: 'useSurplus', with: { usable_amount: '/props/usable_amount' } },
      ],
    },
    'call-after-leave',
    '/blocks/yes/onPress/1',
  ),
  one(
    'a line that leads to its own page',
    { file: me, pointer: '/blocks/help/blocks/help/onPress', value: [{ go: 'Me' }] },
    'go-self',
    '/blocks/help/blocks/help/onPress/0/go',
  ),

  one(
    'a page that decides by the status of before',
    { file: routes, pointer: '/routes/HomeUnaudited/enter', value: [{ decide: 'home' }] },
    'decide-unasked',
    '/routes/HomeUnaudited/enter/0/decide',
  ),

  // Help
  one('an answer that the help has not', { file: routes, pointer: '/routes/BillList/help', value: 'pya' }, 'help-unknown', undefined, {
    witness: 'route BillList > screen HelpSheet > no answer pya',
  }),
  one(
    'a link of a form to an answer that the help has not',
    { file: 'flows/forms/loginSms.json', pointer: '/fields/sms_code/links/noCode/with/answer', value: 'codes' },
    'help-unknown',
    undefined,
    { witness: 'form loginSms > screen HelpSheet > no answer codes' },
  ),
  one('a page that leads to no answer', { file: routes, pointer: '/routes/BillList/help' }, 'help-missing', '/routes/BillList'),
  one('an answer for a page without a header', { file: routes, pointer: '/routes/login/help', value: 'code' }, 'help-unseen'),
  one('a help sheet without the prop', { file: routes, pointer: '/help/prop', value: 'question' }, 'help-prop'),

  {
    name: 'a way around a rule of the product',
    edits: [
      {
        file: me,
        pointer: '/blocks/help/blocks/help/onPress',
        value: [{ call: 'submitProfile' }, { go: 'meHelp' }],
      },
      { file: 'flows/rules/profileIsWhole.json', pointer: '/mustPass', value: [{ when: { '/result/steps/face': true } }] },
    ],
    code: 'must-pass',
    file: 'flows/rules/profileIsWhole.json',
    pointer: '/mustPass/0',
    witness: 'route Me > screen Me > call submitProfile',
  },
  {
    name: 'a rule of the product that the address of a later page leaves out',
    edits: [
      {
        file: 'flows/screens/loan/LoanSuccess.json',
        pointer: '/blocks/result/blocks/home/onPress',
        value: [{ call: 'submitProfile' }, { go: 'Home', replace: true }],
      },
      { file: 'flows/rules/profileIsWhole.json', pointer: '/mustPass', value: [{ screen: 'LoanOrder' }] },
    ],
    code: 'must-pass',
    file: 'flows/rules/profileIsWhole.json',
    pointer: '/mustPass/0',
    witness: 'route loanSuccess > screen LoanSuccess > call submitProfile',
  },
  one(
    'a rule of the product about nothing',
    { file: 'flows/rules/profileIsWhole.json', pointer: '/reach/call', value: 'sendProfile' },
    'must-pass-unknown',
  ),
  one(
    'a rule of the product about a screen that is not there',
    { file: 'flows/rules/planIsSeen.json', pointer: '/shows', value: { HomeBorowing: ['/props/plan/total'] } },
    'must-pass-unknown',
    '/shows/HomeBorowing',
  ),
  one(
    'an included screen that leaves out the total of a loan',
    { file: 'flows/screens/loan/LoanPlan.json', pointer: '/blocks/facts/rows/total' },
    'must-show',
    '',
    { file: planSheet },
  ),
  one(
    'a schedule that waits for a tap',
    {
      file: 'flows/screens/shop/PurchasePlan.json',
      pointer: '/blocks/schedule',
      value: {
        block: 'Details',
        more: 'loan.plan.more',
        less: 'action.hide',
        blocks: {
          rows: {
            block: 'List',
            each: '/props/plan/rows',
            empty: 'loan.plan.none',
            blocks: {
              row: { block: 'Cell', text: { date: '/item/due_time' }, value: { rupiah: '/item/amount' } },
            },
          },
        },
      },
    },
    'must-show',
    '',
  ),
  one(
    'a debt that is said a day too late',
    {
      file: 'flows/screens/repay/HomePayBack.json',
      pointer: '/blocks/overdue/when',
      value: { has: '/data/bills/offers', '/data/bills/days_late': { minimum: 2 } },
    },
    'must-show',
    '',
  ),
  one('an agreement without a clause', { file: 'flows/screens/loan/LoanAgreementText.json', pointer: '/blocks/early' }, 'must-show', ''),
  one(
    'another number beside the words of the sum to pay',
    {
      file: 'flows/screens/repay/PayCode.json',
      pointer: '/blocks/code/blocks/facts/rows/amount/value',
      value: { rupiah: '/props/amount' },
    },
    'must-show',
    '',
  ),
]
