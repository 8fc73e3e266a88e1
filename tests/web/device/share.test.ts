import { afterEach, describe, expect, it, vi } from 'vitest'
import { failed, succeeded } from './replies.ts'
import { share } from '../../../src/web/device/share.ts'

afterEach(() => vi.unstubAllGlobals())

describe('share', () => {
  const failing = (name: string) => () => Promise.reject(new DOMException('', name))
  const cases: { name: string; navigator: object; expect: object }[] = [
    { name: 'uses the sharing of the device', navigator: { share: async () => {} }, expect: succeeded({ copied: false }) },
    { name: 'is cancelled by the user', navigator: { share: failing('AbortError') }, expect: failed('cancelled') },
    {
      name: 'copies where sharing fails',
      navigator: { share: failing('NotAllowedError'), clipboard: { writeText: async () => {} } },
      expect: succeeded({ copied: true }),
    },
    {
      name: 'copies where the browser cannot share',
      navigator: { clipboard: { writeText: async () => {} } },
      expect: succeeded({ copied: true }),
    },
    {
      name: 'is not supported where copying is refused',
      navigator: { clipboard: { writeText: failing('NotAllowedError') } },
      expect: failed('unsupported'),
    },
    { name: 'is not supported without a clipboard', navigator: {}, expect: failed('unsupported') },
  ]
  it.each(cases)('$name', async ({ navigator, expect: expected }) => {
    vi.stubGlobal('navigator', navigator)
    expect(await share({ title: 'Alur', text: 'Look', link: 'https://alur.example/x' })).toEqual(expected)
  })
  it('copies the text and the address', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await share({ text: 'Look', link: 'https://alur.example/x', title: '' })
    expect(writeText).toHaveBeenCalledWith('Look https://alur.example/x')
  })
})
