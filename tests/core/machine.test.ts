import { describe, expect, it } from 'vitest'
import type { Text } from '../../src/core/language.ts'
import { type Answers, calls, ok, page, pressesNamed, pressWords, refused, smallFlows, smallPhone, toasts } from './small-flows.ts'

const items = [
  { id: 'a', name: 'Apple', price: 3 },
  { id: 'b', name: 'Bean', price: 4 },
  { id: 'x', name: 'Free', price: 0 },
]
const stocked = { items: ok(items), price: ok(7), order: ok({ no: 1 }), options: ok([1]), who: ok({}) }
const member = { token: 't' }

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
    const phone = smallPhone(stocked, session)
    await phone.visit(visit)
    expect(phone.here()?.location).toMatchObject({ name: route, query })
  })

  it('reads a private query once and carries it nowhere', async () => {
    const phone = smallPhone(stocked)
    await phone.visit('/index?secret=s3cret&x=1')
    expect(calls(phone, 'who')[0]?.headers.Authorization).toBe('s3cret')
    expect(phone.machine.session.token).toBe('s3cret')
    expect(JSON.stringify(phone.here()?.location)).not.toContain('s3cret')
    expect(phone.here()?.location.name).toBe('home')
  })

  it('keeps the session when a private token is refused, and takes the error way', async () => {
    const phone = smallPhone({ ...stocked, who: refused(1, 'no') }, { token: 'old' })
    await phone.visit('/index?secret=bad')
    expect(phone.machine.session.token).toBe('old')
    expect(phone.here()?.location.name).toBe('login')
  })

  it('keeps a sheet that was opened on the way, and drops it on the next journey', async () => {
    const phone = smallPhone(stocked, member)
    await phone.visit('/index')
    expect(phone.here()?.location.name).toBe('home')
    expect(phone.machine.surface.shown.sheets).toHaveLength(1)
    await phone.visit('/list')
    expect(phone.machine.surface.shown.sheets).toHaveLength(0)
  })

  it('keeps a sheet that one press opened before it went elsewhere, and drops the others', async () => {
    const phone = smallPhone(stocked, member)
    await phone.visit('/list')
    await page(phone).run([{ open: 'Puzzle' }])
    await phone.rest()
    await page(phone).run([{ open: 'Hello' }, { go: 'home' }])
    await phone.rest()
    const { shown, sheet } = phone.machine.surface
    expect(phone.here()?.location.name).toBe('home')
    expect(shown.sheets.map((key) => sheet(key)?.instance.id)).toEqual(['Hello'])
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
    const { machine } = smallPhone({}, {}, { flows: { ...smallFlows, routes } })
    expect(machine.titleOf({ name: 'login', path: '/login', params: {}, query, state: {} })).toBe(shown)
  })

  it('a redirect hands over what its target takes', async () => {
    const routes = { ...smallFlows.routes.routes, old: { path: '/old', redirect: { to: 'item', with: { id: 'b', x: 1 } } } }
    const phone = smallPhone(stocked, member, { flows: { ...smallFlows, routes: { ...smallFlows.routes, routes } } })
    await phone.visit('/old?y=1')
    expect(phone.here()?.location).toMatchObject({ name: 'item', params: { id: 'b' }, query: { x: '1', y: '1' } })
  })
})

describe('screens', () => {
  it('load in the order in which they depend on each other', async () => {
    const phone = smallPhone(stocked, member)
    await phone.visit('/home')
    expect(phone.sent.map(({ call, payload }) => [call, payload])).toEqual([
      ['items', {}],
      ['price', { n: '1' }],
    ])
    expect(page(phone).loading).toEqual({ items: 'ready', price: 'ready' })
    expect((page(phone).scope.computed as { total: number }).total).toBe(7)
  })

  it('load again, once, when what they ask with changed', async () => {
    const phone = smallPhone(stocked, member)
    await phone.visit('/home')
    page(phone).set('/state/n', 2)
    page(phone).set('/state/n', 3)
    await phone.rest()
    expect(calls(phone, 'price').map(({ payload }) => payload)).toEqual([{ n: '1' }, { n: '3' }])
  })

  it('never keep the answer to another question when the new one has none, and keep it when only its renewal failed', async () => {
    const answers: Answers = { items: ok([{ price: 1 }]), price: ok({ sum: 5 }) }
    const phone = smallPhone(answers, member)
    await phone.visit('/home')
    const home = phone.here()?.page
    answers.price = { failure: 'network' }
    await home?.reload('price')
    expect(home?.scope.data).toMatchObject({ price: { sum: 5 } })
    home?.set('/state/n', 2)
    await phone.rest()
    expect(home?.scope.data).not.toHaveProperty('price')
  })

  it('offer a retry that loads', async () => {
    const answers: Parameters<typeof smallPhone>[0] = { items: { failure: 'network' } }
    const phone = smallPhone(answers, member)
    await phone.visit('/home')
    expect(page(phone).loading.items).toBe('failed')
    Object.assign(answers, stocked)
    await page(phone).reload('items')
    await phone.rest()
    expect(page(phone).loading).toEqual({ items: 'ready', price: 'ready' })
  })

  it('show what is listed and pressable, and act with the pressed item', async () => {
    const phone = smallPhone(stocked, member)
    await phone.visit('/home')
    expect(pressesNamed(phone, 'Free')).toHaveLength(0)
    expect(pressesNamed(phone, 'home.buy')).toHaveLength(0)
    await pressWords(phone, 'Bean')
    await pressWords(phone, 'home.buy')
    expect(calls(phone, 'order')[0]?.payload).toEqual({ id: 'b' })
    expect(phone.here()?.location).toMatchObject({ name: 'item', params: { id: 'b' } })
    expect(phone.events).toEqual([{ event: 'ordered', data: {} }])
  })

  it('a failed call ends its list and says so once', async () => {
    const phone = smallPhone({ ...stocked, order: refused(1, 'Sold out') }, member)
    await phone.visit('/home')
    await pressWords(phone, 'Bean')
    await pressWords(phone, 'home.buy')
    expect(toasts(phone)).toEqual(['error: Sold out'])
    expect(phone.events).toEqual([])
    expect(phone.machine.surface.shown.busy).toBe(0)
  })

  it('cached routes keep what was typed, uncached ones do not', async () => {
    const phone = smallPhone(stocked, member)
    await phone.visit('/list')
    page(phone).set('/state/typed', 'abc')
    await phone.visit('/home')
    page(phone).set('/state/n', 9)
    await phone.visit('/list')
    expect(page(phone).scope.state).toEqual({ typed: 'abc' })
    await phone.visit('/home')
    expect(page(phone).scope.state).toEqual({ n: 1 })
  })
})

describe('sheets', () => {
  it.each([
    { name: 'closing with a result goes on with it', close: { close: true, with: { yes: true } } as const, then: 'closed' },
    { name: 'closing without one dismisses', close: { close: true } as const, then: 'dismissed' },
  ])('$name', async ({ close, then }) => {
    const phone = smallPhone(stocked, member)
    await phone.visit('/list')
    await page(phone).run([
      {
        open: 'Hello',
        onClose: [{ set: '/state/typed', to: 'closed' }],
        onDismiss: [{ set: '/state/typed', to: 'dismissed' }],
      },
    ])
    await phone.rest()
    await phone.machine.surface.sheet(phone.machine.surface.shown.sheets[0] as number)?.instance.run([close])
    await phone.rest()
    expect(page(phone).scope.state).toEqual({ typed: then })
    expect(phone.machine.surface.shown.sheets).toEqual([])
  })
})

describe('calls', () => {
  it.each([
    { name: 'a refusal shows its message', reply: refused(7, 'Sorry'), toast: 'error: Sorry' },
    { name: 'a refusal without one', reply: refused(7), toast: 'error: error.api' },
    { name: 'no network', reply: { failure: 'network' } as const, toast: 'error: error.api' },
    { name: 'no answer in time', reply: { failure: 'timeout' } as const, toast: 'warning: error.timeout' },
    { name: 'a page of HTML', reply: { status: 502, body: '<html>' }, toast: 'error: error.api' },
  ])('$name', async ({ reply, toast }) => {
    const phone = smallPhone({ items: reply }, member)
    await phone.visit('/home')
    expect(toasts(phone)).toEqual([toast])
  })

  it('send the headers that the configuration names, and its groups', async () => {
    const phone = smallPhone(stocked, { ...member })
    phone.machine.session.shop = 's1'
    await phone.visit('/home')
    await page(phone).ask('order', { id: 'a', note: '', extra: null })
    const sent = calls(phone, 'order')[0]
    expect(sent?.headers).toEqual({ Authorization: 't', os: '4', lan: 'id-ID', shop_id: 's1', 'Idempotency-Key': 'key-1' })
    expect(sent?.payload).toEqual({ id: 'a' })
  })

  it('keep one key for one attempt, until there is a definitive answer', async () => {
    const answers: Parameters<typeof smallPhone>[0] = { ...stocked, order: { failure: 'timeout' } }
    const phone = smallPhone(answers, member)
    await phone.visit('/home')
    await page(phone).ask('order', { id: 'a' })
    await page(phone).ask('order', { id: 'a' })
    await page(phone).ask('order', { id: 'b' })
    answers.order = ok({})
    await page(phone).ask('order', { id: 'a' })
    await page(phone).ask('order', { id: 'a' })
    const keys = calls(phone, 'order').map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toEqual(['key-1', 'key-1', 'key-2', 'key-1', 'key-3'])
  })

  it('a session that ends under many calls is cleared once and leads to the door once', async () => {
    const phone = smallPhone({ items: refused(4047), price: refused(4047) }, { ...member, last: 'kept' })
    await phone.visit('/list')
    const screen = page(phone)
    await Promise.all([screen.ask('items', { n: 1 }), screen.ask('items', { n: 2 }), screen.ask('price', {})])
    await phone.rest()
    expect(phone.machine.session).toEqual({ last: 'kept', from: 'list' })
    expect(phone.here()?.location.name).toBe('login')
    expect(toasts(phone)).toEqual([])
  })

  it('cached answers last as long as the session', async () => {
    const phone = smallPhone(stocked, member)
    await phone.visit('/item/a')
    await phone.visit('/item/b')
    expect(calls(phone, 'options')).toHaveLength(1)
    await page(phone).run([{ clear: '/session' }])
    await page(phone).ask('options', {})
    expect(calls(phone, 'options')).toHaveLength(2)
  })

  it('a refused answer is never cached', async () => {
    const answers: Parameters<typeof smallPhone>[0] = { ...stocked, options: refused(5) }
    const phone = smallPhone(answers, member)
    await phone.visit('/item/a')
    answers.options = ok([1])
    expect((await page(phone).ask('options', {})).ok).toBe(true)
  })

  it('a challenge stops the call, and its passing sends it again', async () => {
    const replies = [ok({ captcha: 1 }), ok({ sent: 1 })]
    const phone = smallPhone({ code: () => replies.shift() ?? refused(1) })
    await phone.visit('/login')
    const asked = page(phone).ask('code', { phone: '0812' })
    await phone.rest()
    const [key] = phone.machine.surface.shown.sheets
    const sheet = phone.machine.surface.sheet(key as number)
    expect(sheet?.instance.scope.props).toEqual({ phone: '0812' })
    sheet?.close({ passed: true })
    expect(await asked).toMatchObject({ ok: true, data: { sent: 1 } })
    expect(calls(phone, 'code').map(({ payload }) => payload)).toEqual([{ phone: '0812' }, { phone: '0812' }])
  })

  it('a dismissed challenge is a silent failure', async () => {
    const phone = smallPhone({ code: ok({ captcha: 1 }) })
    await phone.visit('/login')
    const asked = page(phone).ask('code', { phone: '0812' })
    await phone.rest()
    phone.machine.surface.sheet(phone.machine.surface.shown.sheets[0] as number)?.dismiss()
    expect(await asked).toMatchObject({ ok: false, code: 'dismissed' })
    expect(toasts(phone)).toEqual([])
  })
})
