import { describe, expect, it } from 'vitest'
import type { Action } from '../../src/core/language/actions.ts'
import type { DataSource } from '../../src/core/language/data-sources.ts'
import type { Flows } from '../../src/core/language/flows.ts'
import type { RawReply } from '../../src/core/host/reply.ts'
import { type Answers, calls, createSmallApp, currentPage, ok, refused, smallFlows } from '../scenarios/small-app.ts'

const noNetwork: RawReply = { failure: 'network' }
const { app, routes, screens } = smallFlows

/** An app that comes back online while it shows the list. */
async function resuming(given: { enter?: Action[]; data?: DataSource; shared?: DataSource }, answers: Answers) {
  const { enter = [], data, shared } = given
  const flows: Flows = {
    ...smallFlows,
    app: { ...app, ...(shared && { data: { unread: shared } }) },
    routes: { ...routes, routes: { ...routes.routes, list: { path: '/list', screen: 'List', enter } } },
    screens: { ...screens, List: { ...(data && { data: { price: data } }), blocks: {} } },
  }
  const phone = createSmallApp(answers, { token: 't' }, { flows })
  await phone.visit('/list')
  return phone
}
const later = (first: RawReply, next: RawReply) => {
  let asked = 0
  return () => (asked++ === 0 ? first : next)
}

describe('once the network is back', () => {
  it.each<{ name: string; source: DataSource; first: RawReply; times: number }>([
    { name: 'that had no answer is asked for again', source: { call: 'price' }, first: noNetwork, times: 2 },
    { name: 'that came too late is asked for again', source: { call: 'price' }, first: { failure: 'timeout' }, times: 2 },
    { name: 'in the background is asked for again', source: { call: 'price', background: true, onError: [] }, first: noNetwork, times: 2 },
    { name: 'that was refused is not', source: { call: 'price' }, first: refused(7, 'No'), times: 1 },
    { name: 'that is there is not', source: { call: 'price' }, first: ok(0), times: 1 },
  ])('data $name', async ({ source, first, times }) => {
    const phone = await resuming({ data: source }, { price: later(first, ok(2)) })
    phone.app.resume([currentPage(phone)])
    await phone.waitForIdle()
    phone.app.resume([currentPage(phone)])
    await phone.waitForIdle()
    expect(calls(phone, 'price')).toHaveLength(times)
    if (times === 2) expect(currentPage(phone).scope.data).toEqual({ price: 2 })
  })

  it('shared data is requested again', async () => {
    const phone = await resuming({ shared: { call: 'unread' } }, { unread: later(noNetwork, ok(3)) })
    phone.app.resume([])
    await phone.waitForIdle()
    expect(phone.app.roots.shared).toEqual({ unread: 3 })
  })

  it('a page that was left asks for nothing', async () => {
    const phone = await resuming({ data: { call: 'price' } }, { price: noNetwork })
    const page = currentPage(phone)
    page.leave()
    phone.app.resume([page])
    await phone.waitForIdle()
    expect(calls(phone, 'price')).toHaveLength(1)
  })

  it.each<{ name: string; enter: Action[]; who: RawReply; typed?: true; sheet?: true; times: number }>([
    { name: 'had no answer does so again', enter: [{ call: 'who' }], who: noNetwork, times: 2 },
    { name: 'had one does not', enter: [{ call: 'who' }], who: ok({}), times: 1 },
    { name: 'was refused does not', enter: [{ call: 'who' }], who: refused(7, 'No'), times: 1 },
    { name: 'also wrote does not', enter: [{ call: 'order' }, { call: 'who' }], who: noNetwork, times: 1 },
    { name: 'has a form by now does not', enter: [{ call: 'who' }], who: noNetwork, typed: true, times: 1 },
    { name: 'lies under a sheet does not', enter: [{ call: 'who' }], who: noNetwork, sheet: true, times: 1 },
  ])('a page that asked as it was opened and $name', async ({ enter, who, typed, sheet, times }) => {
    const phone = await resuming({ enter }, { who: later(who, ok({})), order: ok({}) })
    const page = currentPage(phone)
    if (sheet) await Promise.race([page.run([{ open: 'Hello' }]), phone.waitForIdle()])
    phone.app.resume([typed ? { ...page, forms: new Map([['profile', {} as never]]) } : page])
    await phone.waitForIdle()
    expect(calls(phone, 'who')).toHaveLength(times)
    expect(calls(phone, 'order').length).toBeLessThan(2)
  })
})
