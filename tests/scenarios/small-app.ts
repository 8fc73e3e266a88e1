import type { RawReply, DeviceReply } from '../../src/core/host/reply.ts'
import { createDevice, type SentCall } from '../../src/scenarios/device.ts'
import { createHeadlessApp, type HeadlessApp, type HeadlessAppOptions } from '../../src/scenarios/headless-app.ts'
import type { Call } from '../../src/core/language/calls.ts'
import type { Flows } from '../../src/core/language/flows.ts'
import type { ScreenInstance } from '../../src/core/screens/screen.ts'
import { type Pressable, pressablesOf } from '../../src/scenarios/pressables.ts'
import type { BlockDefinitions } from '../../src/scenarios/render-screen.ts'
import type { ApiRequest } from '../../src/core/host/host.ts'
import { productHost } from '../../src/product/product-host.ts'

const call = (endpoint: Call['endpoint'], more: Partial<Call> = {}): Call => ({ endpoint, access: 'visitor', ...more })

/** The flows of a small shop that uses every mechanism of the interpreter. */
export const smallFlows: Flows = {
  app: {
    locales: { default: 'en-us', supported: { 'en-us': { lan: 'en-US', name: 'English' } } },
    api: {
      base: '/api',
      timeout: 120_000,
      pageTimeout: 30_000,
      debounce: 500,
      credential: '/session/token',
      refused: '/reply/data/field',
      headers: { Authorization: '/session/token', os: '4', lan: { value: '/session/lan', default: 'id-ID' } },
      headerGroups: { shop: { shop_id: '/session/shop' } },
    },
    toast: { duration: 3000, throttle: 3050 },
    drafts: { lifetime: 86_400 },
    session: {
      token: { schema: { type: 'string' }, persist: true },
      last: { schema: { type: 'string' }, persist: true, keepOnSignOut: true },
      from: { schema: { type: 'string' }, keepOnSignOut: true },
      shop: { schema: { type: 'string' } },
    },
    facts: { name: 'Small' },
  },
  routes: {
    aliases: { door: 'login' },
    tabs: {},
    start: { index: true },
    guard: 'guard',
    home: 'home',
    notFound: 'lost',
    privateQuery: { secret: true },
    routes: {
      root: { path: '/', redirect: 'index' },
      index: { path: '/index', access: 'visitor', enter: [{ decide: 'entry' }] },
      login: { path: '/login', screen: 'Login', access: 'visitor', props: 'query', title: '/route/query/title' },
      home: { path: '/home', screen: 'Home', cache: false },
      list: { path: '/list', screen: 'List' },
      item: { path: '/item/:id', screen: 'Item', params: { id: { enum: { a: true, b: true } } }, props: 'params' },
      receipt: { path: '/receipt/:id', screen: 'Receipt', props: 'state' },
      size: { path: '/size', screen: 'Size' },
      colour: { path: '/colour', screen: 'Colour' },
      lost: { path: '/lost', screen: 'Lost', access: 'visitor' },
      any: { path: '*', redirect: 'lost' },
    },
  },
  decisions: {
    guard: {
      inputs: { signedIn: { when: { has: '/session/token' } }, access: '/to/access' },
      rules: {
        member: { when: { signedIn: true }, then: [] },
        visitor: { when: { signedIn: false, access: 'visitor' }, then: [] },
        blocked: { when: { signedIn: false, access: { not: 'visitor' } }, then: [{ go: 'door', keepQuery: true }] },
      },
    },
    entry: {
      before: [
        {
          call: 'who',
          when: { has: '/route/query/secret' },
          headers: { Authorization: '/route/query/secret' },
          onSuccess: [{ set: '/session/token', to: '/route/query/secret' }],
        },
      ],
      inputs: { signedIn: { when: { has: '/session/token' } } },
      rules: {
        member: { when: { signedIn: true }, then: [{ open: 'Hello' }, { go: 'home' }] },
        visitor: { when: { signedIn: false }, then: [{ go: 'door', keepQuery: true }] },
      },
      onError: [{ go: 'door' }],
    },
    reply: {
      inputs: { code: '/reply/code' },
      rules: {
        ok: { when: { code: [200, '200'] }, then: [] },
        lost: {
          when: { code: 4047 },
          then: [{ set: '/session/from', to: '/route/name' }, { clear: '/session' }, { go: 'door', keepQuery: true }],
        },
        slow: { when: { code: 'timeout' }, then: [{ toast: 'error.timeout', kind: 'warning' }] },
        other: {
          when: { code: { not: [200, '200', 4047, 'timeout'] } },
          then: [{ toast: { value: '/reply/msg', default: { t: 'error.api' } }, kind: 'error' }],
        },
      },
    },
  },
  calls: {
    who: call('GET /who'),
    items: call('GET /items', { access: 'member' }),
    options: call('GET /options', { cache: 'session' }),
    price: call('GET /price'),
    order: call('POST /order', { send: 'form', access: 'member', headers: ['shop'], track: 'ordered' }),
    upload: call('POST /upload', { send: 'multipart' }),
    unread: call('GET /unread'),
    progress: call('GET /progress'),
    code: call('GET /code', { challenge: { when: { '/reply/data/captcha': 1 }, sheet: 'Puzzle', with: { phone: '/payload/phone' } } }),
  },
  actions: {
    buy: {
      props: { id: { type: 'string' }, note: { type: 'string', optional: true } },
      do: [
        {
          call: 'order',
          with: { id: '/props/id', note: '/props/note', typed: '/state/typed' },
          onSuccess: [{ set: '/session/last', to: '/result/no' }],
        },
        { toast: 'bought' },
      ],
    },
  },
  journeys: {
    fitting: {
      call: 'progress',
      done: '/result/steps',
      closed: { '/result/closed': true },
      onClosed: [{ go: 'home', replace: true }],
      steps: {
        colour: { route: 'colour', text: 'step.colour', note: 'step.colour.note' },
        size: { route: 'size', with: { from: '/session/shop' }, text: { t: 'step.size', with: { shop: '/session/shop' } }, locked: true },
        extra: { route: 'list', text: 'step.extra' },
      },
      order: ['size', 'colour'],
      end: [{ toast: 'fitted' }],
    },
  },
  screens: {
    Login: { title: 'login.title', blocks: {} },
    Lost: { blocks: {} },
    Hello: { as: 'sheet', blocks: {} },
    Puzzle: { as: 'dialog', props: { phone: { type: 'string' } }, blocks: {} },
    Home: {
      state: { n: 1 },
      computed: { total: { sum: '/data/items', by: 'price' } },
      data: {
        items: { call: 'items' },
        price: { call: 'price', with: { n: '/state/n' }, when: { has: '/data/items' }, onError: [] },
      },
      blocks: {
        buy: {
          block: 'Button',
          text: 'home.buy',
          disabledWhen: { lacks: '/state/picked' },
          onPress: [
            {
              call: 'order',
              busy: true,
              with: { id: '/state/picked/id' },
              at: '/state/order',
              onSuccess: [{ go: 'item', with: { id: '/state/picked/id' } }],
            },
            { toast: 'home.bought' },
          ],
        },
        list: {
          block: 'List',
          each: '/data/items',
          where: { '/item/price': { minimum: 1 } },
          blocks: { cell: { block: 'Cell', text: '/item/name', onPress: [{ set: '/state/picked', to: '/item' }] } },
        },
      },
      order: ['list'],
    },
    List: { state: { typed: '' }, blocks: {} },
    Item: { props: { id: { type: 'string' } }, data: { options: { call: 'options' } }, blocks: {} },
    Receipt: { props: { no: { type: 'integer' } }, blocks: {} },
    Size: { blocks: {} },
    Colour: { blocks: {} },
  },
  forms: {},
}

/** Definitions of the blocks in `smallFlows` and in tests with similar screens. */
export const smallBlocks: BlockDefinitions = {
  Text: { props: { text: 'text' } },
  Button: { props: { text: 'text', onPress: 'actions', disabledWhen: 'condition' } },
  Cell: { props: { text: 'text', note: 'text', onPress: 'actions', disabledWhen: 'condition' }, children: 'blocks' },
  Card: { props: { title: 'text' }, children: 'blocks' },
  Notice: { props: { text: 'text', button: 'text', onPress: 'actions' }, seen: { button: 'pressable' } },
  Copy: { props: { label: 'text', value: 'value' }, seen: { value: 'always' } },
  Rows: { props: { rows: 'rows' } },
  Chart: {
    props: { title: 'text', each: 'list', empty: 'text', parts: 'texts' },
    children: 'items',
    seen: { title: 'filled', parts: 'filled', empty: 'empty' },
  },
  Steps: { props: { now: 'entry', of: 'texts' } },
  JourneySteps: { props: { each: 'list', now: 'value' }, seen: { each: 'now' } },
  Questions: { props: { items: 'questions' } },
  List: { props: { each: 'list', where: 'condition', empty: 'text' }, children: 'items', seen: { empty: 'empty' } },
  Fold: { props: { at: 'place', more: 'text', less: 'text' }, children: 'blocks', seen: { blocks: 'open', more: 'closed', less: 'open' } },
  Tabs: { props: { at: 'place', label: 'text', tabs: 'texts' }, seen: { label: 'never' } },
  Choice: { props: { at: 'place', label: 'text', each: 'list', where: 'condition' }, children: 'items' },
  Option: { props: { value: 'value', text: 'text', disabledWhen: 'condition' } },
  Select: { props: { at: 'place', label: 'text', each: 'list', valueField: 'property' } },
  Calendar: { props: { at: 'place', min: 'time', max: 'time' } },
  Form: { props: { form: 'formName', onDone: 'actions', onError: 'failureActions' }, children: 'blocks' },
  Include: { props: { screen: 'screenName', with: 'values', onClose: 'actions' } },
  Puzzle: { props: { onSubmit: 'actions' } },
}

/** Replies by call. A call stays unanswered when its function returns undefined. */
export type Answers = Record<string, RawReply | ((request: ApiRequest) => RawReply | Promise<RawReply> | undefined)>
export const ok = (data: unknown): RawReply => ({ status: 200, body: { code: 200, msg: '', data } })
export const refused = (code: number | string, msg = ''): RawReply => ({ status: 200, body: { code, msg } })

type SmallAppOptions = {
  flows?: Flows
  asks?: Record<string, DeviceReply>
  whenSeen?: HeadlessAppOptions['whenSeen']
  exclusively?: HeadlessAppOptions['exclusively']
  rules?: HeadlessAppOptions['validator']
  text?: HeadlessAppOptions['text']
}

/** Creates a headless app of the small flows that shows text keys instead of texts. `answers` and `asks` may be changed while it runs. */
export function createSmallApp(
  answers: Answers = {},
  session: Record<string, unknown> = {},
  { flows = smallFlows, asks = {}, whenSeen, exclusively, rules: validator, text = (key) => key }: SmallAppOptions = {},
): HeadlessApp {
  return createHeadlessApp({
    flows,
    blocks: smallBlocks,
    device: createDevice(1_760_000_000, session),
    ...productHost,
    text,
    hasText: (key) => key.startsWith('login.'),
    answer(name, request) {
      const answer = answers[name]
      return typeof answer === 'function' ? answer(request) : (answer ?? { failure: 'network' })
    },
    askDevice: (name) => asks[name],
    ...(whenSeen && { whenSeen }),
    ...(exclusively && { exclusively }),
    ...(validator && { validator: validator }),
  })
}

/** The current page. Throws when there is none. */
export function currentPage(app: HeadlessApp): ScreenInstance {
  const found = app.current()?.page
  if (!found) throw new Error('no page')
  return found
}

/** Presses the first button or cell with this text and waits until the app is idle. */
export async function pressText(app: HeadlessApp, text: string): Promise<void> {
  const [target] = pressablesNamed(app, text)
  if (!target) throw new Error(`No button or cell has the text "${text}"`)
  app.run(target.press())
  await app.waitForIdle()
}

const texts = { ...productHost, text: (key: string) => key, hasText: () => true, now: () => 0 }
export const pressablesNamed = (app: HeadlessApp, text: string): Pressable[] =>
  app
    .render()
    .flatMap((screen) => pressablesOf(screen, texts))
    .filter((pressable) => pressable.text === text)

export const calls = (app: HeadlessApp, name: string): SentCall[] => app.sent.filter(({ call }) => call === name)
export const toasts = (app: HeadlessApp): string[] => app.app.overlays.visible.toasts.map(({ text, kind }) => `${kind}: ${text}`)
