/** `body`: parsed JSON; undefined when it was not JSON. */
export type RawReply = { status: number; body: unknown } | { failure: 'network' | 'timeout' }

/** `field`: the form's field that a refusal is about, e.g. `/contacts/0/phone`. */
export type Reply = { ok: boolean; status: number; code: number | string; msg: string; data: unknown; field?: string }

/** `code`: the reason of a refusal, else 200. */
export type DeviceReply = { ok: boolean; code: number | string; data: unknown }

/**
 * Success is HTTP 200 with body code 200 or "200" and nothing else. A failure carries the body's code, or `network`, `timeout` or
 * `malformed`.
 */
export function toReply(raw: RawReply): Reply {
  if ('failure' in raw) return { ok: false, status: 0, code: raw.failure, msg: '', data: undefined }
  const { status, body } = raw
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return failed(status, 'malformed')
  const { code, msg, data } = body as { code?: unknown; msg?: unknown; data?: unknown }
  const words = typeof msg === 'string' ? msg : ''
  const success = code === 200 || code === '200'
  if (success && status === 200) return { ok: true, status, code, msg: words, data }
  // A body that claims success under a failing status contradicts itself.
  if (success || (typeof code !== 'number' && typeof code !== 'string')) return failed(status, 'malformed')
  return { ok: false, status, code, msg: words, data }
}

const failed = (status: number, code: string): Reply => ({ ok: false, status, code, msg: '', data: undefined })
