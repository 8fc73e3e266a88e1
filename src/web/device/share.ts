import { succeeded, type DeviceApi, failed } from './device-api.ts'

export const share: DeviceApi = async ({ title, text, link }) => {
  const parts = Object.entries({ title, text, url: link }).filter(([, part]) => typeof part === 'string' && part !== '')
  const given: ShareData = Object.fromEntries(parts)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(given)
      return succeeded({ copied: false })
    } catch (error) {
      // AbortError: the user closed the list of apps. Any other error: sharing is not possible.
      if (error instanceof DOMException && error.name === 'AbortError') return failed('cancelled')
    }
  }
  try {
    await navigator.clipboard.writeText([given.text, given.url].filter(Boolean).join(' '))
    return succeeded({ copied: true })
  } catch {
    return failed('unsupported')
  }
}
