import type { FastifyRequest } from 'fastify'
import type { CallContext } from '../calls/call-handler.ts'
import type { Services } from '../calls/services.ts'
import type { Translate } from '../calls/translations.ts'
import type { Sql } from '../db/db.ts'
import { CALL_HEADERS, readDeviceId } from './call-headers.ts'
import type { Caller } from './caller.ts'
import { readGeolocation } from './read-geolocation.ts'

type Asked = { request: FastifyRequest; caller: Caller; channel: string; locale: string; text: Translate }

/** Listed one by one: this runs for each call, and a spread costs more than all the rest. */
export function callContext(
  { clock, settings, config, ports, catchUp }: Services,
  sql: Sql,
  { request, caller, channel, locale, text }: Asked,
): CallContext {
  const { headers } = request
  return {
    clock,
    settings,
    config,
    ports,
    catchUp,
    sql,
    locale,
    text,
    ip: request.ip,
    channel,
    geolocation: readGeolocation(headers),
    log: request.log,
    deviceId: readDeviceId(headers[CALL_HEADERS.device]),
    merchantHeaders: {
      merchantId: String(headers[CALL_HEADERS.merchantId] ?? ''),
      signKey: String(headers[CALL_HEADERS.signKey] ?? ''),
      customerId: String(headers[CALL_HEADERS.customerId] ?? ''),
    },
    credential: caller.credential,
    member: caller.member,
  }
}
