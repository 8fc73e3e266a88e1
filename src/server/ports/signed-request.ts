import { isMap } from '../../core/language/map.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { ProviderEndpoint } from '../platform/settings.ts'

/** `key`: idempotency key. `headers`: additional headers, not signed. */
type SignedRequest = { method: 'GET' | 'POST'; path?: string; body?: object; key?: string; headers?: Record<string, string> }
/** `body`: undefined when it is not a JSON object. */
export type SignedResponse = { status: number; body: Record<string, unknown> | undefined }

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 64 * 1024

export const TIME_HEADER = 'x-signature-time'
export const SIGNATURE_HEADER = 'x-signature'

type SignedContent = { method: string; path: string; time: string; body: string }

/** HMAC-SHA256 in hex over method, path (with its query), time in Unix seconds and body, one per line. */
export function signRequest(secret: string, { method, path, time, body }: SignedContent): string {
  return createHmac('sha256', secret).update([method, path, time, body].join('\n')).digest('hex')
}

/** Seconds by which the signer's clock may be off. Afterwards a recorded request cannot be replayed. */
const CLOCK_SECONDS = 300

/** Whether the request was signed with that secret within the allowed time. */
export function isSignedBy(secret: string, { signature, ...content }: SignedContent & { signature: string }, now: Date): boolean {
  const age = Math.abs(now.getTime() / 1000 - Number(content.time))
  if (!/^\d{1,12}$/.test(content.time) || age > CLOCK_SECONDS) return false
  const [expected, given] = [Buffer.from(signRequest(secret, content)), Buffer.from(signature)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Follows no redirect and reads at most 64 KB. Rejects without a complete reply, when the outcome is unknown: retry with the same `key`.
 */
export function sendSignedRequest(
  { url, secret }: ProviderEndpoint,
  { method, path = '', body, key, headers: more = {} }: SignedRequest,
): Promise<SignedResponse> {
  const address = new URL(url.replace(/\/$/, '') + path)
  const text = body === undefined ? '' : JSON.stringify(body)
  const time = String(Math.floor(Date.now() / 1000))
  const headers = {
    ...more,
    accept: 'application/json',
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    [TIME_HEADER]: time,
    [SIGNATURE_HEADER]: signRequest(secret, { method, path: address.pathname + address.search, time, body: text }),
  }
  const send = address.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const request = send(address, { method, headers, signal }, (reply) => {
      const chunks: Buffer[] = []
      let size = 0
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_RESPONSE_BYTES) request.destroy(new Error('The answer is too long.'))
        else chunks.push(chunk)
      })
      reply.on('error', reject)
      reply.on('close', () => {
        if (!reply.complete) return reject(new Error('The answer broke off.'))
        resolve({ status: reply.statusCode ?? 0, body: objectOf(Buffer.concat(chunks).toString('utf8')) })
      })
    })
    request.on('error', reject)
    request.end(text)
  })
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isMap(value) ? value : undefined
  } catch {
    return undefined
  }
}
