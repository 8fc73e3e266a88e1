import { createTransport } from '../../../src/web/net/transport.ts'
import { language } from './languages.tsx'
import { keep, kept, signOut } from './session.ts'
import { toast } from './shell/toasts.ts'

type Reply = { code: number | string; msg: string; data?: unknown }
type Payload = { [field: string]: unknown }
type Options = { payload?: Payload; encoding?: 'json' | 'form'; key?: string; isQuiet?: boolean }

const codes = { ok: 200, expired: 4046, refused: 4047, otherAccount: 4048 }
const timeoutMs = 120_000
/** Seconds that the server's clock is ahead of the phone's. */
let ahead = 0
export const now = (): number => Date.now() / 1000 + ahead

const transport = createTransport({
  base: '/api',
  onServerTime: (seconds) => void (ahead = seconds - Date.now() / 1000),
  pageLoads: { wait: (send) => send(undefined) },
})
let renewing: Promise<boolean> | undefined

export class AskError extends Error {
  override name = 'AskError'
  readonly field: string | undefined
  /** Whether the reply tells if the write was done. Otherwise the write is repeated with the same idempotency key. */
  readonly isDefinitive: boolean
  constructor(message: string, field: string | undefined, isDefinitive: boolean) {
    super(message)
    this.field = field
    this.isDefinitive = isDefinitive
  }
}

/** Sends a call. Repeats it once after an expired token was renewed. */
export async function ask(path: string, options: Options = {}): Promise<unknown> {
  const token = kept('token')
  let reply = await send(path, options, token)
  if (Number(reply.code) === codes.expired && kept('refreshToken') !== '') {
    renewing ??= renew().finally(() => (renewing = undefined))
    if (kept('token') !== token || (await renewing)) reply = await send(path, options, kept('token'))
  }
  const code = Number(reply.code)
  if (code === codes.ok) return reply.data
  const { field } = (reply.data ?? {}) as { field?: string }
  if (code === codes.expired || code === codes.refused || code === codes.otherAccount) {
    signOut()
    toast(code === codes.otherAccount ? 'app.account.other' : 'app.signInAgain', 'info')
    window.dispatchEvent(new Event('signed-out'))
  } else if (!options.isQuiet && field === undefined) toast(reply.msg || 'error.api', reply.code === 'timeout' ? 'warning' : 'error')
  throw new AskError(reply.msg, field, Number.isFinite(code))
}

async function renew(): Promise<boolean> {
  const { code, data } = await send('/v1/user/refresh', { payload: {} }, kept('refreshToken'))
  if (Number(code) !== codes.ok) return false
  const { token, refresh_token } = data as { token: string; refresh_token: string }
  keep('refreshToken', refresh_token)
  keep('token', token)
  return true
}

async function send(path: string, { payload, encoding = 'json', key }: Options, token: string): Promise<Reply> {
  const place = kept<{ lon: number; lat: number } | ''>('location')
  const reply = await transport({
    method: payload ? 'POST' : 'GET',
    path,
    encoding: payload ? encoding : 'query',
    fields: payload ?? {},
    timeout: timeoutMs,
    headers: {
      authorization: token,
      account: kept('uid'),
      'device-id': kept('deviceId'),
      os: '4',
      lan: language().lan,
      tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
      app_version: '999999',
      ...(place !== '' && { lon: String(place.lon), lat: String(place.lat) }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  } as Parameters<typeof transport>[0])
  if ('failure' in reply) return { code: reply.failure, msg: reply.failure === 'timeout' ? 'error.timeout' : 'error.api' }
  const { body } = reply
  return body !== null && typeof body === 'object' && 'code' in body ? (body as Reply) : { code: 'malformed', msg: 'error.api' }
}
