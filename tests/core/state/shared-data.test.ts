import { describe, expect, it } from 'vitest'
import type { Action } from '../../../src/core/language/actions.ts'
import type { SharedSource } from '../../../src/core/language/data-sources.ts'
import type { Flows } from '../../../src/core/language/flows.ts'
import { type Answers, calls, ok, currentPage, refused, smallFlows, createSmallApp, toasts } from '../../scenarios/small-app.ts'

const unread: SharedSource = { call: 'unread', when: { has: '/session/token' }, with: { shop: '/session/shop' }, every: 30 }

function sharing(answers: Answers, session: Record<string, unknown> = {}, source = unread, from = smallFlows) {
  const flows: Flows = { ...from, app: { ...from.app, data: { unread: source } } }
  return createSmallApp({ items: ok([]), ...answers }, session, { flows })
}
const shared = (app: ReturnType<typeof sharing>) => app.app.roots.shared

describe('shared data', () => {
  it('is loaded once when its condition holds, and read on every page', async () => {
    const app = sharing({ unread: ok({ count: 3 }) }, { token: 't' })
    await app.visit('/list')
    await app.visit('/lost')
    expect(calls(app, 'unread')).toHaveLength(1)
    expect(currentPage(app).scope.shared).toEqual({ unread: { count: 3 } })
  })

  it('is loaded only while its condition holds', async () => {
    const app = sharing({ unread: ok({ count: 3 }) })
    await app.visit('/login')
    expect(calls(app, 'unread')).toHaveLength(0)
    await currentPage(app).run([{ set: '/session/token', to: 't' }])
    await app.waitForIdle()
    expect(shared(app)).toEqual({ unread: { count: 3 } })
  })

  it('is requested again when its parameters change', async () => {
    const app = sharing({ unread: ok(1) }, { token: 't' })
    await app.visit('/list')
    currentPage(app).set('/session/shop', 's1')
    currentPage(app).set('/session/shop', 's2')
    await app.waitForIdle()
    expect(calls(app, 'unread').map(({ payload }) => payload)).toEqual([{}, { shop: 's2' }])
  })

  it('is requested after an arrival, with the state that its `enter` left', async () => {
    const { list } = smallFlows.routes.routes
    const enter: Action[] = [
      { set: '/session/shop', to: 's1' },
      { set: '/session/shop', to: 's2' },
    ]
    const routes = { ...smallFlows.routes, routes: { ...smallFlows.routes.routes, list: { ...list!, enter } } }
    const app = sharing({ unread: ok(1) }, { token: 't' }, unread, { ...smallFlows, routes })
    await app.visit('/list')
    expect(calls(app, 'unread').map(({ payload }) => payload)).toEqual([{ shop: 's2' }])
  })

  it('is reloaded on demand', async () => {
    const app = sharing({ unread: ok(1) }, { token: 't' })
    await app.visit('/list')
    await currentPage(app).run([{ reload: '/shared/unread' }])
    await app.waitForIdle()
    expect(calls(app, 'unread')).toHaveLength(2)
  })

  it('is dropped with the session', async () => {
    const app = sharing({ unread: ok(1) }, { token: 't' })
    await app.visit('/list')
    await currentPage(app).run([{ clear: '/session' }])
    await app.advance(60)
    expect(shared(app)).toEqual({})
    expect(calls(app, 'unread')).toHaveLength(1)
  })

  it('is requested again in the next session when it has no condition', async () => {
    let count = 1
    const app = sharing({ unread: () => ok(count++) }, { token: 't' }, { call: 'unread' })
    await app.visit('/list')
    await currentPage(app).run([{ clear: '/session' }])
    await app.waitForIdle()
    expect(shared(app)).toEqual({ unread: 2 })
  })

  it('is requested again when another tab changes its parameters', async () => {
    const app = sharing({ unread: ok(1) }, { token: 't' }, { call: 'unread', with: { last: '/session/last' } })
    await app.visit('/list')
    app.device.storage.set('last', 'x')
    app.app.syncSession()
    await app.waitForIdle()
    expect(calls(app, 'unread').map(({ payload }) => payload)).toEqual([{}, { last: 'x' }])
  })

  it('fails silently, and is requested again on the next page', async () => {
    const app = sharing({ unread: refused(7, 'Sorry') }, { token: 't' })
    await app.visit('/list')
    expect(toasts(app)).toEqual([])
    expect(calls(app, 'unread')).toHaveLength(1)
    await app.visit('/lost')
    expect(calls(app, 'unread')).toHaveLength(2)
  })

  it('is renewed after its time', async () => {
    const app = sharing({ unread: ok(1) }, { token: 't' })
    await app.visit('/list')
    await app.advance(95)
    expect(calls(app, 'unread')).toHaveLength(4)
  })

  it('runs what follows an answer', async () => {
    const source: SharedSource = { ...unread, onSuccess: [{ set: '/session/last', to: '/result' }] }
    const app = sharing({ unread: ok('now') }, { token: 't' }, source)
    await app.visit('/list')
    expect(app.app.session.last).toBe('now')
  })

  it('leads to the sign-in and keeps the way back when its refusal ends the session', async () => {
    let reply = ok(1)
    const app = sharing({ unread: () => reply }, { token: 't' })
    await app.visit('/list?x=1')
    reply = refused(4047)
    await app.advance(30)
    expect(app.current()?.location).toMatchObject({ name: 'login', query: { x: '1' } })
    expect(app.app.session.from).toBe('list')
  })

  it('is requested again after a change of language', async () => {
    const app = sharing({ unread: ok(1) }, { token: 't' })
    await app.visit('/list')
    app.app.invalidate()
    await app.waitForIdle()
    expect(calls(app, 'unread')).toHaveLength(2)
  })
})
