import type { IncomingHttpHeaders } from 'node:http'
import type { ServerConfig } from '../../core/language/release.ts'
import { CALL_HEADERS } from './call-headers.ts'

/** Name in every release of the product without a channel. */
const BASE = 'base'

/** Returns the channel if the release knows it, else '', which is the product without a channel: for a retired name, or anything else. */
export function readChannel(
  headers: IncomingHttpHeaders,
  { facts, journeys, channelPayloads }: Pick<ServerConfig, 'facts' | 'journeys' | 'channelPayloads'>,
): string {
  const channel = headers[CALL_HEADERS.channel]
  if (typeof channel !== 'string' || channel === BASE) return ''
  return [facts, journeys, channelPayloads].some((byChannel) => Object.hasOwn(byChannel, channel)) ? channel : ''
}
