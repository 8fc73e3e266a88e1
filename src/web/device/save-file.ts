import { succeeded, type DeviceApi, failed } from './device-api.ts'

/** Milliseconds that the browser may take to begin with a file that is only in memory. */
const revokeDelayMs = 60_000

/** Keeps a file on the phone: one that is in memory, or what stands at an address. */
export const saveFile: DeviceApi = async ({ link, name }) => {
  const href = downloadUrl(link)
  if (href === undefined) return failed('failed')
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.download = String(name)
  // What another host sends may be a page instead of a file: it must not take the app's place.
  if (!isSameOrigin(href)) Object.assign(anchor, { target: '_blank', rel: 'noopener noreferrer' })
  anchor.click()
  if (href.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(href), revokeDelayMs)
  return succeeded({})
}

function downloadUrl(link: unknown): string | undefined {
  if (link instanceof Blob) return URL.createObjectURL(link)
  return typeof link === 'string' && /^(?:https:\/\/|data:|\/(?!\/))/.test(link) ? link : undefined
}

const isSameOrigin = (href: string) => /^(?:blob:|data:|\/)/.test(href)
