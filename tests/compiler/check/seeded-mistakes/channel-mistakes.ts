import { type Mistake, one } from './mistake.ts'
import { routes, me, partner } from './product-files.ts'

/** The same texts in both languages. */
const inBoth = (words: { [key: string]: string }) => ({ 'en-us': words, 'id-id': words })

export const channelMistakes: Mistake[] = [
  one('a channel of another name', { file: partner, pointer: '/channel', value: 'vivo' }, 'patch-name'),
  one('a channel for a version that there is not', { file: partner, pointer: '/base', value: '2' }, 'shape-value'),
  one(
    'a channel changes a fact of a misspelt name',
    { file: partner, pointer: '/patch/app/facts/downloadStrip', value: { show: false } },
    'patch-unread',
    '/patch/app/facts/downloadStrip/show',
  ),
  one(
    'a channel is stricter about a shared field of a misspelt name',
    { file: partner, pointer: '/patch/schemas', value: { fields: { personNam: { type: 'string', maxLength: 40 } } } },
    'patch-unread',
    '/patch/schemas/fields/personNam',
  ),
  one(
    'a channel signs in elsewhere by a misspelt name',
    { file: partner, pointer: '/patch/routes/aliases/sigIn', value: 'OppoAuthLogin' },
    'patch-unread',
  ),
  one('a channel changes a call', { file: partner, pointer: '/patch/calls', value: { login: { access: 'member' } } }, 'patch-locked'),
  one(
    'a channel changes the guard',
    { file: partner, pointer: '/patch/decisions', value: { guard: { rules: { visitor: { when: { signedIn: false } } } } } },
    'patch-locked',
    '/patch/decisions/guard',
    {
      edits: [
        { file: partner, pointer: '/patch/decisions', value: { guard: { inputs: { signedIn: { when: { has: '/session/token' } } } } } },
      ],
    },
  ),
  one(
    'a channel hides the form of a step that it asks',
    { file: partner, pointer: '/patch/screens', value: { UserIntoContacts: { blocks: { form: null } } } },
    'journey-unasked',
    '/patch/screens/UserIntoContacts',
  ),
  one(
    'a channel takes the agreement away from the box that is ticked for it',
    { file: partner, pointer: '/patch/forms', value: { borrowConfirm: { fields: { agreement: { links: { riplay: null } } } } } },
    'patch-locked',
    '/patch/forms/borrowConfirm',
  ),
  one(
    'a channel hides what the loan costs',
    { file: partner, pointer: '/patch/screens', value: { LoanPlan: { blocks: { facts: { rows: { cost: null } } } } } },
    'patch-locked',
    '/patch/screens/LoanPlan',
  ),
  one(
    'a channel orders without the plan',
    { file: partner, pointer: '/patch/screens', value: { HomeBorrowing: { blocks: { plan: null } } } },
    'patch-locked',
    '/patch/screens/HomeBorrowing',
  ),
  one(
    'a channel hides the card around a locked line',
    { file: partner, pointer: '/patch/screens', value: { Me: { blocks: { loans: { when: { has: '/session/cl' } } } } } },
    'patch-locked',
    '/patch/screens/Me/blocks/loans/when',
  ),
  one(
    'a channel removes the card around a locked line',
    { file: partner, pointer: '/patch/screens', value: { Me: { blocks: { loans: null } } } },
    'patch-locked',
    '/patch/screens/Me/blocks/loans',
  ),
  one(
    'a channel shows another screen in place of a locked one',
    { file: partner, pointer: '/patch/routes/routes', value: { document: { screen: 'MeHelp' } } },
    'patch-locked',
    '/patch/routes/routes/document',
  ),
  one(
    'a channel says in other words what is agreed to',
    { file: partner, pointer: '/patch/texts', value: inBoth({ 'form.contacts.consent': 'OK' }) },
    'patch-locked',
    '/patch/texts/en-us/form.contacts.consent',
  ),
  one(
    'a channel says in other words what the loan costs',
    { file: partner, pointer: '/patch/texts', value: inBoth({ 'loan.plan.cost': 'Your gift' }) },
    'patch-locked',
    '/patch/texts/en-us/loan.plan.cost',
  ),
  one(
    'a channel says in other words with which button the loan is ordered',
    { file: partner, pointer: '/patch/texts', value: inBoth({ 'form.borrowConfirm.submit': 'Get the gift' }) },
    'patch-locked',
    '/patch/texts/en-us/form.borrowConfirm.submit',
  ),
  one(
    'a channel shows another form in place of that with the consent',
    { file: partner, pointer: '/patch/screens', value: { UserIntoContacts: { blocks: { form: { form: 'workInfo' } } } } },
    'patch-locked',
    '/patch/screens/UserIntoContacts/blocks/form/form',
  ),
  one(
    'a channel sends a consent without asking for it',
    {
      file: partner,
      pointer: '/patch/screens',
      value: {
        UserIntoContacts: {
          blocks: {
            skip: { block: 'Button', text: 'action.continue', onPress: [{ call: 'saveSocial', with: { socials: '[]', consent: true } }] },
          },
        },
      },
    },
    'patch-locked',
    '/patch/screens/UserIntoContacts/blocks/skip/onPress/0',
  ),
  one(
    'a channel hides what a purchase costs',
    { file: partner, pointer: '/patch/screens', value: { ThirdPayOrder: { blocks: { plan: null } } } },
    'patch-locked',
    '/patch/screens/ThirdPayOrder/blocks/plan',
  ),
  one(
    'a channel leads away from the legal documents',
    { file: partner, pointer: '/patch/routes/routes', value: { document: { enter: [{ go: 'meHelp' }] } } },
    'patch-locked',
    '/patch/routes/routes/document',
  ),
  one(
    'a channel says of itself what is locked',
    { file: partner, pointer: '/patch/screens', value: { Me: { locked: null } } },
    'patch-locked',
    '/patch/screens/Me/locked',
  ),
  one(
    'a channel ticks the box of the borrower',
    {
      file: partner,
      pointer: '/patch/screens',
      value: { UserIntoContacts: { enter: [{ fill: 'contacts', with: { consent: true } }] } },
    },
    'consent-preset',
    '/patch/screens/UserIntoContacts/enter/0/with/consent',
  ),
  one(
    'a channel shows no costs on the sheet of the loan',
    {
      file: partner,
      pointer: '/patch/screens',
      value: {
        LoanOrder: {
          blocks: {
            form: {
              onDone: [
                {
                  open: 'HomeBorrowing',
                  with: { plan: { map: { amount: '/result/amount', total: '/result/amount' } }, purpose: '/form/borrow/purpose' },
                },
              ],
            },
          },
        },
      },
    },
    'patch-locked',
    '/patch/screens/LoanOrder/blocks/form/onDone',
  ),
  one(
    'a channel says that the loan is paid into another account',
    { file: partner, pointer: '/patch/screens', value: { LoanOrder: { computed: { bank: { is: false } } } } },
    'patch-locked',
    '/patch/screens/LoanOrder/computed/bank',
  ),
  one(
    'a channel shows another plan of a purchase than the one that is agreed to',
    {
      file: partner,
      pointer: '/patch/screens',
      value: { ThirdPayOrder: { computed: { shown: { choose: null, otherwise: null, map: { total: '/data/plan/amount' } } } } },
    },
    'patch-locked',
    '/patch/screens/ThirdPayOrder/computed/shown',
  ),
  one(
    'a channel asks for the plan of a smaller purchase',
    { file: partner, pointer: '/patch/screens', value: { ThirdPayOrder: { data: { plan: { with: { amount: 10000 } } } } } },
    'patch-locked',
    '/patch/screens/ThirdPayOrder/data/plan',
  ),
  one(
    'a channel names another offer than the one that is paid',
    { file: partner, pointer: '/patch/screens', value: { HomePayBackMethods: { computed: { offer: { name: 'next' } } } } },
    'patch-locked',
    '/patch/screens/HomePayBackMethods/computed/offer',
  ),
  one(
    'a channel shows a code of its own to pay to',
    {
      file: partner,
      pointer: '/patch/screens',
      value: { HomePayBackMethods: { blocks: { code: { with: { code: { map: { code: '/session/uid' } } } } } } },
    },
    'patch-locked',
    '/patch/screens/HomePayBackMethods/blocks/code/with',
  ),
  one(
    'a channel puts a code of its own where the sheet that shows it looks',
    {
      file: partner,
      pointer: '/patch/screens',
      value: {
        HomePayBackMethods: {
          blocks: {
            own: {
              block: 'Button',
              text: 'action.refresh',
              onPress: [{ set: '/state/code', to: '/computed/waiting' }],
            },
          },
        },
      },
    },
    'patch-locked',
    '/patch/screens/HomePayBackMethods/blocks/own/onPress/0/set',
  ),
  one(
    'a channel tells of a fee of its own on a locked note',
    {
      file: partner,
      pointer: '/patch/screens',
      value: { MeHelp: { blocks: { own: { block: 'Include', screen: 'LateFeeNote', with: { days_late: 0, tomorrow: 0 } } } } },
    },
    'patch-locked',
    '/patch/screens/MeHelp/blocks/own/screen',
  ),
  one(
    'a channel says by itself that nothing is owed',
    {
      file: partner,
      pointer: '/patch/screens',
      value: {
        HomeStatusDefault: { enter: [{ set: '/session/status', to: { map: { verify: 2, loan_status: { map: { bill_status: 0 } } } } }] },
      },
    },
    'patch-steers',
    '/patch/screens/HomeStatusDefault/enter/0/set',
  ),
  one(
    'a channel forgets that a bill is due',
    {
      file: partner,
      pointer: '/patch/screens',
      value: {
        MeHelp: {
          blocks: { own: { block: 'Button', text: 'action.refresh', onPress: [{ clear: '/session/status/loan_status/bill_status' }] } },
        },
      },
    },
    'patch-steers',
    '/patch/screens/MeHelp/blocks/own/onPress/0/clear',
  ),
  one(
    'a channel signs in whoever opens a link, without asking',
    {
      file: partner,
      pointer: '/patch/routes/routes',
      value: { OppoAuthLogin: { enter: [{ set: '/session/token', to: '/route/query/token', when: { has: '/route/query/token' } }] } },
    },
    'patch-steers',
    '/patch/routes/routes/OppoAuthLogin/enter/0/set',
  ),
  one(
    'a channel leads from "Pay" to a page of its own',
    { file: partner, pointer: '/patch/actions', value: { payOffer: { do: [{ go: 'meHelp' }] } } },
    'patch-locked',
    '/patch/actions/payOffer',
  ),
  one(
    'a channel has a "Pay" of its own',
    {
      file: partner,
      pointer: '/patch/screens',
      value: { HomePayBack: { blocks: { own: { block: 'Button', text: 'repay.pay', onPress: [{ go: 'meHelp' }] } } } },
    },
    'patch-lookalike',
    '/patch/screens/HomePayBack/blocks/own/text',
  ),
  one(
    'a channel keeps who signs out signed in',
    { file: partner, pointer: '/patch/actions', value: { endSession: { do: [{ toast: 'action.refresh' }] } } },
    'patch-locked',
    '/patch/actions/endSession',
  ),
  one(
    'a channel tells who owes that nothing is owed',
    {
      file: partner,
      pointer: '/patch/decisions',
      value: { home: { rules: { payBack: { then: [{ go: 'homeNotRepayment', replace: true }] } } } },
    },
    'patch-locked',
    '/patch/decisions/home',
  ),
  one(
    'a channel leads away from what is owed by the address',
    { file: partner, pointer: '/patch/routes/routes', value: { HomePayBack: { enter: [{ go: 'homeNotRepayment', replace: true }] } } },
    'patch-locked',
    '/patch/routes/routes/HomePayBack/enter',
  ),
  one(
    'a channel leads away from what is owed as its page opens',
    { file: partner, pointer: '/patch/screens', value: { HomePayBack: { enter: [{ go: 'homeNotRepayment', replace: true }] } } },
    'patch-locked',
    '/patch/screens/HomePayBack/enter',
  ),
  one(
    'a channel leads away from what is owed once it has loaded',
    { file: partner, pointer: '/patch/screens', value: { HomePayBack: { data: { bills: { onSuccess: [{ go: 'homeNotRepayment' }] } } } } },
    'patch-locked',
    '/patch/screens/HomePayBack/data/bills',
  ),
  one(
    'a channel loads what leads away from what is owed',
    {
      file: partner,
      pointer: '/patch/screens',
      value: { HomePayBack: { data: { own: { call: 'limitAmount', onSuccess: [{ go: 'homeNotRepayment' }] } } } },
    },
    'patch-locked',
    '/patch/screens/HomePayBack/data/own',
  ),
  one(
    'a channel gives another app than the store',
    { file: partner, pointer: '/patch/app/facts/downloadStrip/googlePlay', value: 'https://oppo.example/alur' },
    'patch-locked',
  ),
  one(
    'a channel takes the platform of another to a page of its own',
    { file: partner, pointer: '/patch/app/facts/landing', value: { links: { doku: 'https://oppo.example/alur' } } },
    'patch-locked',
    '/patch/app/facts/landing/links/doku',
  ),
  one(
    'a channel lets its pages be shown in the app, and be given tokens',
    { file: partner, pointer: '/patch/app/facts/frames', value: { origins: ['https://mitra.alur.example', 'https://oppo.example'] } },
    'patch-locked',
    '/patch/app/facts/frames/origins',
  ),
  one('a screen locks a block that it has not', { file: me, pointer: '/locked/0', value: 'leeve' }, 'locked-unknown'),
  one('a channel names another guard', { file: partner, pointer: '/patch/routes/guard', value: 'guard' }, 'patch-locked'),
  one(
    'a channel changes what a reply code does',
    { file: partner, pointer: '/patch/decisions', value: { reply: { onError: [] } } },
    'patch-locked',
    '/patch/decisions/reply',
  ),
  one(
    'a channel changes who may borrow',
    { file: partner, pointer: '/patch/decisions', value: { eligibility: { rules: { doubtful: { result: { most: 9 } } } } } },
    'patch-locked',
    '/patch/decisions/eligibility',
  ),
  one(
    "a channel changes the lender's terms",
    { file: partner, pointer: '/patch/policy', value: { terms: { age: { minimum: 18 } } } },
    'patch-locked',
  ),
  one(
    'a channel changes the values of an enumeration',
    { file: partner, pointer: '/patch/schemas', value: { enums: { gender: { enum: ['male'] } } } },
    'patch-locked',
    '/patch/schemas/enums',
  ),
  one(
    'a channel opens a route',
    { file: partner, pointer: '/patch/routes/routes', value: { discover: { access: 'visitor' } } },
    'patch-opens',
    '/patch/routes/routes/discover/access',
  ),
  one(
    'a channel opens a closed screen at a new address',
    {
      file: partner,
      pointer: '/patch/routes',
      value: {
        routes: { side: { path: '/side', screen: 'Discover', access: 'visitor', help: 'code' } },
        aliases: { signIn: 'OppoAuthLogin', side: 'side' },
      },
    },
    'patch-opens',
    '/patch/routes/routes/side/access',
    {
      edits: [
        {
          file: partner,
          pointer: '/patch/routes/routes',
          value: { side: { path: '/side', screen: 'Discover', access: 'visitor', help: 'code' } },
        },
        { file: partner, pointer: '/patch/routes/tabs', value: { side: { text: 'tab.me', icon: 'user' } } },
      ],
    },
  ),
  one(
    'a channel makes a field optional',
    { file: partner, pointer: '/patch/schemas', value: { forms: { contacts: { required: ['contacts'] } } } },
    'patch-relaxes',
    '/patch/schemas/forms/contacts/required',
    {
      edits: [{ file: partner, pointer: '/patch/schemas', value: { forms: { feedback: { required: [] } } } }],
      pointer: '/patch/schemas/forms/feedback/required',
    },
  ),
  one(
    'a channel asks for fewer contacts',
    { file: partner, pointer: '/patch/schemas', value: { forms: { contacts: { properties: { contacts: { minItems: 1 } } } } } },
    'patch-relaxes',
    '/patch/schemas/forms/contacts/properties/contacts/minItems',
  ),
  one(
    'a channel changes a pattern',
    {
      file: partner,
      pointer: '/patch/schemas',
      value: { forms: { contacts: { properties: { contacts: { items: { properties: { phone: { pattern: '^.*$' } } } } } } } },
    },
    'patch-relaxes',
    '/patch/schemas/forms/contacts/properties/contacts/items/properties/phone/pattern',
  ),
  one(
    'a channel removes what is not there',
    { file: partner, pointer: '/patch/routes/routes', value: { meHelpp: null } },
    'patch-stray',
    '/patch/routes/routes/meHelpp',
  ),
  one(
    'a channel writes in an unknown locale',
    { file: partner, pointer: '/patch/texts', value: { 'en-gb': { 'me.banksNote': 'Cards' } } },
    'patch-locale',
    '/patch/texts/en-gb',
  ),
  one('a channel patches an unknown section', { file: partner, pointer: '/patch/screns', value: {} }, 'shape-key'),
  one(
    'a channel misspells a key',
    { file: partner, pointer: '/patch/routes/routes', value: { meHelp: { tilte: 'title.meHelp' } } },
    'shape-key',
    '/patch/routes/routes/meHelp/tilte',
  ),
  one(
    'a channel shows an unknown block',
    { file: partner, pointer: '/patch/screens', value: { MeHelp: { blocks: { extra: { block: 'Extra' } } } } },
    'shape-tag',
    '/patch/screens/MeHelp/blocks/extra/block',
  ),
  one('a channel signs in nowhere', { file: partner, pointer: '/patch/routes/aliases/signIn', value: 'VivoAuthLogin' }, 'route-unknown'),
  one(
    'a channel removes a route that others lead to',
    { file: partner, pointer: '/patch/routes/routes', value: { meModifyPassword: null } },
    'route-unknown',
    '/data/account/onSuccess/0/go',
    { file: 'flows/screens/login/LoginSetPassword.json' },
  ),
  one(
    'a channel shows words of nothing',
    { file: partner, pointer: '/patch/screens', value: { MeBankCard: { blocks: { note: { text: 'me.banksNoet' } } } } },
    'text-unknown',
    '/patch/screens/MeBankCard/blocks/note/text',
  ),
  one(
    'a channel translates with another placeholder',
    { file: partner, pointer: '/patch/texts', value: { 'id-id': { 'me.bankNote': '{{number}}' } } },
    'text-placeholders',
    '/patch/texts/id-id/me.bankNote',
  ),
  one(
    'a channel looks where nothing is',
    { file: partner, pointer: '/patch/screens', value: { MeBankCard: { blocks: { list: { each: '/data/bank/lists' } } } } },
    'pointer-unknown',
    '/patch/screens/MeBankCard/blocks/list/each',
  ),
  one(
    'a channel sends its login to a closed route',
    { file: partner, pointer: '/patch/routes/aliases/signIn', value: 'Home' },
    'route-loop',
    '/routes/login',
    {
      edits: [
        { file: partner, pointer: '/patch/routes/aliases/signIn', value: 'discover' },
        // Only a login page has the query parameter `mode`.
        { file: routes, pointer: '/routes/register/enter/0/with' },
      ],
      file: routes,
      pointer: '/routes/discover',
      witness: 'discover > discover',
    },
  ),
  one(
    'a channel makes a gap',
    { file: partner, pointer: '/patch/decisions', value: { loanPage: { rules: { running: null } } } },
    'decision-gap',
    '/patch/decisions/loanPage/rules',
  ),
  one(
    'a channel asks nothing where the base asks first',
    { file: partner, pointer: '/patch/routes/routes', value: { HomeUnaudited: { enter: [] } } },
    'enter-emptied',
    '/patch/routes/routes/HomeUnaudited/enter',
  ),
  one(
    'a channel asks for what no example answers',
    { file: partner, pointer: '/patch/schemas', value: { forms: { feedback: { properties: { content: { maxLength: 15 } } } } } },
    'answers-refused',
    '/patch/schemas/forms/feedback',
  ),
  one(
    'a channel hides what is due',
    { file: partner, pointer: '/patch/screens', value: { HomePayBack: { blocks: { due: null } } } },
    'patch-locked',
    '/patch/screens/HomePayBack/blocks/due',
  ),
  one(
    'a channel hides the next bill',
    { file: partner, pointer: '/patch/screens', value: { BillList: { blocks: { nearest: null } } } },
    'patch-locked',
    '/patch/screens/BillList/blocks/nearest',
  ),
  one(
    'a channel hides the sum for which a code is made',
    { file: partner, pointer: '/patch/screens', value: { HomePayBackMethods: { blocks: { all: null } } } },
    'patch-locked',
    '/patch/screens/HomePayBackMethods/blocks/all',
  ),
  one(
    'a channel words a message of the server',
    { file: partner, pointer: '/patch/texts', value: wordsInBoth('message.paid', 'Thank you for {{amount}}.') },
    'patch-server-words',
    '/patch/texts/en-us/message.paid',
  ),
  one(
    'a channel words a refusal of the server',
    { file: partner, pointer: '/patch/texts', value: wordsInBoth('error.4101_one', 'One try is left.') },
    'patch-server-words',
    '/patch/texts/en-us/error.4101_one',
  ),
]

function wordsInBoth(key: string, words: string): { [locale: string]: { [key: string]: string } } {
  return { 'en-us': { [key]: words }, 'id-id': { [key]: words } }
}
