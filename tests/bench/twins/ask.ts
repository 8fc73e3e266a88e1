type Reply = { code: number; msg: string; data?: unknown }

/** The session of the app itself, which keeps it in the device's storage. */
export const kept = (name: string): string => JSON.parse(localStorage.getItem(`alur:${name}`) ?? '""') as string
const keep = (name: string, value: string) => localStorage.setItem(`alur:${name}`, JSON.stringify(value))

const expired = 4046
const timeoutMs = 120_000
let renewing: Promise<boolean> | undefined

export class AskError extends Error {
  override name = 'AskError'
}

/** Sends the call once more when the token had to be renewed. */
export async function ask(path: string, payload?: object): Promise<unknown> {
  const token = kept('token')
  let reply = await send(path, payload, token)
  if (Number(reply.code) === expired && kept('refreshToken') !== '') {
    renewing ??= renew().finally(() => (renewing = undefined))
    if (kept('token') !== token || (await renewing)) reply = await send(path, payload, kept('token'))
  }
  if (Number(reply.code) !== 200) throw new AskError(reply.msg)
  return reply.data
}

async function renew(): Promise<boolean> {
  const { code, data } = await send('/v1/user/refresh', {}, kept('refreshToken'))
  if (Number(code) !== 200) return false
  const { token, refresh_token } = data as { token: string; refresh_token: string }
  keep('refreshToken', refresh_token)
  keep('token', token)
  return true
}

async function send(path: string, payload: object | undefined, token: string): Promise<Reply> {
  const response = await fetch(`/api${path}`, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: token,
      account: kept('uid'),
      'device-id': kept('deviceId'),
      os: '4',
      lan: kept('locale') === 'id-id' ? 'id-ID' : 'en-US',
      tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
      app_version: '999999',
      ...(payload && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(payload && { method: 'POST', body: JSON.stringify(payload) }),
  })
  return (await response.json()) as Reply
}
