import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Network fault of a call. `forward` sends it to the real server. */
export type WireFault = {
  name: string
  answer(response: ServerResponse, forward: () => Promise<Answer>): void | Promise<void>
  /** The call still gets its normal reply. */
  passes?: true
  /** No reply before the app's own deadline. */
  hangs?: true
  /** The app ends the session and asks to sign in again. */
  signsOut?: true
}

const SLOW_MS = 2500
const YEAR = 365 * 86_400

const reply = (response: ServerResponse, { status, headers, body }: Answer) => void response.writeHead(status, headers).end(body)
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify(body)),
})
const page = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: Buffer.from('<html><body><h1>nginx</h1></body></html>'),
})
const always = (name: string, answer: Answer): WireFault => ({ name, answer: (response) => reply(response, answer) })

export const wireFaults: readonly WireFault[] = [
  { name: 'no connection', answer: (response) => void response.destroy() },
  {
    name: 'a slow network',
    passes: true,
    answer: async (response, forward) => {
      await sleep(SLOW_MS)
      reply(response, await forward())
    },
  },
  { name: 'no answer', hangs: true, answer: () => {} },
  always('500', json(500, { code: 5000, msg: '', data: null })),
  always('502 with a page', page(502)),
  always('503 with Retry-After', json(503, { code: 5003, msg: '', data: null }, { 'retry-after': '2' })),
  always('429 with a page', page(429, { 'retry-after': '60' })),
  always('data of a wrong shape', json(200, { code: 200, msg: '', data: { lists: 'none', verify: [] } })),
  always('no data', json(200, { code: 200, msg: '', data: null })),
  always('an empty body', { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.alloc(0) }),
  always('a page in place of data', page(200)),
  always('a redirect to another site', { status: 302, headers: { location: 'https://evil.example/' }, body: Buffer.alloc(0) }),
  { name: 'the session has ended', signsOut: true, answer: (response) => reply(response, json(200, { code: 4047, msg: '', data: null })) },
  {
    name: 'a connection lost after the commit',
    answer: async (response, forward) => {
      await forward()
      response.destroy()
    },
  },
  {
    name: 'an answer cut in the middle',
    answer: async (response, forward) => {
      const { status, headers, body } = await forward()
      response.writeHead(status, { ...headers, 'content-length': String(body.length) })
      response.write(body.subarray(0, body.length / 2), () => response.destroy())
    },
  },
  {
    name: 'a clock a year ahead',
    passes: true,
    answer: async (response, forward) => {
      const { headers, ...rest } = await forward()
      reply(response, { ...rest, headers: { ...headers, 'server-time': String(Number(headers['server-time']) + YEAR) } })
    },
  },
]
