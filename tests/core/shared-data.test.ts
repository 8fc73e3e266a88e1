import { describe, expect, it } from 'vitest'
import type { Flows, SharedSource } from '../../src/core/language.ts'
import { type Answers, calls, ok, page, refused, smallFlows, smallPhone, toasts } from './small-flows.ts'

const unread: SharedSource = { call: 'unread', when: { has: '/session/token' }, with: { shop: '/session/shop' }, every: 30 }

function sharing(answers: Answers, session: Record<string, unknown> = {}, source = unread) {
  const flows: Flows = { ...smallFlows, app: { ...smallFlows.app, data: { unread: source } } }
  return smallPhone({ items: ok([]), ...answers }, session, { flows })
}
const shared = (phone: ReturnType<typeof sharing>) => phone.machine.roots.shared

describe('shared data', () => {
  it('is loaded once when its condition holds, and read on every page', async () => {
    const phone = sharing({ unread: ok({ count: 3 }) }, { token: 't' })
    await phone.visit('/list')
    await phone.visit('/lost')
    expect(calls(phone, 'unread')).toHaveLength(1)
    expect(page(phone).scope.shared).toEqual({ unread: { count: 3 } })
  })

  it('is not loaded for whom its condition does not hold, and is as soon as it does', async () => {
    const phone = sharing({ unread: ok({ count: 3 }) })
    await phone.visit('/login')
    expect(calls(phone, 'unread')).toHaveLength(0)
    await page(phone).run([{ set: '/session/token', to: 't' }])
    await phone.rest()
    expect(shared(phone)).toEqual({ unread: { count: 3 } })
  })

  it('is asked for again when what it asks with changed', async () => {
    const phone = sharing({ unread: ok(1) }, { token: 't' })
    await phone.visit('/list')
    page(phone).set('/session/shop', 's1')
    page(phone).set('/session/shop', 's2')
    await phone.rest()
    expect(calls(phone, 'unread').map(({ payload }) => payload)).toEqual([{}, { shop: 's2' }])
  })

  it('is reloaded on demand', async () => {
    const phone = sharing({ unread: ok(1) }, { token: 't' })
    await phone.visit('/list')
    await page(phone).run([{ reload: '/shared/unread' }])
    await phone.rest()
    expect(calls(phone, 'unread')).toHaveLength(2)
  })

  it('is dropped with the session', async () => {
    const phone = sharing({ unread: ok(1) }, { token: 't' })
    await phone.visit('/list')
    await page(phone).run([{ clear: '/session' }])
    await phone.advance(60)
    expect(shared(phone)).toEqual({})
    expect(calls(phone, 'unread')).toHaveLength(1)
  })

  it('that fails says nothing, and is tried again on the next page', async () => {
    const phone = sharing({ unread: refused(7, 'Sorry') }, { token: 't' })
    await phone.visit('/list')
    expect(toasts(phone)).toEqual([])
    expect(calls(phone, 'unread')).toHaveLength(1)
    await phone.visit('/lost')
    expect(calls(phone, 'unread')).toHaveLength(2)
  })

  it('is renewed now and then', async () => {
    const phone = sharing({ unread: ok(1) }, { token: 't' })
    await phone.visit('/list')
    await phone.advance(95)
    expect(calls(phone, 'unread')).toHaveLength(4)
  })

  it('runs what follows an answer', async () => {
    const source: SharedSource = { ...unread, onSuccess: [{ set: '/session/last', to: '/result' }] }
    const phone = sharing({ unread: ok('now') }, { token: 't' }, source)
    await phone.visit('/list')
    expect(phone.machine.session.last).toBe('now')
  })

  it('that ends the session leads to the door, and back to the page that was shown', async () => {
    let reply = ok(1)
    const phone = sharing({ unread: () => reply }, { token: 't' })
    await phone.visit('/list?x=1')
    reply = refused(4047)
    await phone.advance(30)
    expect(phone.here()?.location).toMatchObject({ name: 'login', query: { x: '1' } })
    expect(phone.machine.session.from).toBe('list')
  })

  it('is asked for again in another language', async () => {
    const phone = sharing({ unread: ok(1) }, { token: 't' })
    await phone.visit('/list')
    phone.machine.forget()
    await phone.rest()
    expect(calls(phone, 'unread')).toHaveLength(2)
  })
})
