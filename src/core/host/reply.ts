/** What came over the wire, or why nothing did. `body` is parsed JSON, or undefined when it was not JSON. */
export type RawReply = { status: number; body: unknown } | { failure: 'network' | 'timeout' }

/** A reply as tables see it at `/reply`. `field`: the field of the form that asked, e.g. `/contacts/0/phone`, when the refusal is about it. */
export type Reply = { ok: boolean; status: number; code: number | string; msg: string; data: unknown; field?: string }

/** What the device answers when an action asks it. `code`: the reason of a refusal, `200` of an answer. */
export type DeviceReply = { ok: boolean; code: number | string; data: unknown }

/**
 * Tells an answer from everything else, for every status and body there is. Success is HTTP 200 and body code 200 or
 * "200", and nothing more; a failure carries the body's code, or `network`, `timeout`, `malformed` where there is none to trust.
 */
export function toReply(raw: RawReply): Reply {
  if ('failure' in raw) return { ok: false, status: 0, code: raw.failure, msg: '', data: undefined }
  const { status, body } = raw
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return failed(status, 'malformed')
  const { code, msg, data } = body as { code?: unknown; msg?: unknown; data?: unknown }
  const words = typeof msg === 'string' ? msg : ''
  const success = code === 200 || code === '200'
  if (success && status === 200) return { ok: true, status, code, msg: words, data }
  // A body that claims success under a failing status is believed about nothing.
  if (success || (typeof code !== 'number' && typeof code !== 'string')) return failed(status, 'malformed')
  return { ok: false, status, code, msg: words, data }
}

const failed = (status: number, code: string): Reply => ({ ok: false, status, code, msg: '', data: undefined })
