import { describe, expect, it } from 'vitest'
import { createOverlays } from '../../../src/core/screens/overlays.ts'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'
import { createSmallApp } from '../../scenarios/small-app.ts'

it('a sheet that closes is left', async () => {
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

it('a sheet whose form is being sent waits for its answer, unless another page is shown', async () => {
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

it('a sheet that does not load fails whoever waits for it', async () => {
  await expect(createSmallApp().app.overlays.open('Gone', undefined, {}, 1)).rejects.toThrow('No screen is named "Gone"')
})

describe('a sheet whose screen is still being fetched', () => {
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

  it('is dismissed for whoever waits for it', async () => {
    const { overlays, result } = openSlowly()
    overlays.closeOthers(2)
    expect(await result).toBeUndefined()
  })
})
