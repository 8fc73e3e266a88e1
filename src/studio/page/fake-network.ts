import type { RawReply } from '../../core/host/reply.ts'
import type { ScenarioReply } from '../../scenarios/scenario.ts'
import { repliesOf, toRawReply } from '../../scenarios/run-scenario.ts'
import type { Playback } from '../preview/playback.ts'

/** Milliseconds: long enough to see a loading state. */
const ANSWER_MS = 30

/** The app's automatic retries of a failed read. */
const RETRIES = 2

type FakeNetwork = { isQuiet(): boolean }

/** Answers calls of the app's API with the scenario's replies; other requests go through. */
export function fakeNetwork({ api, replies }: Playback): FakeNetwork {
  const next = repliesOf({ given: { replies }, do: [], expect: {} })
  const realFetch = window.fetch.bind(window)
  const failing = new Map<string, number>()
  let pending = 0

  /** Reply to a request; undefined when it is not a call of the API. */
  function replyTo(method: string, address: string): Promise<RawReply> | undefined {
    const { pathname, origin } = new URL(address, location.href)
    if (origin !== location.origin || !pathname.startsWith(`${api.base}/`)) return undefined
    const call = api.calls[`${method.toUpperCase()} ${pathname.slice(api.base.length)}`] ?? ''
    if (call === api.events) return Promise.resolve({ status: 200, body: { code: 200, msg: '', data: {} } })
    const said = answerTo(method, call)
    if (!said) return new Promise(() => {})
    pending += 1
    return new Promise((resolve) =>
      setTimeout(() => {
        pending -= 1
        resolve(toRawReply(said))
      }, ANSWER_MS),
    )
  }

  function answerTo(method: string, call: string): ScenarioReply | undefined {
    const again = failing.get(call) ?? 0
    failing.set(call, Math.max(0, again - 1))
    if (again > 0) return { failure: 'network' }
    const said = next(call)
    if (method === 'GET' && said && 'failure' in said && said.failure === 'network') failing.set(call, RETRIES)
    return said
  }

  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const reply = replyTo(init?.method ?? request?.method ?? 'GET', request?.url ?? String(input))
    if (!reply) return realFetch(input, init)
    const raw = await Promise.race([reply, aborted(init?.signal)])
    if ('failure' in raw) throw new TypeError(raw.failure)
    return new Response(JSON.stringify(raw.body), { status: raw.status })
  }

  window.XMLHttpRequest = class extends XMLHttpRequest {
    asked = { method: '', address: '' }
    override open(method: string, address: string | URL): void {
      this.asked = { method, address: String(address) }
      super.open(method, address)
    }
    override send(body?: XMLHttpRequestBodyInit): void {
      const { method, address } = this.asked
      const reply = replyTo(method, address)
      if (!reply) return super.send(body)
      void reply.then((raw) => {
        if ('failure' in raw) return this.onerror?.(new ProgressEvent('error'))
        const seen = { status: raw.status, responseText: JSON.stringify(raw.body), responseURL: new URL(address, location.href).href }
        for (const [name, value] of Object.entries(seen)) Object.defineProperty(this, name, { value })
        return this.onload?.(new ProgressEvent('load'))
      })
    }
  }
  return { isQuiet: () => pending === 0 }
}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
