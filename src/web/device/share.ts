import { succeeded, type DeviceApi, failed } from './device-api.ts'

/** Hands words and an address to another app; where the phone has no way to, puts them on the clipboard. */
export const share: DeviceApi = async ({ title, text, link }) => {
  const parts = Object.entries({ title, text, url: link }).filter(([, part]) => typeof part === 'string' && part !== '')
  const given: ShareData = Object.fromEntries(parts)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(given)
      return succeeded({})
    } catch (error) {
      // Whoever closed the list of apps has said no; anything else is a phone that could not.
      if (error instanceof DOMException && error.name === 'AbortError') return failed('cancelled')
    }
  }
  try {
    await navigator.clipboard.writeText([given.text, given.url].filter(Boolean).join(' '))
    return succeeded({})
  } catch {
    return failed('unsupported')
  }
}
