import { expect, it } from 'vitest'
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

it('a sheet that does not load fails whoever waits for it', async () => {
  await expect(createSmallApp().app.overlays.open('Gone', undefined, {}, 1)).rejects.toThrow('No screen is named "Gone"')
})
