import { expect, it, vi } from 'vitest'
import { useCamera } from '../../../src/web/blocks/use-camera.ts'
import { runHook } from '../../support/run-hook.ts'

it('the other camera is not ready until it shows its own picture', async () => {
  vi.stubGlobal('isSecureContext', true)
  const stop = vi.fn()
  const getUserMedia = async () => ({ getTracks: () => [{ stop }], getVideoTracks: () => [] })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  const shown: { facing: 'front' | 'back' } = { facing: 'back' }
  const video = { current: {} as HTMLVideoElement }
  const camera = await runHook(() => useCamera({ ...shown, video, onFail() {} }))
  expect(camera.now().isReady).toBe(false)
  await camera.act(() => camera.now().onPlaying())
  expect(camera.now().isReady).toBe(true)
  await camera.draw(() => (shown.facing = 'front'))
  expect([camera.now().isReady, stop.mock.calls.length]).toEqual([false, 1])
  await camera.act(() => camera.now().onPlaying())
  expect(camera.now().isReady).toBe(true)
  await camera.leave()
})
