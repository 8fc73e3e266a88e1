import { describe, expect, it } from 'vitest'
import type { AppConfig } from '../../src/core/language/app-config.ts'
import { createFormSession } from '../../src/core/forms/form-session.ts'
import type { Flows } from '../../src/core/language/flows.ts'
import type { RawReply } from '../../src/core/host/reply.ts'
import type { HeadlessApp } from '../../src/scenarios/headless-app.ts'
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
  forms: { person: { schema: 'person', fields: { name: {} }, submit: { call: 'order', button: 'send' } } },
  calls: { ...smallFlows.calls, refresh: { endpoint: 'POST /refresh', access: 'refresh', headers: ['refresh'] } },
}
const ayu = { token: 't1', refreshToken: 'r1', uid: 'ayu' }
const budi = { token: 't9', refreshToken: 'r9', uid: 'budi' }
const open = (answers: Answers, session: Record<string, unknown> = ayu) => createSmallApp(answers, session, { flows })
const draftOf = ({ app }: HeadlessApp) => app.drafts.draftOf('person', { schema: {}, form: {} })

/** Refuses every token except the renewed one. */
const needsNewToken =
  (reply: RawReply): Answers[string] =>
  ({ headers }) =>
    headers.Authorization === 't2' ? reply : refused(4046)
const renews = ok({ token: 't2', refresh: 'r2' })

describe('an expired token', () => {
  it('is renewed once for all waiting calls, each of which is repeated once with its own key', async () => {
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

  it('is read from the device, without a renewal, when another tab has renewed it', async () => {
    const app = open({ items: needsNewToken(ok([])), refresh: renews })
    await app.visit('/list')
    app.device.storage.set('token', 't2')
    const reply = currentPage(app).call('items', {})
    await app.waitForIdle()
    expect((await reply).ok).toBe(true)
    expect(calls(app, 'refresh')).toEqual([])
  })

  it('is not renewed for a call with a token of its own', async () => {
    const app = open({ who: refused(4046), refresh: renews })
    await app.visit('/list')
    expect(await currentPage(app).run([{ call: 'who', headers: { Authorization: 'of a link' } }])).toBe(false)
    expect(calls(app, 'refresh')).toEqual([])
  })

  it('lets a call that was refused with the previous token wait for the renewal in progress', async () => {
    let refuse = (_: RawReply) => {}
    let renew = (_: RawReply) => {}
    const late = new Promise<RawReply>((resolve) => (refuse = resolve))
    const answers: Answers = {
      price: ({ headers }) => (headers.Authorization === 't1' ? late : headers.Authorization === 't3' ? ok(1) : refused(4046)),
      order: needsNewToken(ok({})),
      items: ({ headers }) => (headers.Authorization === 't3' ? ok([]) : refused(4046)),
      refresh: renews,
    }
    const app = open(answers)
    await app.visit('/list')
    const page = currentPage(app)
    const price = page.call('price', {})
    await page.call('order', {})
    answers.refresh = () => new Promise((resolve) => (renew = resolve))
    const items = page.call('items', {})
    await app.waitForIdle()
    refuse(refused(4046))
    await app.waitForIdle()
    renew(ok({ token: 't3', refresh: 'r3' }))
    expect([(await price).ok, (await items).ok]).toEqual([true, true])
    expect(calls(app, 'refresh')).toHaveLength(2)
  })

  it.each<{ name: string; refresh: RawReply; code: number | string; token: string | undefined; sent: number }>([
    {
      name: 'is refused',
      refresh: { status: 200, body: { code: 4047, msg: '', data: { of: 'renewal' } } },
      code: 4047,
      token: undefined,
      sent: 1,
    },
    { name: 'is refused for an expired token too', refresh: refused(4046), code: 4046, token: 't1', sent: 1 },
    { name: 'gets no reply', refresh: { failure: 'network' }, code: 'network', token: 't1', sent: 1 },
    { name: 'does not help', refresh: ok({ token: 't3', refresh: 'r3' }), code: 4046, token: 't3', sent: 2 },
  ])('fails the call when the renewal $name', async ({ refresh, code, token, sent }) => {
    const app = open({ items: needsNewToken(ok([])), refresh })
    await app.visit('/list')
    const reply = currentPage(app).call('items', {})
    await app.waitForIdle()
    expect(await reply).toMatchObject({ ok: false, code, data: undefined })
    expect(app.app.session.token).toBe(token)
    expect(calls(app, 'items')).toHaveLength(sent)
  })

  it('times out while another tab goes on renewing it, and can be tried again', async () => {
    const exclusively = async () => undefined
    const app = createSmallApp({ items: needsNewToken(ok([])), refresh: renews }, ayu, { flows, exclusively })
    await app.visit('/list')
    const reply = currentPage(app).call('items', {})
    await app.waitForIdle()
    expect(await reply).toMatchObject({ ok: false, code: 'timeout' })
    expect([calls(app, 'refresh').length, toasts(app).length, app.app.session.token]).toEqual([0, 1, 't1'])
  })

  it('shows a toast for a pressed call when its renewal has no answer, even if a quiet call began the renewal', async () => {
    const app = open({ items: refused(4046), order: refused(4046), refresh: { failure: 'network' } })
    await app.visit('/list')
    const page = currentPage(app)
    void page.call('items', {}, { quiet: true })
    await app.waitForIdle()
    expect(toasts(app)).toEqual([])
    const quiet = page.call('items', {}, { quiet: true })
    const pressed = page.call('order', { id: 'a' })
    await app.waitForIdle()
    expect([(await quiet).code, (await pressed).code]).toEqual(['network', 'network'])
    expect(calls(app, 'refresh')).toHaveLength(2)
    expect(toasts(app)).toHaveLength(1)
  })

  it('is renewed with the same idempotency key until the renewal is answered', async () => {
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

describe('signing out', () => {
  it.each([
    { name: 'drops drafts that are not to be kept', keepOnSignOut: false, left: undefined },
    { name: 'leaves drafts that are', keepOnSignOut: true, left: { name: 'Ayu' } },
  ])('$name, in memory too', async ({ keepOnSignOut, left }) => {
    const session = { ...flows.app.session, drafts: { schema: { type: 'object' }, keepOnSignOut } }
    const app = createSmallApp({}, {}, { flows: { ...flows, app: { ...flows.app, session } } })
    await app.visit('/login')
    const page = currentPage(app)
    const form = await page.openForm('person', createFormSession)
    form.change({ name: 'Ayu' })
    await page.run([{ clear: '/session' }])
    expect(draftOf(app).read()).toEqual(left)
  })
})

describe('when another tab signs somebody else in', () => {
  const storeElsewhere = (app: ReturnType<typeof open>) => {
    for (const [name, value] of Object.entries(budi)) app.device.storage.set(name, value)
  }
  const signInElsewhere = (app: ReturnType<typeof open>) => {
    storeElsewhere(app)
    app.app.syncSession()
  }

  it('shows a toast, and nothing of the first account stays in memory', async () => {
    const app = open({}, { ...ayu, last: 'x' })
    await app.visit('/list')
    Object.assign(app.app.session, { shop: 'of Ayu', from: 'list' })
    const page = currentPage(app)
    await page.run([{ open: 'Hello' }])
    await app.waitForIdle()
    expect(app.app.overlays.visible.sheets).toHaveLength(1)
    signInElsewhere(app)
    expect(app.app.overlays.visible.sheets).toEqual([])
    await app.waitForIdle()
    expect(toasts(app)).toEqual(['info: changed'])
    expect(app.app.session).toEqual({ ...budi, last: 'x', from: 'list' })
    expect(app.current()?.location.name).toBe('list')
    expect(currentPage(app)).not.toBe(page)
  })

  it('does nothing when the account is the same', async () => {
    const app = open({})
    await app.visit('/list')
    app.device.storage.set('token', 't2')
    const drafts = { ayu: {} }
    app.app.session.drafts = drafts
    app.device.storage.set('drafts', structuredClone(drafts))
    const page = currentPage(app)
    app.app.syncSession()
    await app.waitForIdle()
    expect(currentPage(app)).toBe(page)
    expect(app.app.session.drafts).toBe(drafts)
    expect(app.app.session.token).toBe('t2')
    expect(toasts(app)).toEqual([])
  })

  it('sends no call from a page that was opened before', async () => {
    const app = open({ order: ok({}) })
    await app.visit('/list')
    const page = currentPage(app)
    signInElsewhere(app)
    expect(await page.call('order', { id: 'typed by Ayu' })).toMatchObject({ ok: false, code: 'stale' })
    expect(calls(app, 'order')).toEqual([])
  })

  it('keeps no draft of a page that was opened before', async () => {
    const app = open({})
    const schema = { type: 'object', properties: { name: { type: 'string' } } }
    const draft = app.app.drafts.draftOf('person', { schema, form: {} })
    draft.write({ name: 'Ayu' })
    signInElsewhere(app)
    expect(draft.read()).toBeUndefined()
    await app.advance(1)
    expect(JSON.stringify(app.device.storage.get('drafts') ?? {})).not.toContain('Ayu')
  })

  it('keeps no draft of what is typed into such a page afterwards', async () => {
    const app = open({})
    await app.visit('/list')
    const form = await currentPage(app).openForm('person', createFormSession)
    signInElsewhere(app)
    form.change({ name: 'Ayu' })
    expect(draftOf(app).read()).toBeUndefined()
  })

  it('does not run onDismiss of a sheet that was opened before', async () => {
    const app = open({})
    await app.visit('/list')
    await currentPage(app).run([{ open: 'Hello', onDismiss: [{ toast: 'dismissed' }] }])
    await app.waitForIdle()
    signInElsewhere(app)
    await app.waitForIdle()
    expect(toasts(app)).toEqual(['info: changed'])
  })

  it('drops the reply to a call in progress', async () => {
    const app = open({ items: ok([]) })
    await app.visit('/list')
    const page = currentPage(app)
    const reply = page.call('items', {})
    signInElsewhere(app)
    await app.waitForIdle()
    expect(await reply).toMatchObject({ ok: false, code: 'stale' })
  })

  it('does not resend a call of the first account that waited for a renewal', async () => {
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

  it.each([
    { name: 'and this tab knows it', hear: signInElsewhere },
    { name: 'and this tab learns it from the renewal', hear: storeElsewhere },
  ])('does not resend a refused call of the first account, $name', async ({ hear }) => {
    const app = open({
      items: () => {
        hear(app)
        return refused(4046)
      },
      refresh: renews,
    })
    await app.visit('/list')
    const reply = currentPage(app).call('items', {})
    await app.waitForIdle()
    expect(await reply).toMatchObject({ ok: false, code: 'stale' })
    expect(calls(app, 'items')).toHaveLength(1)
    expect(calls(app, 'refresh')).toEqual([])
  })

  it('shows nothing to the second account of a renewal that the first one began', async () => {
    let renew = (_: RawReply) => {}
    const refresh = () => new Promise<RawReply>((resolve) => (renew = resolve))
    const app = open({ items: refused(4046), price: refused(4046), refresh })
    await app.visit('/list')
    const first = currentPage(app).call('items', {})
    await app.waitForIdle()
    signInElsewhere(app)
    await app.waitForIdle()
    const second = currentPage(app).call('price', {})
    await app.waitForIdle()
    renew(renews)
    await app.waitForIdle()
    expect([await first, await second]).toMatchObject([{ code: 'stale' }, { code: 'stale' }])
    expect(toasts(app)).toEqual(['info: changed'])
  })

  it('still sends calls from the page of a visitor', async () => {
    const app = open({ order: ok({}) }, {})
    await app.visit('/login')
    const page = currentPage(app)
    signInElsewhere(app)
    expect(await page.call('order', { id: 'a' })).toMatchObject({ ok: true })
    expect(calls(app, 'order')[0]?.headers.account).toBe('budi')
  })
})

it('a page continues for a visitor after its account has signed out', async () => {
  const app = open({ items: ok([]) })
  await app.visit('/list')
  const page = currentPage(app)
  await page.run([{ clear: '/session' }])
  expect(await page.call('items', {})).toMatchObject({ ok: true })
})

it('an event that counts once is tracked once for each account', async () => {
  const app = open({})
  await app.visit('/list')
  await currentPage(app).run([
    { track: 'seen', once: true },
    { track: 'seen', once: true },
  ])
  expect(app.events).toHaveLength(1)
  Object.assign(app.app.session, budi)
  await currentPage(app).run([{ track: 'seen', once: true }])
  expect(app.events).toHaveLength(2)
})

it('cleared drafts are removed from memory too', async () => {
  const app = open({})
  await app.visit('/list')
  draftOf(app).write({ name: 'Ayu' })
  await currentPage(app).run([{ clear: '/session/drafts' }])
  expect(draftOf(app).read()).toBeUndefined()
})

it('the reply to a call with its own token counts, whoever is signed in by then', async () => {
  const app = open({ who: () => (Object.assign(app.app.session, budi), ok({})) })
  await app.visit('/list')
  expect(await currentPage(app).run([{ call: 'who', headers: { Authorization: 'of a link' } }])).toBe(true)
})

it('a call with its own token has no account header', async () => {
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
  await currentPage(app).call('items', {}, { quiet: true })
  expect(toasts(app)).toEqual(shown)
})
