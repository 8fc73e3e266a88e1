import type { Disposable, Page, Request } from 'playwright/test'
import type { Observed } from '../../../src/scenarios/differences.ts'
import type { Flows } from '../../../src/core/language/flows.ts'
import { toRawReply, repliesOf } from '../../../src/scenarios/run-scenario.ts'
import type { Scenario } from '../../../src/scenarios/scenario.ts'
import { bodyOf, type Intercepted, intercept, type Outcome } from './intercept.ts'

/** A mock of the server's API that replies as the scenario defines. */
export type MockApi = Disposable & {
  sent: Observed['sent']
  /** Whether no request is pending, and none has started or ended for `quietMs`. */
  isQuiet(): boolean
  /** Whether a call is pending that never gets a reply, so that the app must time out. */
  hasTimeout(): boolean
  /** Marks the timed-out calls as handled. */
  clearTimeouts(): void
}

/** Milliseconds without a request after which the page counts as idle. */
const quietMs = 60
/** Number of times that the app repeats a GET call after a network error. */
const retries = 2

/** `delayMs`: delay of each reply. */
export async function mockApi(page: Page, flows: Flows, scenario: Scenario, delayMs = 0): Promise<MockApi> {
  const next = repliesOf(scenario)
  const names = new Map(Object.entries(flows.calls).map(([name, { endpoint }]) => [String(endpoint), name]))
  const sent: Observed['sent'] = []
  /** Remaining retries that must fail too, by call. */
  const failing = new Map<string, number>()
  const pending = new Set<Request>()
  /** Requests that are never answered, by method and URL. */
  const held = new Set<string>()
  let lastChange = Date.now()
  let timeouts = 0

  page.on('request', (request) => (pending.add(request), (lastChange = Date.now())))
  const onEnd = (request: Request) => (pending.delete(request), (lastChange = Date.now()))
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  const interception = await intercept(page, { urlPattern: `*${flows.app.api.base}/*` }, answer)
  return {
    ...interception,
    sent,
    isQuiet: () => [...pending].every((one) => held.has(`${one.method()} ${one.url()}`)) && Date.now() - lastChange > quietMs,
    hasTimeout: () => timeouts > 0,
    clearTimeouts: () => void (timeouts = 0),
  }

  async function answer(intercepted: Intercepted): Promise<Outcome> {
    const { method, url, headers } = intercepted.request
    const { pathname, searchParams } = new URL(url)
    const endpoint = `${method} ${pathname.slice(flows.app.api.base.length)}`
    const call = names.get(endpoint) ?? endpoint
    const retriesLeft = failing.get(call) ?? 0
    failing.set(call, Math.max(0, retriesLeft - 1))
    if (retriesLeft > 0) return 'fail'
    // Not recorded in `sent`: `recordEvents` observes events in the page, and scenarios define no reply to this call.
    if (call === flows.app.api.events) return json(200, { code: 200, msg: '', data: {} })

    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const type = named['content-type'] ?? ''
    sent.push({
      call,
      payload: method === 'GET' ? Object.fromEntries(searchParams) : await payloadOf(bodyOf(intercepted), type),
      headers: named,
    })
    held.delete(`${method} ${url}`)
    const scenarioReply = next(call)
    const reply = scenarioReply && toRawReply(scenarioReply)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (reply && !('failure' in reply))
      return typeof reply.body === 'string'
        ? { status: reply.status, contentType: 'text/html', body: reply.body }
        : json(reply.status, reply.body)
    if (reply?.failure === 'network') {
      if (method === 'GET' && !flows.calls[call]?.effect) failing.set(call, retries)
      return 'fail'
    }
    // Without a scenario reply, the call is never answered; with one, the failure is a timeout.
    held.add(`${method} ${url}`)
    if (reply) timeouts += 1
    return 'hold'
  }
}

const json = (status: number, body: unknown): Outcome => ({ status, contentType: 'application/json', body: JSON.stringify(body) })

async function payloadOf(body: Buffer, type: string): Promise<unknown> {
  if (type.startsWith('multipart/')) return partsOf(body, type)
  const text = body.toString()
  if (type.startsWith('application/json')) return text === '' ? {} : (JSON.parse(text) as unknown)
  return Object.fromEntries(new URLSearchParams(text))
}

/** Returns the fields of a multipart body; a file as its name, type and size. */
async function partsOf(body: Buffer, type: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(
    [...form].map(([name, part]) => [name, typeof part === 'string' ? part : { name: part.name, type: part.type, size: part.size }]),
  )
}
