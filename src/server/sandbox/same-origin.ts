import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../platform/settings.ts'

/**
 * The sandbox says codes and moves money, so pages elsewhere must not reach it through a browser here. Undefined when it may be
 * answered, else why not.
 *
 *   Host    an address, or a name of this machine: a name that a stranger owns may point here (DNS rebinding)
 *   Origin  the page itself
 */
export function crossOriginReason({ headers, method, url }: FastifyRequest, host: string): string | undefined {
  const requestedHost = hostnameOf(`http://${headers.host ?? ''}`)
  if (requestedHost === undefined || !(isIP(requestedHost) || isLoopback(requestedHost) || requestedHost === host))
    return 'The sandbox answers under its own address only.'

  const isPage = method === 'GET' && !url.startsWith('/sandbox/api/')
  if (isPage) return undefined
  const site = headers['sec-fetch-site']
  const origin = headers.origin === undefined ? requestedHost : hostnameOf(headers.origin)
  const isOwn = origin !== undefined && (origin === requestedHost || (isLoopback(origin) && isLoopback(requestedHost)))
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  return isForeign || !isOwn ? 'The sandbox answers its own page only.' : undefined
}

/** The host of a URL without its port, and an IPv6 address without its brackets. */
function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') || undefined : undefined
}
