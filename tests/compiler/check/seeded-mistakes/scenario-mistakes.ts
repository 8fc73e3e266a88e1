import { type Mistake, one } from './mistake.ts'
import { home, partner, partnerScenarios } from './product-files.ts'

const guard = 'flows/scenarios/guard.json'

/** Mistakes that only running the scenarios finds, and mistakes in the scenarios themselves. */
export const scenarioMistakes: Mistake[] = [
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
  {
    name: 'a rule that no scenario comes to',
    edits: ['samePhone', 'samePhoneAbroad', 'samePhoneWithPlus', 'returningWithPhone', 'returningAfterAnotherNumber'].map((name) => ({
      file: 'flows/scenarios/entry.json',
      pointer: `/scenarios/${name}`,
    })),
    code: 'rule-untried',
    file: 'flows/decisions/entry.json',
    pointer: '/rules/samePhone',
  },
  {
    name: 'a channel without a scenario',
    edits: [
      {
        file: partner,
        value: {
          $schema: '../../schemas/meta/channel.json',
          channel: 'partner',
          base: '1',
          patch: { routes: { aliases: { signIn: 'LoginPasswd' } } },
        },
      },
      { file: partnerScenarios },
    ],
    code: 'channel-untried',
    pointer: '',
  },
  {
    name: 'a named action that no scenario runs',
    edits: ['signsOut', 'signsOutOffline'].map((name) => ({ file: 'flows/scenarios/me.json', pointer: `/scenarios/${name}` })),
    code: 'part-untried',
    file: 'flows/actions/endSession.json',
    pointer: '',
  },
  {
    name: 'a case that no scenario comes to',
    edits: [{ file: 'flows/scenarios/flexible.json', pointer: '/scenarios/tooMuchAtOnce' }],
    code: 'part-untried',
    file: 'flows/screens/flexible/FlexibleRepayment.json',
    pointer: '/blocks/today/text/choose',
  },
  {
    name: 'a scenario that expects words to be hidden which nothing says',
    edits: [{ file: 'flows/scenarios/home.json', pointer: '/scenarios/payBackTwice/expect/hidden/0', value: 'repay.modal.titel' }],
    code: 'scenario-unknown',
    pointer: '/scenarios/payBackTwice/expect/hidden/0',
  },
  {
    name: 'a scenario that uses what is not shared',
    edits: [{ file: 'flows/scenarios/home.json', pointer: '/scenarios/loaning/given/use', value: 'membr' }],
    code: 'scenario-unknown',
    pointer: '/scenarios/loaning/given/use',
  },
  {
    name: 'a page that does not show what a scenario expects',
    edits: [{ file: 'flows/screens/home/HomeStatusDefault.json', pointer: '/blocks/result/blocks/contact' }],
    code: 'scenario-fails',
    file: 'flows/scenarios/home.json',
    pointer: '/scenarios/billOther',
    witness: 'Expected the words "home.statusDefault.contact" to be shown, found [',
  },
  {
    name: 'a scenario that answers before the level above',
    edits: [{ file: 'flows/scenarios/profile.json', pointer: '/scenarios/personIsFilledInByHand/do/9', value: { wait: 1 } }],
    code: 'scenario-fails',
    pointer: '/scenarios/personIsFilledInByHand',
    witness: 'it waits for the one at /form/personInfo/province',
  },
  {
    name: 'an amount whose limits are exchanged',
    edits: [
      { file: 'flows/forms/borrow.json', pointer: '/fields/amount/min', value: '/data/products/limit/max_amount' },
      { file: 'flows/forms/borrow.json', pointer: '/fields/amount/max', value: '/data/products/limit/min_amount' },
    ],
    code: 'scenario-fails',
    file: 'flows/scenarios/order.json',
    pointer: '/scenarios/agreementIsRead',
    witness: 'Nobody can give 3000000 to /amount',
  },
  {
    name: 'a reply like one that the file does not have',
    edits: [{ file: guard, pointer: '/scenarios/member/given/replies/userStatus', value: { like: 'nobody' } }],
    code: 'scenario-unknown',
    pointer: '/scenarios/member/given/replies/userStatus/like',
  },
  {
    name: 'a named reply that its call cannot give',
    edits: [
      { file: guard, pointer: '/replies/whole', value: { data: { verfy: 2 } } },
      { file: guard, pointer: '/scenarios/member/given/replies/userStatus', value: { like: 'whole' } },
    ],
    code: 'scenario-reply',
    pointer: '/replies/whole/data/verfy',
  },
  {
    name: 'changes to a reply that its call cannot give',
    edits: [
      { file: guard, pointer: '/replies/whole', value: { data: { verify: 2 } } },
      { file: guard, pointer: '/scenarios/member/given/replies/userStatus', value: { like: 'whole', with: { verify: null, verfy: 1 } } },
    ],
    code: 'scenario-reply',
    pointer: '/scenarios/member/given/replies/userStatus/with/verfy',
  },
  one('a reply that no scenario is like', { file: guard, pointer: '/replies/lost', value: { code: 1 } }, 'scenario-unused'),
  one('a shared start that no scenario uses', { file: guard, pointer: '/shared/lost', value: { locale: 'en-us' } }, 'scenario-unused'),
]
