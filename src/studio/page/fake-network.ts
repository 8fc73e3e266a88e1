import type { RawReply } from '../../core/host/reply.ts'
import { repliesOf, toRawReply } from '../../scenarios/run-scenario.ts'
import type { Playback } from '../preview/playback.ts'

/** Milliseconds: long enough to see that something is under way. */
const ANSWER_MS = 30

export type FakeNetwork = { isQuiet(): boolean }

/** Calls of the app's API are answered as the scenario says; everything else goes its way. */
export function fakeNetwork({ api, replies }: Playback): FakeNetwork {
  const next = repliesOf({ given: { replies }, do: [], expect: {} })
  const realFetch = window.fetch.bind(window)
  let pending = 0

  /** Undefined: not a call of the API. */
  function replyTo(method: string, address: string): Promise<RawReply> | undefined {
    const { pathname, origin } = new URL(address, location.href)
    if (origin !== location.origin || !pathname.startsWith(`${api.base}/`)) return undefined
    const call = api.calls[`${method.toUpperCase()} ${pathname.slice(api.base.length)}`] ?? ''
    if (call === api.events) return Promise.resolve({ status: 200, body: { code: 200, msg: '', data: {} } })
    const said = next(call)
    if (!said) return new Promise(() => {})
    pending += 1
    return new Promise((resolve) =>
      setTimeout(() => {
        pending -= 1
        resolve(toRawReply(said))
      }, ANSWER_MS),
    )
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
