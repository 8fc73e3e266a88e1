import { answered, type Ask, refused } from './ask.ts'

/** Milliseconds that the browser may take to begin with a file that is only in memory. */
const whileSaving = 60_000

/** Keeps a file on the phone: one that is in memory, or what stands at an address. */
export const saveFile: Ask = async ({ link, name }) => {
  const href = addressOf(link)
  if (href === undefined) return refused('failed')
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.download = String(name)
  // What another host sends may be a page instead of a file: it must not take the app's place.
  if (!isOurs(href)) Object.assign(anchor, { target: '_blank', rel: 'noopener noreferrer' })
  anchor.click()
  if (href.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(href), whileSaving)
  return answered({})
}

function addressOf(link: unknown): string | undefined {
  if (link instanceof Blob) return URL.createObjectURL(link)
  return typeof link === 'string' && /^(?:https:\/\/|data:|\/(?!\/))/.test(link) ? link : undefined
}

const isOurs = (href: string) => /^(?:blob:|data:|\/)/.test(href)
