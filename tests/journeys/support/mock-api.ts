import type { Page, Request, Route } from 'playwright/test'
import type { Observed } from '../../../src/scenarios/differences.ts'
import type { Flows } from '../../../src/core/language/flows.ts'
import { toRawReply, repliesOf } from '../../../src/scenarios/run-scenario.ts'
import { type Scenario } from '../../../src/scenarios/scenario.ts'

/** The line between the phone and an office that answers what the scenario says. */
export type MockApi = {
  sent: Observed['sent']
  /** Nothing is on its way, and nothing was for a moment. */
  isQuiet(): boolean
  /** A call is on its way that the phone will have to give up on. */
  hasTimeout(): boolean
  /** What went over it lately is over. */
  clearTimeouts(): void
}

/** Milliseconds without a request after which none is expected. */
const quietMs = 60
/** A read that finds no network is tried again as often before the phone gives up. */
const retries = 2

export async function mockApi(page: Page, flows: Flows, scenario: Scenario): Promise<MockApi> {
  const next = repliesOf(scenario)
  const names = new Map(Object.entries(flows.calls).map(([name, { endpoint }]) => [String(endpoint), name]))
  const sent: Observed['sent'] = []
  const failing = new Map<string, number>()
  const underWay = new Set<Request>()
  let lastMove = Date.now()
  let waiting = 0

  page.on('request', (request) => (underWay.add(request), (lastMove = Date.now())))
  const over = (request: Request) => (underWay.delete(request), (lastMove = Date.now()))
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  await page.route(`**${flows.app.api.base}/**`, answer)
  return {
    sent,
    isQuiet: () => underWay.size === 0 && Date.now() - lastMove > quietMs,
    hasTimeout: () => waiting > 0,
    clearTimeouts: () => void (waiting = 0),
  }

  async function answer(route: Route): Promise<void> {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    const at = `${request.method()} ${pathname.slice(flows.app.api.base.length)}`
    const call = names.get(at) ?? at
    const again = failing.get(call) ?? 0
    failing.set(call, Math.max(0, again - 1))
    if (again > 0) return route.abort('failed')
    // Events are observed in the page; reporting them answers to nothing that a scenario says.
    if (call === flows.app.api.events) return route.fulfill({ json: { code: 200, msg: '', data: {} } })

    sent.push({ call, payload: await payloadOf(request, searchParams), headers: await request.allHeaders() })
    const said = next(call)
    const reply = said && toRawReply(said)
    if (reply && !('failure' in reply)) {
      const isText = typeof reply.body === 'string'
      const body = isText ? String(reply.body) : JSON.stringify(reply.body)
      return route.fulfill({ status: reply.status, contentType: isText ? 'text/html' : 'application/json', body })
    }
    if (reply?.failure === 'network') {
      if (request.method() === 'GET' && !flows.calls[call]?.effect) failing.set(call, retries)
      return route.abort('failed')
    }
    // Unanswered for good, or until the phone gives up.
    underWay.delete(request)
    if (reply) waiting += 1
  }
}

async function payloadOf(request: Request, query: URLSearchParams): Promise<unknown> {
  if (request.method() === 'GET') return Object.fromEntries(query)
  const type = request.headers()['content-type'] ?? ''
  if (type.startsWith('multipart/')) return partsOf(request.postDataBuffer() ?? Buffer.alloc(0), type)
  const body = request.postData() ?? ''
  if (type.startsWith('application/json')) return body === '' ? {} : (JSON.parse(body) as unknown)
  return Object.fromEntries(new URLSearchParams(body))
}

/** Fields as they were sent, a file by its name, type and size. */
async function partsOf(body: Buffer, type: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(
    [...form].map(([name, part]) => [name, typeof part === 'string' ? part : { name: part.name, type: part.type, size: part.size }]),
  )
}
