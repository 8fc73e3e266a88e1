import type { RawReply } from '../../src/core/classify.ts'
import { createHeadless, type Headless } from '../../src/core/headless.ts'
import type { Call, Flows, Screen } from '../../src/core/language.ts'

const call = (at: Call['at'], more: Partial<Call> = {}): Call => ({ at, access: 'visitor', ...more })

/** A shop of three pages, small enough to read at once and with every mechanism in it. */
export const smallFlows: Flows = {
  app: {
    locales: { default: 'en-us', supported: { 'en-us': { lan: 'en-US' } } },
    api: {
      base: '/api',
      timeout: 120_000,
      debounce: 500,
      credential: '/session/token',
      refused: '/reply/data/field',
      headers: { Authorization: { $data: '/session/token' }, os: '4', lan: { $data: '/session/lan', default: 'id-ID' } },
      headerGroups: { shop: { shop_id: { $data: '/session/shop' } } },
    },
    toast: { duration: 3000, throttle: 3050 },
    session: {
      token: { schema: { type: 'string' }, persist: true },
      last: { schema: { type: 'string' }, persist: true, keep: true },
      from: { schema: { type: 'string' }, keep: true },
      shop: { schema: { type: 'string' } },
    },
    facts: { name: 'Small' },
  },
  routes: {
    aliases: { door: 'login' },
    tabs: {},
    start: ['index'],
    guard: 'guard',
    notFound: 'lost',
    privateQuery: ['secret'],
    routes: {
      root: { path: '/', redirect: 'index' },
      index: { path: '/index', open: true, enter: [{ action: 'decide', table: 'entry' }] },
      login: { path: '/login', screen: 'Login', open: true, props: 'query', title: { $data: '/route/query/title' } },
      home: { path: '/home', screen: 'Home', cache: false },
      list: { path: '/list', screen: 'List' },
      item: { path: '/item/:id', screen: 'Item', params: { id: { enum: ['a', 'b'] } }, props: 'params' },
      lost: { path: '/lost', screen: 'Lost', login: false },
      any: { path: '*', redirect: 'lost' },
    },
  },
  decisions: {
    guard: {
      inputs: {
        signedIn: { when: { '/session/token': { present: true } } },
        open: { when: { anyOf: [{ '/to/open': true }, { '/to/login': false }] } },
      },
      rules: {
        member: { when: { signedIn: true }, then: [] },
        visitor: { when: { signedIn: false, open: true }, then: [] },
        blocked: { when: { signedIn: false, open: false }, then: [{ action: 'go', to: 'door', query: 'keep' }] },
      },
    },
    entry: {
      before: [
        {
          action: 'call',
          call: 'who',
          when: { '/route/query/secret': { present: true } },
          headers: { Authorization: { $data: '/route/query/secret' } },
          onSuccess: [{ action: 'set', at: '/session/token', to: { $data: '/route/query/secret' } }],
        },
      ],
      inputs: { signedIn: { when: { '/session/token': { present: true } } } },
      rules: {
        member: {
          when: { signedIn: true },
          then: [
            { action: 'open', sheet: 'Hello' },
            { action: 'go', to: 'home' },
          ],
        },
        visitor: { when: { signedIn: false }, then: [{ action: 'go', to: 'door', query: 'keep' }] },
      },
      onError: [{ action: 'go', to: 'door' }],
    },
    reply: {
      inputs: { code: { $data: '/reply/code' } },
      rules: {
        ok: { when: { code: [200, '200'] }, then: [] },
        lost: {
          when: { code: 4047 },
          then: [
            { action: 'set', at: '/session/from', to: { $data: '/route/name' } },
            { action: 'clear', at: '/session' },
            { action: 'go', to: 'door', query: 'keep' },
          ],
        },
        slow: { when: { code: 'timeout' }, then: [{ action: 'toast', text: 'error.timeout', kind: 'warning' }] },
        other: {
          when: { code: { not: [200, '200', 4047, 'timeout'] } },
          then: [{ action: 'toast', text: { $data: '/reply/msg', default: { t: 'error.api' } }, kind: 'error' }],
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
    code: call('GET /code', {
      challenge: { when: { '/reply/data/captcha': 1 }, sheet: 'Puzzle', with: { phone: { $data: '/payload/phone' } } },
    }),
  },
  screens: {
    Login: { title: 'login.title', blocks: {} },
    Lost: { blocks: {} },
    Hello: { as: 'sheet', blocks: {} },
    Puzzle: { as: 'dialog', props: ['phone'], blocks: {} },
    Home: {
      state: { n: 1 },
      computed: { total: { $fn: 'sum', args: { of: { $data: '/data/items' }, by: 'price' } } },
      data: {
        items: { call: 'items', wait: true, onError: 'retry' },
        price: { call: 'price', with: { n: { $data: '/state/n' } }, when: { '/data/items': { present: true } } },
      },
      blocks: {
        list: {
          block: 'List',
          each: { $data: '/data/items' },
          where: { '/item/price': { minimum: 1 } },
          blocks: {
            cell: {
              block: 'Cell',
              text: { $data: '/item/name' },
              onPress: [{ action: 'set', at: '/state/picked', to: { $data: '/item' } }],
            },
          },
        },
        buy: {
          block: 'Button',
          text: 'home.buy',
          disabledWhen: { '/state/picked': { present: false } },
          onPress: [
            {
              action: 'call',
              call: 'order',
              busy: true,
              with: { id: { $data: '/state/picked/id' } },
              into: '/state/order',
              onSuccess: [{ action: 'go', to: 'item', params: { id: { $data: '/state/picked/id' } } }],
            },
            { action: 'toast', text: 'home.bought' },
          ],
        },
      },
    },
    List: { state: { typed: '' }, blocks: {} } satisfies Screen,
    Item: { props: ['id'], data: { options: { call: 'options' } }, blocks: {} },
  },
  forms: {},
}

export type Answers = Record<string, RawReply | (() => RawReply)>
export const ok = (data: unknown): RawReply => ({ status: 200, body: { code: 200, msg: '', data } })
export const refused = (code: number | string, msg = ''): RawReply => ({ status: 200, body: { code, msg } })

/** A headless phone on the small flows. Text keys are shown as they are; `answers` may be changed while it runs. */
export function smallPhone(answers: Answers = {}, session: Record<string, unknown> = {}): Headless {
  return createHeadless({
    flows: smallFlows,
    clock: 1_760_000_000,
    text: (key) => key,
    hasText: (key) => key.startsWith('login.'),
    storage: session,
    answer(name) {
      const answer = answers[name]
      return typeof answer === 'function' ? answer() : (answer ?? { failure: 'network' })
    },
  })
}
