import redaxios from 'redaxios'
import { encodeFields } from '../../core/calls/field-codec.ts'
import type { RawReply } from '../../core/host/reply.ts'
import type { ApiRequest } from '../../core/host/host.ts'
import type { PageLoads } from './page-load.ts'

type Fetch = typeof globalThis.fetch
type TransportOptions = {
  /** Path on the app's own origin. */
  base: string
  /** Server time in Unix seconds, from a header of each reply, and the seconds that the header took to arrive. */
  onServerTime(seconds: number, waited: number): void
  pageLoads: Pick<PageLoads, 'wait'>
  fetch?: Fetch
  /** Milliseconds before the second and third try of a read; a busy server says itself when to retry. */
  pauses?: readonly number[]
}
/** `retryAfter`: seconds, as the server wrote them. */
type Answer = { reply: RawReply; retryAfter?: string | null }

/** The specification's range of statuses that count as a reply. */
const isValidStatus = (status: number) => status >= 200 && status < 510
/** One leading slash and plain segments: nothing that a browser could read as another host. */
const isApiPath = (path: string) => /^(?:\/[\w.~:@!$&'()*+,;=%-]+)+$/.test(path) && !path.split('/').includes('..')

/**
 * redaxios has no timeout, reads a broken body as an empty success and accepts absolute addresses. So its `fetch` is replaced by one that
 * reads the whole body before the deadline, and paths are checked first. `given`: aborts a prefetch, which belongs to no page yet.
 */
export function createTransport(options: TransportOptions): (request: ApiRequest, given?: AbortSignal) => Promise<RawReply> {
  const { base, onServerTime, pageLoads, fetch = globalThis.fetch.bind(globalThis), pauses = [400, 1200] } = options
  const api = redaxios.create({ baseURL: base, validateStatus: isValidStatus })

  return async (request, given) => {
    if (!isApiPath(base) || !isApiPath(request.path)) throw new RangeError(`Not a path of our API: ${request.path}`)
    return pageLoads.wait((ofPage) => send(request, given ?? ofPage))
  }

  async function send(request: ApiRequest, ofPage: AbortSignal | undefined): Promise<RawReply> {
    const deadline = deadlineOf(request.timeout, ofPage, request.signal)
    try {
      if (deadline.signal.aborted) return { failure: 'timeout' }
      for (const usual of pauses) {
        const answer = await sendOnce(request, deadline.signal)
        const pause = pauseBefore(request, answer, usual)
        if (pause === undefined) return answer.reply
        await delay(pause, deadline.signal)
        if (deadline.signal.aborted) return 'failure' in answer.reply ? { failure: 'timeout' } : answer.reply
      }
      return (await sendOnce(request, deadline.signal)).reply
    } finally {
      deadline.end()
    }
  }

  async function sendOnce(request: ApiRequest, signal: AbortSignal): Promise<Answer> {
    const { method, encoding, fields, headers, keepalive, onProgress } = request
    const isQuery = encoding === 'query'
    // Before the try: an error in building the request is not a network failure.
    const path = isQuery ? request.path + search(fields) : request.path
    const body = isQuery ? undefined : bodyOf(encoding, fields)
    try {
      if (onProgress && body instanceof FormData) return await sendWithProgress(request, body, onProgress, signal)
      const {
        status,
        data,
        headers: got,
      } = await api.request<unknown>(path, {
        method,
        headers,
        data: body,
        fetch: (url: RequestInfo | URL, init?: RequestInit) => fetchWhole(url, { ...init, signal, ...(keepalive && { keepalive }) }),
      } as Parameters<typeof api.request>[1])
      return { reply: { status, body: data }, retryAfter: got.get('retry-after') }
    } catch {
      return { reply: { failure: signal.aborted ? 'timeout' : 'network' } }
    }
  }

  /** Throws when the body is cut off, which redaxios would swallow. */
  async function fetchWhole(url: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const sentAt = Date.now()
    const response = await fetch(url, { ...init, cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' })
    // Read before the body, which may take long.
    readServerTime(response.headers.get('server-time'), sentAt)
    const text = await response.text()
    return { status: response.status, ok: response.ok, headers: response.headers, text: async () => text } as Response
  }

  /** XMLHttpRequest, because `fetch` reports no upload progress. */
  function sendWithProgress({ method, path, headers }: ApiRequest, body: FormData, progress: (share: number) => void, signal: AbortSignal) {
    return new Promise<Answer>((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      const address = base + path
      xhr.open(method, address)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded, total }) => total > 0 && progress(loaded / total)
      const isAnswer = () => isValidStatus(xhr.status) && xhr.responseURL === new URL(address, location.origin).href
      const sentAt = Date.now()
      xhr.onreadystatechange = () => {
        if (xhr.readyState === xhr.HEADERS_RECEIVED && isAnswer()) readServerTime(xhr.getResponseHeader('server-time'), sentAt)
      }
      xhr.onload = () => {
        const { status } = xhr
        if (!isAnswer()) return reject(new Error(`${address} answered ${status}`))
        progress(1)
        resolve({ reply: { status, body: parseJsonOrText(xhr.responseText) }, retryAfter: xhr.getResponseHeader('retry-after') })
      }
      xhr.onerror = xhr.onabort = () => reject(new Error(`${address} did not answer`))
      signal.addEventListener('abort', () => xhr.abort(), { once: true })
      xhr.send(body)
    })
  }

  /** `sentAt`: milliseconds. */
  function readServerTime(header: string | null, sentAt: number): void {
    const time = Number(header)
    if (Number.isSafeInteger(time) && time > 0) onServerTime(time, Math.max(0, Date.now() - sentAt) / 1000)
  }
}

/**
 * Milliseconds before the next try; undefined for a request that is not repeated. A write uses one key for all its tries, so one refused by
 * a busy server may be repeated.
 */
function pauseBefore({ method, effect }: ApiRequest, { reply, retryAfter }: Answer, usual: number): number | undefined {
  if (effect) return undefined
  if ('failure' in reply) return method === 'GET' && reply.failure === 'network' ? usual * (0.5 + Math.random()) : undefined
  const seconds = Number(retryAfter)
  return reply.status === 503 && seconds > 0 ? seconds * 1000 * (1 + Math.random()) : undefined
}

type FetchOptions = { timeout: number; cache?: RequestCache | undefined }

/** Throws when the file does not arrive whole within `timeout` milliseconds. */
export async function fetchJson(path: string, { timeout, cache = 'default' }: FetchOptions): Promise<unknown> {
  const deadline = deadlineOf(timeout)
  try {
    const response = await fetch(path, { signal: deadline.signal, cache, credentials: 'same-origin' })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as unknown
  } finally {
    deadline.end()
  }
}

/** Deadline of a request. `end`: cancels it. */
export type Deadline = { signal: AbortSignal; end(): void }

/** `timeout`: milliseconds. Also aborts with the first of the given signals. */
export function deadlineOf(timeout: number, ...given: (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeout)
  const outer = given.filter((signal) => signal !== undefined)
  for (const signal of outer) signal.addEventListener('abort', abort)
  if (outer.some(({ aborted }) => aborted)) abort()
  const end = () => {
    clearTimeout(timer)
    for (const signal of outer) signal.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, end }
}

const search = (fields: Record<string, unknown>) => {
  const query = new URLSearchParams(fields as Record<string, string>).toString()
  return query && `?${query}`
}

function bodyOf(encoding: ApiRequest['encoding'], fields: Record<string, unknown>): unknown {
  if (encoding === 'json') return fields
  if (encoding === 'form') return new URLSearchParams(fields as Record<string, string>)
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) parts.append(name, value)
    else for (const text of Object.values(encodeFields({ [name]: value }))) parts.append(name, text)
  }
  return parts
}

/** Parses a body as redaxios does: text that is not JSON stays text. */
function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
