import { isMap, own } from '../language/map.ts'
import type { ReplyTypes } from '../language/calls.ts'
import { hasType } from '../language/schema.ts'

/** `body`: parsed JSON; undefined when it was not JSON. */
export type RawReply = { status: number; body: unknown } | { failure: 'network' | 'timeout' }

/** `field`: the form's field that a refusal is about, e.g. `/contacts/0/phone`. */
export type Reply = { ok: boolean; status: number; code: number | string; msg: string; data: unknown; field?: string }

/** Whether no reply came back, e.g. without a network. */
export const isUnanswered = ({ code }: Reply): boolean => code === 'network' || code === 'timeout'

/** `code`: the reason of a refusal, else 200. */
export type DeviceReply = { ok: boolean; code: number | string; data: unknown }

/**
 * Success is HTTP 200 with body code 200 or "200", data of the given types, and nothing else. A failure carries the body's code, or `network`,
 * `timeout` or `malformed`.
 */
export function toReply(raw: RawReply, types: ReplyTypes = {}): Reply {
  if ('failure' in raw) return { ok: false, status: 0, code: raw.failure, msg: '', data: undefined }
  const { status, body } = raw
  if (!isMap(body)) return failed(status, 'malformed')
  const { msg, data } = body as { msg?: unknown; data?: unknown }
  const code = codeOf(body)
  const text = typeof msg === 'string' ? msg : ''
  const success = code === 200
  if (success && status === 200 && isOfTypes(data, types)) return { ok: true, status, code, msg: text, data }
  // A body that claims success under a failing status contradicts itself.
  if (success || code === undefined) return failed(status, 'malformed')
  return { ok: false, status, code, msg: text, data }
}

/** Digits become a number, also in a text. */
function codeOf({ code }: { code?: unknown }): number | string | undefined {
  if (typeof code === 'string') return /^\d+$/.test(code) ? Number(code) : code
  return typeof code === 'number' ? code : undefined
}

/** True when no given member has another type and at least one is given: scenarios give only the members they need. */
function isOfTypes(data: unknown, types: ReplyTypes): boolean {
  const members = Object.entries(types)
  if (members.length === 0) return true
  const given = isMap(data) ? members.filter(([name]) => Object.hasOwn(data, name)) : []
  return given.length > 0 && given.every(([name, type]) => [type].flat().some((one) => hasType(one, own(data, name))))
}

const failed = (status: number, code: string): Reply => ({ ok: false, status, code, msg: '', data: undefined })
