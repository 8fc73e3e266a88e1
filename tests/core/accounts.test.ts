import { describe, expect, it } from 'vitest'
import type { AppConfig } from '../../src/core/language/app-config.ts'
import type { Flows } from '../../src/core/language/flows.ts'
import type { RawReply } from '../../src/core/host/reply.ts'
import { type Answers, calls, createSmallApp, currentPage, ok, refused, smallFlows, toasts } from '../scenarios/small-app.ts'

const persisted = { schema: { type: 'string' }, persist: true }
const app: AppConfig = {
  ...smallFlows.app,
  api: {
    ...smallFlows.app.api,
    headers: { Authorization: '/session/token', account: '/session/uid' },
    headerGroups: { ...smallFlows.app.api.headerGroups, refresh: { Authorization: '/session/refreshToken' } },
    renewal: {
      when: { '/reply/code': 4046, has: '/session/refreshToken' },
      call: 'refresh',
      onSuccess: [
        { set: '/session/refreshToken', to: '/result/refresh' },
        { set: '/session/token', to: '/result/token' },
      ],
    },
    onAccountChange: [{ toast: 'changed' }],
  },
  session: {
    ...smallFlows.app.session,
    uid: persisted,
    refreshToken: persisted,
    shop: { schema: { type: 'string' } },
    drafts: { schema: { type: 'object' }, persist: true, keepOnSignOut: true },
  },
}
const flows: Flows = {
  ...smallFlows,
  app,
  calls: { ...smallFlows.calls, refresh: { endpoint: 'POST /refresh', access: 'refresh', headers: ['refresh'] } },
}
const ayu = { token: 't1', refreshToken: 'r1', uid: 'ayu' }
const budi = { token: 't9', refreshToken: 'r9', uid: 'budi' }
const open = (answers: Answers, session: Record<string, unknown> = ayu) => createSmallApp(answers, session, { flows })

/** Refuses every token but the one that a renewal gives. */
const needsNewToken =
  (reply: RawReply): Answers[string] =>
  ({ headers }) =>
    headers.Authorization === 't2' ? reply : refused(4046)
const renews = ok({ token: 't2', refresh: 'r2' })

describe('a token that has run out', () => {
  it('is renewed once for all calls that wait, and each is sent again once with its own key', async () => {
    const app = open({ items: needsNewToken(ok([])), order: needsNewToken(ok({ no: 1 })), price: ok(1), refresh: renews })
    await app.visit('/list')
    const page = currentPage(app)
    const replies = Promise.all([page.call('items', {}), page.call('order', { id: 'a' })])
    await app.waitForIdle()
    expect((await replies).map(({ ok }) => ok)).toEqual([true, true])
    expect(calls(app, 'refresh').map(({ headers }) => headers.Authorization)).toEqual(['r1'])
    expect(calls(app, 'items').map(({ headers }) => headers.Authorization)).toEqual(['t1', 't2'])
    const keys = calls(app, 'order').map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(app.app.session).toMatchObject({ token: 't2', refreshToken: 'r2' })
    expect(toasts(app)).toEqual([])
  })

  it('that another tab has renewed is taken from the device, without a renewal', async () => {
    const app = open({ items: needsNewToken(ok([])), refresh: renews })
    await app.visit('/list')
    app.device.storage.set('token', 't2')
    const reply = currentPage(app).call('items', {})
    await app.waitForIdle()
    expect((await reply).ok).toBe(true)
    expect(calls(app, 'refresh')).toEqual([])
  })

  it.each<{ name: string; refresh: RawReply; code: number | string; token: string | undefined; sent: number }>([
    { name: 'is refused', refresh: refused(4047), code: 4047, token: undefined, sent: 1 },
    { name: 'is not answered', refresh: { failure: 'network' }, code: 'network', token: 't1', sent: 1 },
    { name: 'does not help', refresh: ok({ token: 't3', refresh: 'r3' }), code: 4046, token: 't3', sent: 2 },
  ])('fails the call when the renewal $name', async ({ refresh, code, token, sent }) => {
    const app = open({ items: needsNewToken(ok([])), refresh })
    await app.visit('/list')
    const reply = currentPage(app).call('items', {})
    await app.waitForIdle()
    expect(await reply).toMatchObject({ ok: false, code })
    expect(app.app.session.token).toBe(token)
    expect(calls(app, 'items')).toHaveLength(sent)
  })

  it('is sent with one key until the renewal is answered, so that its answer can be given again', async () => {
    const answers: Answers = { items: needsNewToken(ok([])), refresh: { failure: 'network' } }
    const app = open(answers)
    await app.visit('/list')
    void currentPage(app).call('items', {})
    await app.waitForIdle()
    answers.refresh = renews
    void currentPage(app).call('items', {})
    await app.waitForIdle()
    const keys = calls(app, 'refresh').map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})

describe('when another tab signs somebody else in', () => {
  const signInElsewhere = (app: ReturnType<typeof open>) => {
    for (const [name, value] of Object.entries(budi)) app.device.storage.set(name, value)
    app.app.syncSession()
  }

  it('says so, and nothing of the first account stays in memory', async () => {
    const app = open({}, { ...ayu, last: 'x' })
    await app.visit('/list')
    app.app.session.shop = 'of Ayu'
    const page = currentPage(app)
    await page.run([{ open: 'Hello' }])
    await app.waitForIdle()
    signInElsewhere(app)
    await app.waitForIdle()
    expect(toasts(app)).toEqual(['info: changed'])
    expect(app.app.session).toMatchObject({ ...budi, last: 'x' })
    expect(app.app.session).not.toHaveProperty('shop')
    expect(app.app.overlays.visible.sheets).toEqual([])
    expect(app.current()?.location.name).toBe('list')
    expect(currentPage(app)).not.toBe(page)
  })

  it('does nothing when the account is the same', async () => {
    const app = open({})
    await app.visit('/list')
    app.device.storage.set('token', 't2')
    const page = currentPage(app)
    app.app.syncSession()
    await app.waitForIdle()
    expect(currentPage(app)).toBe(page)
    expect(app.app.session.token).toBe('t2')
    expect(toasts(app)).toEqual([])
  })

  it('sends nothing any more from a page that was opened before', async () => {
    const app = open({ order: ok({}) })
    await app.visit('/list')
    const page = currentPage(app)
    signInElsewhere(app)
    expect(await page.call('order', { id: 'typed by Ayu' })).toMatchObject({ ok: false, code: 'stale' })
    expect(calls(app, 'order')).toEqual([])
  })

  it('keeps no draft of a page that was opened before', async () => {
    const app = open({})
    const { drafts } = app.app
    const schema = { type: 'object', properties: { name: { type: 'string' } } }
    drafts.write('person', { name: 'Ayu' }, schema, undefined)
    signInElsewhere(app)
    expect(drafts.read('person')).toBeUndefined()
    await app.advance(1)
    expect(JSON.stringify(app.device.storage.get('drafts') ?? {})).not.toContain('Ayu')
  })

  it('drops the answer to a call that was on its way', async () => {
    const app = open({ items: ok([]) })
    await app.visit('/list')
    const page = currentPage(app)
    const reply = page.call('items', {})
    signInElsewhere(app)
    await app.waitForIdle()
    expect(await reply).toMatchObject({ ok: false, code: 'stale' })
  })

  it('does not send for the new account what waited for a renewal of the first', async () => {
    const app = open({
      items: needsNewToken(ok([])),
      refresh: () => {
        signInElsewhere(app)
        return refused(4047)
      },
    })
    await app.visit('/list')
    const reply = currentPage(app).call('items', {})
    await app.waitForIdle()
    expect(await reply).toMatchObject({ ok: false, code: 'stale' })
    expect(app.app.session).toMatchObject(budi)
    expect(calls(app, 'items')).toHaveLength(1)
  })

  it('lets a visitor go on who has just signed in', async () => {
    const app = open({ order: ok({}) }, {})
    await app.visit('/login')
    const page = currentPage(app)
    signInElsewhere(app)
    expect(await page.call('order', { id: 'a' })).toMatchObject({ ok: true })
    expect(calls(app, 'order')[0]?.headers.account).toBe('budi')
  })
})

it('a call with a token of its own carries no account', async () => {
  const app = open({ who: ok({}) })
  await app.visit('/list')
  await currentPage(app).run([{ call: 'who', headers: { Authorization: 'of a link' } }])
  expect(calls(app, 'who').map(({ headers }) => headers)).toEqual([{ Authorization: 'of a link' }])
})

it.each([
  { name: 'a failure is not shown', kind: 'error' as const, shown: [] },
  { name: 'that the session has ended is', kind: 'info' as const, shown: ['info: said'] },
])('of a call in the background $name', async ({ kind, shown }) => {
  const reply = { inputs: {}, rules: { any: { when: {}, then: [{ toast: 'said', kind }] } } }
  const app = createSmallApp({ items: refused(1) }, ayu, { flows: { ...flows, decisions: { ...flows.decisions, reply } } })
  await app.visit('/list')
  await currentPage(app).call('items', {}, true)
  expect(toasts(app)).toEqual(shown)
})
