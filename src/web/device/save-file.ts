import { succeeded, type DeviceApi, failed } from './device-api.ts'

/** The browser may start a download from memory this late. */
const revokeDelayMs = 60_000

/** `link` is a Blob or an address. */
export const saveFile: DeviceApi = async ({ link, name }) => {
  const href = downloadUrl(link)
  if (href === undefined) return failed('failed')
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.download = String(name)
  // Another host may send a page instead of a file, which must not replace the app.
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
