import { isMap } from '../../core/language/map.ts'

const MAX_LENGTH = 2048

/**
 * Returns the address to show, when its origin is on the list. The text itself must begin with the origin, so that no URL passes that
 * parsers read differently: user names, backslashes, tabs, other notations of a host.
 */
export function frameAddress(src: unknown, origins: readonly unknown[]): { href: string; origin: string } | undefined {
  if (typeof src !== 'string' || src.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(src) || src.includes('\\')) return undefined
  const origin = origins.find((one): one is string => typeof one === 'string' && (src === one || src.startsWith(`${one}/`)))
  const url = origin === undefined ? undefined : parsedUrl(src)
  return url?.protocol === 'https:' && url.origin === origin ? { href: url.href, origin } : undefined
}

function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

type Message = { origin: string; source: unknown; data: unknown }

/** Returns the type of a message from this window at this origin, when it is one of `known`. */
export function frameRequest(
  { origin, source, data }: Message,
  from: { origin: string; window: unknown },
  known: readonly string[],
): string | undefined {
  if (origin !== from.origin || source !== from.window || from.window === null || from.window === undefined) return undefined
  return isMap(data) && Object.hasOwn(data, 'type') ? known.find((type) => type === data.type) : undefined
}
