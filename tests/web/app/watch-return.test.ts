import { afterEach, expect, it, vi } from 'vitest'
import type { Flows } from '../../../src/core/language/flows.ts'
import type { RawReply } from '../../../src/core/host/reply.ts'
import { watchReturn } from '../../../src/web/app/watch-return.ts'
import { calls, createSmallApp, currentPage, ok, smallFlows } from '../../scenarios/small-app.ts'

afterEach(() => void (vi.unstubAllGlobals(), vi.useRealTimers()))

const { app, screens } = smallFlows
const flows: Flows = {
  ...smallFlows,
  app: { ...app, data: { unread: { call: 'unread' } } },
  screens: { ...screens, List: { data: { price: { call: 'price' } }, blocks: {} } },
}

it.each<{ name: string; away: number; typed?: true; then?: RawReply; asked: number; price: number }>([
  { name: 'after an hour gets current data', away: 60, asked: 2, price: 2 },
  { name: 'after an hour keeps the shown data without a reply', away: 60, then: { failure: 'network' }, asked: 2, price: 1 },
  { name: 'after a minute gets no new data', away: 1, asked: 1, price: 1 },
  { name: 'to a form gets no new data, so that the form stays', away: 60, typed: true, asked: 1, price: 1 },
])('a user who comes back $name', async ({ away, typed, then = ok(2), asked, price }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  const show = (isShown: boolean) => {
    page.hidden = !isShown
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const answers = { price: ok(1), unread: ok(3) }
  const phone = createSmallApp(answers, { token: 't' }, { flows })
  await phone.visit('/list')
  const shown = typed ? { ...currentPage(phone), forms: new Map([['profile', {} as never]]) } : currentPage(phone)
  watchReturn({ app: phone.app, visibleScreens: new Set([shown]) }, { openedAt: Date.now() })
  show(true)
  Object.assign(answers, { price: then, unread: then })
  show(false)
  vi.setSystemTime(Date.now() + away * 60_000)
  show(true)
  await phone.waitForIdle()
  expect([calls(phone, 'price').length, calls(phone, 'unread').length]).toEqual([asked, asked])
  expect(currentPage(phone)).toMatchObject({ loading: { price: 'ready' }, scope: { data: { price } } })
})

it.each<{ name: string; hidden: boolean; away: number; asked: number }>([
  { name: 'in the background for an hour is loaded again when it is shown', hidden: true, away: 60, asked: 2 },
  { name: 'in the background for a minute is not', hidden: true, away: 1, asked: 1 },
  { name: 'and asleep for an hour before anybody watched is loaded again', hidden: false, away: 60, asked: 2 },
  { name: 'a minute ago is not', hidden: false, away: 1, asked: 1 },
])('a page that was opened $name', async ({ hidden, away, asked }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = Object.assign(new EventTarget(), { hidden })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  const phone = createSmallApp({ price: ok(1), unread: ok(3) }, { token: 't' }, { flows })
  await phone.visit('/list')
  const openedAt = Date.now()
  if (!hidden) vi.setSystemTime(openedAt + away * 60_000)
  watchReturn({ app: phone.app, visibleScreens: new Set([currentPage(phone)]) }, { openedAt })
  vi.setSystemTime(openedAt + away * 60_000)
  if (hidden) {
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
  }
  await phone.waitForIdle()
  expect(calls(phone, 'price')).toHaveLength(asked)
})

it.each<{ name: string; persisted: boolean; typed?: true; sheet?: true; asked: number; reloaded: number }>([
  { name: 'restored by the back button is loaded again', persisted: true, asked: 1, reloaded: 1 },
  { name: 'restored under an open sheet loads its data and keeps the sheet', persisted: true, sheet: true, asked: 2, reloaded: 0 },
  { name: 'restored with a form stays as it was', persisted: true, typed: true, asked: 1, reloaded: 0 },
  { name: 'restored with a form under a sheet stays as it was', persisted: true, typed: true, sheet: true, asked: 1, reloaded: 0 },
  { name: 'loaded for the first time stays as it is', persisted: false, asked: 1, reloaded: 0 },
])('a page $name', async ({ persisted, typed, sheet, asked, reloaded }) => {
  const browser = new EventTarget()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', browser)
  const phone = createSmallApp({ price: ok(1), unread: ok(3) }, { token: 't' }, { flows })
  await phone.visit('/list')
  const shown = typed ? { ...currentPage(phone), forms: new Map([['profile', {} as never]]) } : currentPage(phone)
  const overlays = { ...phone.app.overlays, visible: { ...phone.app.overlays.visible, sheets: sheet ? [{} as never] : [] } }
  const reload = vi.fn()
  watchReturn({ app: { ...phone.app, overlays }, visibleScreens: new Set([shown]) }, { openedAt: Date.now(), reload })
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  await phone.waitForIdle()
  expect(calls(phone, 'price')).toHaveLength(asked)
  expect(reload).toHaveBeenCalledTimes(reloaded)
})
