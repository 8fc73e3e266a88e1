import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../platform/settings.ts'

/**
 * The sandbox shows codes and moves money, so pages of other origins must not reach it. Returns undefined when the
 * request is allowed, else the reason for the refusal.
 *
 *   Host    an address, or a name of this machine: a foreign name may point here (DNS rebinding)
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

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') || undefined : undefined
}
