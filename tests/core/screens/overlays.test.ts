import { describe, expect, it } from 'vitest'
import type { RawReply } from '../../../src/core/host/reply.ts'
import type { Flows } from '../../../src/core/language/flows.ts'
import { createOverlays } from '../../../src/core/screens/overlays.ts'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'
import { createSmallApp, ok, pressText, refused, smallFlows, toasts } from '../../scenarios/small-app.ts'

it('a closed sheet is left', async () => {
  const app = createSmallApp()
  const { overlays } = app.app
  const closing = overlays.open('Hello', undefined, {}, 1)
  await app.waitForIdle()
  const sheet = overlays.sheet(overlays.visible.sheets[0] as number)
  expect(sheet?.instance.isAlive()).toBe(true)
  sheet?.close('done')
  expect(await closing).toBe('done')
  expect(sheet?.instance.isAlive()).toBe(false)
})

it('a sheet whose form is being submitted waits for the reply, unless another page is shown', async () => {
  const submitting = { now: true }
  const instance = { id: 'Hello', forms: new Map([['form', { submitting }]]), enter: async () => {}, leave: () => {} }
  const overlays = createOverlays({ observe: (value) => value }, async () => instance as unknown as ScreenInstance)
  const openOne = async () => {
    const result = overlays.open('Hello', undefined, {}, 1)
    await new Promise((resolve) => setTimeout(resolve))
    return { result, sheet: overlays.sheet(overlays.visible.sheets.at(-1)!)! }
  }
  const first = await openOne()
  first.sheet.dismiss()
  expect(overlays.visible.sheets).toHaveLength(1)
  first.sheet.close('sent')
  expect(await first.result).toBe('sent')
  const second = await openOne()
  overlays.closeOthers(2)
  expect(await second.result).toBeUndefined()
  submitting.now = false
  const third = await openOne()
  third.sheet.dismiss()
  expect(await third.result).toBeUndefined()
})

it('a sheet with a blocking call waits for its reply, unless another page is shown', async () => {
  const instance = { id: 'Hello', forms: new Map(), enter: async () => {}, leave: () => {} }
  const overlays = createOverlays({ observe: (value) => value }, async () => instance as unknown as ScreenInstance)
  const closing = overlays.open('Hello', undefined, {}, 1)
  await new Promise((resolve) => setTimeout(resolve))
  const sheet = overlays.sheet(overlays.visible.sheets[0]!)!
  const release = overlays.busy()
  sheet.dismiss()
  expect(overlays.visible.sheets).toHaveLength(1)
  release()
  sheet.dismiss()
  expect([await closing, overlays.visible.sheets]).toEqual([undefined, []])
  overlays.busy()
  const other = overlays.open('Hello', undefined, {}, 1)
  await new Promise((resolve) => setTimeout(resolve))
  overlays.closeOthers(2)
  expect([await other, overlays.visible.sheets]).toEqual([undefined, []])
})

it.each<{ name: string; reply: RawReply; sheets: number; says: string[] }>([
  { name: 'succeeds closes the sheet and says so', reply: ok({}), sheets: 0, says: ['info: paid'] },
  { name: 'is refused leaves it open', reply: refused(7, 'No'), sheets: 1, says: ['error: No'] },
  { name: 'hung until its time was over leaves it open', reply: { failure: 'timeout' }, sheets: 1, says: ['warning: error.timeout'] },
])('a call that went on while its sheet was to be dismissed, and $name', async ({ reply, sheets, says }) => {
  const pay = {
    block: 'Button',
    text: 'pay',
    onPress: [
      { call: 'price', busy: true },
      { close: true, with: { paid: true } },
    ],
  } as const
  const open = { open: 'Hello', onClose: [{ toast: 'paid' }], onDismiss: [{ toast: 'dismissed' }] } as const
  const screens: Flows['screens'] = {
    ...smallFlows.screens,
    Hello: { as: 'sheet', blocks: { pay } },
    List: { blocks: { open: { block: 'Button', text: 'open', onPress: [open] } } },
  }
  let answer = (_: RawReply): void => {}
  const price = () => new Promise<RawReply>((resolve) => (answer = resolve))
  const app = createSmallApp({ price }, { token: 't' }, { flows: { ...smallFlows, screens } })
  await app.visit('/list')
  await pressText(app, 'open')
  await pressText(app, 'pay')
  app.back()
  await app.waitForIdle()
  expect([toasts(app), app.app.overlays.visible.sheets.length]).toEqual([[], 1])
  answer(reply)
  await app.waitForIdle()
  expect([toasts(app), app.app.overlays.visible.sheets.length]).toEqual([says, sheets])
  app.app.overlays.sheet(app.app.overlays.visible.sheets[0] ?? -1)?.dismiss()
  expect(app.app.overlays.visible.sheets).toEqual([])
})

it('opening a sheet that does not load rejects', async () => {
  await expect(createSmallApp().app.overlays.open('Gone', undefined, {}, 1)).rejects.toThrow('No screen is named "Gone"')
})

describe('a sheet whose screen is still loading', () => {
  function openSlowly() {
    let come = (_: ScreenInstance) => {}
    const entered: string[] = []
    const instance = { id: 'Hello', enter: async () => void entered.push('Hello'), leave: () => {} } as unknown as ScreenInstance
    const host = { observe: <T>(value: T) => value, report: (error: unknown) => void entered.push(String(error)) }
    const overlays = createOverlays(host, () => new Promise<ScreenInstance>((resolve) => (come = resolve)))
    const result = overlays.open('Hello', undefined, {}, 1)
    return { overlays, result, entered, come: async () => (come(instance), await new Promise((resolve) => setTimeout(resolve))) }
  }

  it.each([
    { name: 'opens on the page that its own navigation led to', finished: 1, sheets: 1, entered: ['Hello'] },
    { name: 'does not open over the page of another navigation', finished: 2, sheets: 0, entered: [] },
    { name: 'does not open for another account', finished: undefined, sheets: 0, entered: [] },
  ])('$name', async ({ finished, sheets, entered }) => {
    const opening = openSlowly()
    opening.overlays.closeOthers(finished)
    await opening.come()
    expect([opening.overlays.visible.sheets.length, opening.entered]).toEqual([sheets, entered])
  })

  it('resolves as dismissed when other sheets are closed', async () => {
    const { overlays, result } = openSlowly()
    overlays.closeOthers(2)
    expect(await result).toBeUndefined()
  })
})
