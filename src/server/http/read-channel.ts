import type { IncomingHttpHeaders } from 'node:http'
import type { ServerConfig } from '../../core/language/release.ts'
import { CALL_HEADERS } from './call-headers.ts'

/** The product without a channel, which every release has under this name. */
const BASE = 'base'

/** As the release knows it. '' for the product itself, which is also what every other name stands for: a retired one, or anything at all. */
export function readChannel(
  headers: IncomingHttpHeaders,
  { facts, journeys, channelPayloads }: Pick<ServerConfig, 'facts' | 'journeys' | 'channelPayloads'>,
): string {
  const channel = headers[CALL_HEADERS.channel]
  if (typeof channel !== 'string' || channel === BASE) return ''
  return [facts, journeys, channelPayloads].some((byChannel) => Object.hasOwn(byChannel, channel)) ? channel : ''
}
