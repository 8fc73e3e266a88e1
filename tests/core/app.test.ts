import { describe, expect, it } from 'vitest'
import type { Action } from '../../src/core/language/actions.ts'
import type { ApiRequest } from '../../src/core/host/host.ts'
import type { RawReply } from '../../src/core/host/reply.ts'
import type { Flows } from '../../src/core/language/flows.ts'
import type { HeadlessApp } from '../../src/scenarios/headless-app.ts'
import type { ScreenInstance } from '../../src/core/screens/screen.ts'
import type { Text } from '../../src/core/language/values.ts'
import {
  type Answers,
  calls,
  ok,
  currentPage,
  pressablesNamed,
  pressText,
  refused,
  smallFlows,
  createSmallApp,
  toasts,
} from '../scenarios/small-app.ts'

const items = [
  { id: 'a', name: 'Apple', price: 3 },
  { id: 'b', name: 'Bean', price: 4 },
  { id: 'x', name: 'Free', price: 0 },
]
const stocked = { items: ok(items), price: ok(7), order: ok({ no: 1 }), options: ok([1]), who: ok({}) }
const member = { token: 't' }
const place = { name: 'list', path: '/list', params: {}, query: {}, access: 'member', state: {} } as const

describe('arrivals', () => {
  it.each([
    { name: 'a visitor is diverted, with his query', session: {}, visit: '/home?x=1', route: 'login', query: { x: '1' } },
    { name: 'a member passes', session: member, visit: '/home', route: 'home', query: {} },
    { name: 'an open route lets a visitor through', session: {}, visit: '/login', route: 'login', query: {} },
    { name: 'a redirect keeps the query', session: {}, visit: '/?x=1', route: 'login', query: { x: '1' } },
    { name: 'an unknown address', session: {}, visit: '/nowhere', route: 'lost', query: {} },
    { name: 'a parameter that is not listed', session: member, visit: '/item/z', route: 'lost', query: {} },
    { name: 'a parameter that is listed', session: member, visit: '/item/a', route: 'item', query: {} },
  ])('$name', async ({ session, visit, route, query }) => {
    const app = createSmallApp(stocked, session)
    await app.visit(visit)
    const { location } = app.current() ?? {}
    expect([location?.name, location?.query]).toEqual([route, query])
  })

  it('reads a private query once and carries it nowhere', async () => {
    const app = createSmallApp(stocked)
    await app.visit('/index?secret=s3cret&x=1')
    expect(calls(app, 'who')[0]?.headers.Authorization).toBe('s3cret')
    expect(app.app.session.token).toBe('s3cret')
    expect(JSON.stringify(app.current()?.location)).not.toContain('s3cret')
    expect(app.current()?.location.name).toBe('home')
  })

  it('keeps a private query while its page is open, for a second try, and no longer', async () => {
    const { app } = createSmallApp(stocked)
    const arrive = async (href: string) => {
      const result = await app.resolveNavigation(href)
      return 'render' in result ? result.render.query.secret : result.redirect
    }
    expect(await arrive('/login?secret=x')).toBe('/login')
    expect([await arrive('/login'), await arrive('/login')]).toEqual(['x', 'x'])
    await arrive('/lost')
    expect(await arrive('/login')).toBeUndefined()
  })

  it('a refused token of a link keeps the session and runs onError', async () => {
    const app = createSmallApp({ ...stocked, who: refused(1, 'no') }, { token: 'old' })
    await app.visit('/index?secret=bad')
    expect(app.app.session.token).toBe('old')
    expect(app.current()?.location.name).toBe('login')
  })

  it('keeps a sheet that was opened during the navigation, and closes it at the next one', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/index')
    expect(app.current()?.location.name).toBe('home')
    expect(app.app.overlays.visible.sheets).toHaveLength(1)
    await app.visit('/list')
    expect(app.app.overlays.visible.sheets).toHaveLength(0)
  })

  it('keeps a sheet that the same click opened before it navigated, and closes the others', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/list')
    await currentPage(app).run([{ open: 'Puzzle' }])
    await app.waitForIdle()
    await currentPage(app).run([{ open: 'Hello' }, { go: 'home' }])
    await app.waitForIdle()
    const { visible, sheet } = app.app.overlays
    expect(app.current()?.location.name).toBe('home')
    expect(visible.sheets.map((key) => sheet(key)?.instance.id)).toEqual(['Hello'])
  })

  it.each<{ name: string; title: Text; query: Record<string, string>; shown: string }>([
    { name: 'a key in the address', title: '/route/query/title', query: { title: 'login.other' }, shown: 'login.other' },
    { name: 'words in the address are not shown', title: '/route/query/title', query: { title: 'Call this number now' }, shown: '' },
    { name: 'words that were looked up are not, either', title: { value: '/route/query/title' }, query: { title: 'Call now' }, shown: '' },
    {
      name: 'nor are chosen ones',
      title: { choose: { a: { when: {}, then: '/route/query/title' } } },
      query: { title: 'Call now' },
      shown: '',
    },
    { name: 'a key', title: 'login.title', query: {}, shown: 'login.title' },
    { name: 'words with values', title: { t: 'list.of', with: { n: 1 } }, query: {}, shown: 'list.of' },
    { name: 'a chosen key', title: { choose: { a: { when: {}, then: 'login.title' } } }, query: {}, shown: 'login.title' },
  ])('title: $name', ({ title, query, shown }) => {
    const { login } = smallFlows.routes.routes
    const routes = { ...smallFlows.routes, routes: { ...smallFlows.routes.routes, login: { ...login!, title } } }
    const { app } = createSmallApp({}, {}, { flows: { ...smallFlows, routes } })
    expect(app.titleOf({ name: 'login', path: '/login', params: {}, query, access: 'visitor', state: {} })).toBe(shown)
  })

  it.each([
    { name: 'stays when the way leads to the page itself', to: 'list', route: 'list', asked: 1 },
    { name: 'goes on when it leads elsewhere, where the fresh answer is used again', to: 'size', route: 'size', asked: 1 },
  ])('an arrival that asks $name', async ({ to, route, asked }) => {
    const ask: Action[] = [
      { call: 'who', maxAge: 5 },
      { go: to, replace: true },
    ]
    const known = smallFlows.routes.routes
    const routes = { ...known, list: { ...known.list!, enter: ask }, size: { ...known.size!, enter: ask } }
    const app = createSmallApp(stocked, member, { flows: { ...smallFlows, routes: { ...smallFlows.routes, routes } } })
    await app.visit('/list?x=1')
    expect(app.current()?.location.name).toBe(route)
    expect(calls(app, 'who')).toHaveLength(asked)
  })

  it('the title of a route wins over that of its screen', () => {
    const { login } = smallFlows.routes.routes
    const routes = { ...smallFlows.routes, routes: { ...smallFlows.routes.routes, login: { ...login!, title: 'login.route' } } }
    const { app } = createSmallApp({}, {}, { flows: { ...smallFlows, routes } })
    const screen = { screen: smallFlows.screens.Login, scope: {} } as ScreenInstance
    expect(app.titleOf({ ...place, name: 'login' }, screen)).toBe('login.route')
    expect(createSmallApp().app.titleOf({ ...place, name: 'login' }, screen)).toBe('login.title')
  })

  it.each([
    { query: { id: 'a' }, props: { id: 'a' } },
    { query: { x: 'a' }, props: {} },
  ])('a route hands over its query $query as $props where its condition holds', ({ query, props }) => {
    const size = { ...smallFlows.routes.routes.size!, props: 'query', propsWhen: { has: '/route/query/id' } } as const
    const routes = { ...smallFlows.routes, routes: { ...smallFlows.routes.routes, size } }
    const { app } = createSmallApp({}, {}, { flows: { ...smallFlows, routes } })
    expect(app.propsOf({ ...place, name: 'size', query })).toEqual(props)
  })

  it('a redirect hands over what its target takes', async () => {
    const routes = { ...smallFlows.routes.routes, old: { path: '/old', redirect: { to: 'item', with: { id: 'b', x: 1 } } } }
    const app = createSmallApp(stocked, member, { flows: { ...smallFlows, routes: { ...smallFlows.routes, routes } } })
    await app.visit('/old?y=1')
    expect(app.current()?.location).toMatchObject({ name: 'item', params: { id: 'b' }, query: { x: '1', y: '1' } })
  })
})

describe('screens', () => {
  it('load in the order in which they depend on each other', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/home')
    expect(app.sent.map(({ call, payload }) => [call, payload])).toEqual([
      ['items', {}],
      ['price', { n: '1' }],
    ])
    expect(currentPage(app).loading).toEqual({ items: 'ready', price: 'ready' })
    expect((currentPage(app).scope.computed as { total: number }).total).toBe(7)
  })

  it('load again, once, when their parameters change', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/home')
    currentPage(app).set('/state/n', 2)
    currentPage(app).set('/state/n', 3)
    await app.waitForIdle()
    expect(calls(app, 'price').map(({ payload }) => payload)).toEqual([{ n: '1' }, { n: '3' }])
  })

  it('drop the old reply when a changed request fails, and keep it when only a reload fails', async () => {
    const answers: Answers = { items: ok([{ price: 1 }]), price: ok({ sum: 5 }) }
    const app = createSmallApp(answers, member)
    await app.visit('/home')
    const home = app.current()?.page
    answers.price = { failure: 'network' }
    await home?.reload('price')
    expect(home?.scope.data).toMatchObject({ price: { sum: 5 } })
    home?.set('/state/n', 2)
    await app.waitForIdle()
    expect(home?.scope.data).not.toHaveProperty('price')
  })

  it('offer a retry that loads', async () => {
    const answers: Parameters<typeof createSmallApp>[0] = { items: { failure: 'network' } }
    const app = createSmallApp(answers, member)
    await app.visit('/home')
    expect(currentPage(app).loading.items).toBe('failed')
    Object.assign(answers, stocked)
    await currentPage(app).reload('items')
    await app.waitForIdle()
    expect(currentPage(app).loading).toEqual({ items: 'ready', price: 'ready' })
  })

  it('show what is listed and pressable, and act with the pressed item', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/home')
    expect(pressablesNamed(app, 'Free')).toHaveLength(0)
    expect(pressablesNamed(app, 'home.buy')).toHaveLength(0)
    await pressText(app, 'Bean')
    await pressText(app, 'home.buy')
    expect(calls(app, 'order')[0]?.payload).toEqual({ id: 'b' })
    expect(app.current()?.location).toMatchObject({ name: 'item', params: { id: 'b' } })
    expect(app.events).toEqual([{ event: 'ordered', data: {} }])
  })

  it('reports what was tracked by a request that goes on when the page is left', async () => {
    const { app: config, calls: others } = smallFlows
    const flows: Flows = {
      ...smallFlows,
      app: { ...config, api: { ...config.api, events: 'report' } },
      calls: { ...others, report: { endpoint: 'POST /report', access: 'visitor', send: 'json' } },
    }
    const reported: Pick<ApiRequest, 'fields' | 'keepalive'>[] = []
    const report = ({ fields, keepalive }: ApiRequest) => (reported.push({ fields, keepalive }), ok({}))
    const app = createSmallApp({ ...stocked, report }, member, { flows })
    await app.visit('/home')
    await pressText(app, 'Bean')
    await pressText(app, 'home.buy')
    app.app.flushEvents()
    await app.waitForIdle()
    expect(reported).toMatchObject([{ fields: { events: [{ name: 'ordered' }] }, keepalive: true }])
  })

  it('a failed call ends its list and shows one message', async () => {
    const app = createSmallApp({ ...stocked, order: refused(1, 'Sold out') }, member)
    await app.visit('/home')
    await pressText(app, 'Bean')
    await pressText(app, 'home.buy')
    expect(toasts(app)).toEqual(['error: Sold out'])
    expect(app.events).toEqual([])
    expect(app.app.overlays.visible.showBusy).toBe(0)
  })

  it.each([
    { name: 'as it was', location: {}, props: { a: 1 }, isSame: true },
    { name: 'again with other props', location: {}, props: { a: 2 }, isSame: false },
    { name: 'again with another query', location: { query: { x: '2' } }, props: { a: 1 }, isSame: false },
    { name: 'again at another address', location: { path: '/other' }, props: { a: 1 }, isSame: false },
  ])('a cached screen is opened $name', async ({ location, props, isSame }) => {
    const { app } = createSmallApp()
    const first = await app.openScreen('List', place, { a: 1 })
    expect((await app.openScreen('List', { ...place, ...location }, props)) === first).toBe(isSame)
  })

  it('closing a cached screen calls onClose of its last opening only', async () => {
    const { app } = createSmallApp()
    const closed: string[] = []
    await app.openScreen('List', place, {}, () => void closed.push('first'))
    const screen = await app.openScreen('List', place, {}, () => void closed.push('second'))
    await screen.run([{ close: true }])
    expect(closed).toEqual(['second'])
  })

  it('closing a page goes back', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/list')
    await app.visit('/size')
    await currentPage(app).run([{ close: true }])
    await app.waitForIdle()
    expect(app.current()?.location.name).toBe('list')
  })

  it('cached routes keep what was typed, uncached ones do not', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/list')
    currentPage(app).set('/state/typed', 'abc')
    await app.visit('/home')
    currentPage(app).set('/state/n', 9)
    await app.visit('/list')
    expect(currentPage(app).scope.state).toEqual({ typed: 'abc' })
    await app.visit('/home')
    expect(currentPage(app).scope.state).toEqual({ n: 1 })
  })
})

describe('sheets', () => {
  it('show an error when they do not load, and the action list goes on', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/home')
    await currentPage(app).run([{ open: 'Gone' }, { go: 'list' }])
    await app.waitForIdle()
    expect(toasts(app)).toEqual(['error: shell.loadFailed'])
    expect(app.current()?.location.name).toBe('list')
  })

  it.each([
    { name: 'closing with a result goes on with it', close: { close: true, with: { yes: true } } as const, then: 'closed' },
    { name: 'closing without one dismisses', close: { close: true } as const, then: 'dismissed' },
  ])('$name', async ({ close, then }) => {
    const app = createSmallApp(stocked, member)
    await app.visit('/list')
    await currentPage(app).run([
      {
        open: 'Hello',
        onClose: [{ set: '/state/typed', to: 'closed' }],
        onDismiss: [{ set: '/state/typed', to: 'dismissed' }],
      },
    ])
    await app.waitForIdle()
    await app.app.overlays.sheet(app.app.overlays.visible.sheets[0] as number)?.instance.run([close])
    await app.waitForIdle()
    expect(currentPage(app).scope.state).toEqual({ typed: then })
    expect(app.app.overlays.visible.sheets).toEqual([])
  })
})

describe('calls', () => {
  it.each([
    { name: 'a refusal shows its message', reply: refused(7, 'Sorry'), toast: 'error: Sorry' },
    { name: 'a refusal without one', reply: refused(7), toast: 'error: error.api' },
    { name: 'no network is said by the retry in its place alone', reply: { failure: 'network' } as const },
    { name: 'no answer in time is said by the retry in its place alone', reply: { failure: 'timeout' } as const },
    { name: 'a page of HTML is said by the retry in its place alone', reply: { status: 502, body: '<html>' } },
  ])('$name', async ({ reply, toast }) => {
    const app = createSmallApp({ items: reply }, member)
    await app.visit('/home')
    expect(toasts(app)).toEqual(toast ? [toast] : [])
  })

  it('send the headers that the configuration names, and its groups', async () => {
    const app = createSmallApp(stocked, { ...member })
    app.app.session.shop = 's1'
    await app.visit('/home')
    await currentPage(app).call('order', { id: 'a', note: '', extra: null })
    const sent = calls(app, 'order')[0]
    expect(sent?.headers).toEqual({ Authorization: 't', os: '4', lan: 'id-ID', shop_id: 's1', 'Idempotency-Key': 'key-1' })
    expect(sent?.payload).toEqual({ id: 'a' })
  })

  it('send nothing for what is absent in the parts of an upload', async () => {
    const app = createSmallApp({ ...stocked, upload: ok({}) }, member)
    await app.visit('/list')
    await currentPage(app).call('upload', { note: '', extra: null, list: [], id: 'a' })
    expect(calls(app, 'upload')[0]?.payload).toEqual({ id: 'a' })
  })

  it('have no key when they read, also with an effect', async () => {
    const flows = { ...smallFlows, calls: { ...smallFlows.calls, price: { ...smallFlows.calls.price!, effect: true as const } } }
    const app = createSmallApp(stocked, member, { flows })
    await app.visit('/list')
    await currentPage(app).call('price', {})
    expect(calls(app, 'price').map(({ headers }) => Object.keys(headers))).toEqual([['Authorization', 'os', 'lan']])
  })

  it.each<{ name: string; first: RawReply }>([
    { name: 'none in time', first: { failure: 'timeout' } },
    { name: 'that the first try is in flight', first: { status: 409, body: { code: 4009, msg: 'in flight', data: null } } },
    { name: 'one of a server that may have done it', first: { status: 503, body: { code: 5003, msg: 'busy', data: null } } },
  ])('keep one key for one attempt, until there is a definitive answer: $name', async ({ first }) => {
    const answers: Parameters<typeof createSmallApp>[0] = { ...stocked, order: first }
    const app = createSmallApp(answers, member)
    await app.visit('/home')
    await currentPage(app).call('order', { id: 'a' })
    await currentPage(app).call('order', { id: 'a' })
    await currentPage(app).call('order', { id: 'b' })
    answers.order = ok({})
    await currentPage(app).call('order', { id: 'a' })
    await currentPage(app).call('order', { id: 'a' })
    const keys = calls(app, 'order').map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toEqual(['key-1', 'key-1', 'key-2', 'key-1', 'key-3'])
  })

  it('many calls that lose the session at once lead to the sign-in once', async () => {
    const app = createSmallApp({ items: refused(4047), price: refused(4047) }, { ...member, last: 'kept' })
    await app.visit('/list')
    const screen = currentPage(app)
    await Promise.all([screen.call('items', { n: 1 }), screen.call('items', { n: 2 }), screen.call('price', {})])
    await app.waitForIdle()
    expect(app.app.session).toEqual({ last: 'kept', from: 'list' })
    expect([...app.device.storage]).toEqual([['last', 'kept']])
    expect(app.current()?.location.name).toBe('login')
    expect(toasts(app)).toEqual([])
  })

  it('a reply after the end of the session does not count', async () => {
    let answer = (_: RawReply) => {}
    const late = new Promise<RawReply>((resolve) => (answer = resolve))
    const app = createSmallApp({ items: refused(4047), price: () => late }, member)
    await app.visit('/list')
    const price = currentPage(app).call('price', {})
    await currentPage(app).call('items', {})
    answer(refused(4047))
    expect(await price).toMatchObject({ ok: false, code: 'stale' })
    expect(app.branchesTaken.filter(({ of }) => of === smallFlows.decisions.reply).map(({ part }) => part)).toEqual(['lost'])
  })

  it('cached answers last as long as the session', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/item/a')
    await app.visit('/item/b')
    expect(calls(app, 'options')).toHaveLength(1)
    await currentPage(app).run([{ clear: '/session' }])
    await currentPage(app).call('options', {})
    expect(calls(app, 'options')).toHaveLength(2)
    app.app.invalidate()
    await currentPage(app).call('options', {})
    expect(calls(app, 'options')).toHaveLength(3)
  })

  it.each<{ name: string; between: (app: HeadlessApp) => Promise<unknown>; sent: number }>([
    { name: 'a reply within its age is used again', between: (app) => app.advance(4), sent: 1 },
    { name: 'an older reply is requested again', between: (app) => app.advance(5), sent: 2 },
    { name: 'a later write makes it outdated', between: (app) => currentPage(app).call('order', {}), sent: 2 },
    { name: 'a new session makes it outdated', between: (app) => currentPage(app).run([{ clear: '/session' }]), sent: 2 },
    { name: 'a reply to another request is separate', between: (app) => currentPage(app).call('price', { n: 2 }), sent: 2 },
  ])('maxAge: $name', async ({ between, sent }) => {
    const app = createSmallApp(stocked, member)
    await app.visit('/size')
    const ask: Action[] = [{ call: 'price', with: { n: 1 }, maxAge: 5 }]
    await currentPage(app).run(ask)
    await between(app)
    expect(app.app.isAnswered('price', { n: 1 }, 5)).toBe(sent === 1)
    await currentPage(app).run(ask)
    expect(calls(app, 'price').filter(({ payload }) => payload.n === '1')).toHaveLength(sent)
  })

  /** A read that is in progress during a write may reply with data from before the write, so its reply is not cached. */
  it.each<{ name: string; between: (app: HeadlessApp) => Promise<unknown>; sent: number }>([
    { name: 'a write', between: (app) => currentPage(app).call('order', {}), sent: 2 },
    { name: 'a change of language', between: async (app) => app.app.invalidate(), sent: 2 },
    { name: 'another read', between: (app) => currentPage(app).call('items', {}), sent: 1 },
  ])('maxAge: a reply in progress during $name', async ({ between, sent }) => {
    const answers: ((reply: RawReply) => void)[] = []
    const price = () => new Promise<RawReply>((resolve) => void answers.push(resolve))
    const app = createSmallApp({ ...stocked, price }, member)
    await app.visit('/size')
    const ask: Action[] = [{ call: 'price', maxAge: 5 }]
    const first = currentPage(app).run(ask)
    await between(app)
    answers[0]?.(ok(1))
    await first
    const second = currentPage(app).run(ask)
    answers[1]?.(ok(2))
    await second
    expect(calls(app, 'price')).toHaveLength(sent)
  })

  it('maxAge: a reply received during a write is not used after it', async () => {
    let done = (_: RawReply) => {}
    const order = () => new Promise<RawReply>((resolve) => (done = resolve))
    const app = createSmallApp({ ...stocked, order }, member)
    await app.visit('/size')
    const ask: Action[] = [{ call: 'price', maxAge: 5 }]
    const writing = currentPage(app).call('order', {})
    await currentPage(app).run(ask)
    done(ok({}))
    await writing
    await currentPage(app).run(ask)
    expect(calls(app, 'price')).toHaveLength(2)
  })

  it('maxAge: writes are sent each time', async () => {
    const app = createSmallApp(stocked, member)
    await app.visit('/size')
    const write: Action[] = [{ call: 'order', with: { id: 'a' }, maxAge: 5 }]
    await currentPage(app).run([...write, ...write])
    expect(calls(app, 'order')).toHaveLength(2)
  })

  it('a refusal of a call from before the cache was cleared does not remove the newer answer', async () => {
    const answers: Answers = { ...stocked, options: refused(5) }
    const app = createSmallApp(answers, member)
    await app.visit('/list')
    const before = currentPage(app).call('options', {})
    app.app.invalidate()
    answers.options = ok([1])
    const after = currentPage(app).call('options', {})
    expect([(await before).ok, (await after).ok]).toEqual([false, true])
    await currentPage(app).call('options', {})
    expect(calls(app, 'options')).toHaveLength(2)
  })

  it('a refused answer is never cached', async () => {
    const answers: Parameters<typeof createSmallApp>[0] = { ...stocked, options: refused(5) }
    const app = createSmallApp(answers, member)
    await app.visit('/item/a')
    answers.options = ok([1])
    expect((await currentPage(app).call('options', {})).ok).toBe(true)
  })

  it('a challenge stops the call, and solving it repeats the call', async () => {
    const replies = [ok({ captcha: 1 }), ok({ sent: 1 })]
    const app = createSmallApp({ code: () => replies.shift() ?? refused(1) })
    await app.visit('/login')
    const asked = currentPage(app).call('code', { phone: '0812' })
    await app.waitForIdle()
    const [key] = app.app.overlays.visible.sheets
    const sheet = app.app.overlays.sheet(key as number)
    expect(sheet?.instance.scope.props).toEqual({ phone: '0812' })
    sheet?.close({ passed: true })
    expect(await asked).toMatchObject({ ok: true, data: { sent: 1 } })
    expect(calls(app, 'code').map(({ payload }) => payload)).toEqual([{ phone: '0812' }, { phone: '0812' }])
  })

  it('a dismissed challenge is a silent failure', async () => {
    const app = createSmallApp({ code: ok({ captcha: 1 }) })
    await app.visit('/login')
    const asked = currentPage(app).call('code', { phone: '0812' })
    await app.waitForIdle()
    app.app.overlays.sheet(app.app.overlays.visible.sheets[0] as number)?.dismiss()
    expect(await asked).toMatchObject({ ok: false, code: 'dismissed' })
    expect(toasts(app)).toEqual([])
  })
})
