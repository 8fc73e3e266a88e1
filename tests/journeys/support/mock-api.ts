import type { Disposable, Page, Request } from 'playwright/test'
import type { Observed } from '../../../src/scenarios/differences.ts'
import type { Flows } from '../../../src/core/language/flows.ts'
import { toRawReply, repliesOf } from '../../../src/scenarios/run-scenario.ts'
import type { Scenario } from '../../../src/scenarios/scenario.ts'
import { bodyOf, type Intercepted, intercept, type Outcome } from './intercept.ts'

/** The line between the phone and an office that answers what the scenario says. */
export type MockApi = Disposable & {
  sent: Observed['sent']
  /** Nothing is on its way, and nothing was for a moment. */
  isQuiet(): boolean
  /** A call is on its way that the phone will have to give up on. */
  hasTimeout(): boolean
  /** Marks the timed-out calls as handled. */
  clearTimeouts(): void
}

/** Milliseconds without a request after which none is expected. */
const quietMs = 60
/** A read that finds no network is tried again as often before the phone gives up. */
const retries = 2

/** `delayMs`: how long each answer takes. */
export async function mockApi(page: Page, flows: Flows, scenario: Scenario, delayMs = 0): Promise<MockApi> {
  const next = repliesOf(scenario)
  const names = new Map(Object.entries(flows.calls).map(([name, { endpoint }]) => [String(endpoint), name]))
  const sent: Observed['sent'] = []
  const failing = new Map<string, number>()
  const underWay = new Set<Request>()
  /** Requests that are never answered, by method and URL. */
  const held = new Set<string>()
  let lastMove = Date.now()
  let waiting = 0

  page.on('request', (request) => (underWay.add(request), (lastMove = Date.now())))
  const over = (request: Request) => (underWay.delete(request), (lastMove = Date.now()))
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  const line = await intercept(page, { urlPattern: `*${flows.app.api.base}/*` }, answer)
  return {
    ...line,
    sent,
    isQuiet: () => [...underWay].every((one) => held.has(`${one.method()} ${one.url()}`)) && Date.now() - lastMove > quietMs,
    hasTimeout: () => waiting > 0,
    clearTimeouts: () => void (waiting = 0),
  }

  async function answer(intercepted: Intercepted): Promise<Outcome> {
    const { method, url, headers } = intercepted.request
    const { pathname, searchParams } = new URL(url)
    const at = `${method} ${pathname.slice(flows.app.api.base.length)}`
    const call = names.get(at) ?? at
    const again = failing.get(call) ?? 0
    failing.set(call, Math.max(0, again - 1))
    if (again > 0) return 'fail'
    // Events are observed in the page; reporting them answers to nothing that a scenario says.
    if (call === flows.app.api.events) return json(200, { code: 200, msg: '', data: {} })

    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const type = named['content-type'] ?? ''
    sent.push({
      call,
      payload: method === 'GET' ? Object.fromEntries(searchParams) : await payloadOf(bodyOf(intercepted), type),
      headers: named,
    })
    held.delete(`${method} ${url}`)
    const said = next(call)
    const reply = said && toRawReply(said)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (reply && !('failure' in reply))
      return typeof reply.body === 'string'
        ? { status: reply.status, contentType: 'text/html', body: reply.body }
        : json(reply.status, reply.body)
    if (reply?.failure === 'network') {
      if (method === 'GET' && !flows.calls[call]?.effect) failing.set(call, retries)
      return 'fail'
    }
    // Unanswered for good, or until the phone gives up.
    held.add(`${method} ${url}`)
    if (reply) waiting += 1
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

/** Fields as they were sent, a file by its name, type and size. */
async function partsOf(body: Buffer, type: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(
    [...form].map(([name, part]) => [name, typeof part === 'string' ? part : { name: part.name, type: part.type, size: part.size }]),
  )
}
