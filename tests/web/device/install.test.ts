import { afterEach, describe, expect, it, vi } from 'vitest'
import { failed, succeeded } from './replies.ts'
import { install } from '../../../src/web/device/install.ts'
import { captureInstallPrompt } from '../../../src/web/device/install-prompt.ts'

afterEach(() => vi.unstubAllGlobals())

describe('installing the app', () => {
  const cases = [
    { name: 'is accepted', outcome: 'accepted', expect: succeeded({}) },
    { name: 'is dismissed', outcome: 'dismissed', expect: failed('cancelled') },
  ]
  it.each(cases)('$name, and the prompt is used once', async ({ outcome, expect: expected }) => {
    const browser = new EventTarget()
    vi.stubGlobal('window', browser)
    captureInstallPrompt()
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => {}),
      userChoice: Promise.resolve({ outcome }),
    })
    browser.dispatchEvent(offer)
    expect(offer.defaultPrevented).toBe(true)
    expect(await install({})).toEqual(expected)
    expect(offer.prompt).toHaveBeenCalledTimes(1)
    expect(await install({})).toEqual(failed('unsupported'))
  })
})
