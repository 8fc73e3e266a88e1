import { randomUUID } from 'node:crypto'
import { encodeFields } from '../../../src/core/calls/field-codec.ts'
import type { Call } from '../../../src/core/language/calls.ts'
import type { ServerConfig } from '../../../src/core/language/release.ts'

export type CallOptions = { token?: string; key?: string; headers?: Record<string, string>; lan?: string; ip?: string }
export type CallRequest = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: string | Buffer }

/** Adds the consents to the current texts to sign-ins, orders and purchases, like the app's forms. */
export function withAgreements(
  config: Pick<ServerConfig, 'facts'>,
  call: string,
  payload: Record<string, unknown>,
): Record<string, unknown> {
  const { agreements, documents } = config.facts.base as { agreements: object; documents: { [document: string]: { version: string } } }
  const versions = (agreement: string, riplay: string) => ({
    agreement_version: documents[agreement]?.version,
    riplay_version: documents[riplay]?.version,
  })
  if (call === 'login') return { agreements, ...payload }
  if (call === 'placeOrder') return { ...versions('agreement', 'riplay'), ...payload }
  if (call === 'commerceLoan') return { ...versions('purchase', 'riplayPurchase'), ...payload }
  return payload
}

/** Returns the HTTP request of a call, like the app's. */
export async function callRequest(call: Call, payload: Record<string, unknown>, options: CallOptions = {}): Promise<CallRequest> {
  const [method, path] = call.endpoint.split(' ') as ['GET' | 'POST', string]
  const isMultipart = call.send === 'multipart'
  const parts = isMultipart ? await encodeMultipart(payload) : undefined
  const fields = isMultipart ? '' : new URLSearchParams(encodeFields(payload)).toString()
  const headers: Record<string, string> = {
    os: '4',
    lan: options.lan ?? 'en-US',
    ...(options.token ? { authorization: options.token } : {}),
  }
  if (method === 'GET') return { method, url: `/api${path}${fields && `?${fields}`}`, headers: { ...headers, ...options.headers } }
  headers['idempotency-key'] = options.key ?? randomUUID()
  headers['content-type'] = parts?.type ?? (call.send === 'json' ? 'application/json' : 'application/x-www-form-urlencoded')
  return {
    method,
    url: `/api${path}`,
    headers: { ...headers, ...options.headers },
    payload: parts?.bytes ?? (call.send === 'json' ? JSON.stringify(payload) : fields),
  }
}

/** Encodes Buffers as files. */
async function encodeMultipart(payload: Record<string, unknown>): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(payload)) {
    if (Buffer.isBuffer(value)) form.append(name, new Blob([new Uint8Array(value)]), name)
    else if (value !== undefined && value !== null) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', bytes: Buffer.from(await encoded.arrayBuffer()) }
}
