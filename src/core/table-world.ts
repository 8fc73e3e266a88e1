import type { RawReply } from './classify.ts'
import type { Device } from './device.ts'
import type { FormRules } from './faults.ts'
import type { Flows } from './language.ts'
import type { TameClock } from './tame-clock.ts'
import type { AskReply, Request, World } from './world.ts'

/** What the world consists of when there is none: the flows, words, and what is answered. */
export type Tables = {
  flows: Flows
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  /** What a form's data must fit; anything when not said. */
  rules?(form: string): FormRules
  /** Undefined: the call stays unanswered for good. */
  answer(call: string, request: Request): RawReply | undefined
  /** What the phone answers when it is asked; undefined: it never does. */
  ask?(name: string, args: Record<string, unknown>): AskReply | undefined
  visible?(): boolean
}

type Around = {
  clock: TameClock
  move(href: string, options: { replace: boolean; state?: Record<string, unknown> }): unknown
  back(): void
  /** Told whenever something happens that may change what is seen. */
  touched(): void
  report(error: unknown): void
}

/** A world of tables; what the app does to it is noted on the device. */
export function tableWorld(tables: Tables, device: Device, { clock, move, back, touched, report }: Around): World {
  const { flows, text, hasText, answer, ask = () => undefined, visible = () => true } = tables
  const { rules = () => ({ schema: {}, faults: () => [] }) } = tables
  const names = new Map(Object.entries(flows.calls).map(([name, { endpoint }]) => [String(endpoint), name]))
  let keys = 0
  return {
    flows,
    loadScreen: async (id) => found(flows.screens, id, 'screen'),
    loadForm: async (id) => found(flows.forms, id, 'form'),
    loadRules: async (id) => rules(id),
    async transport(request) {
      touched()
      const call = names.get(`${request.method} ${request.path}`) ?? ''
      device.sent.push({ call, payload: request.fields, headers: request.headers })
      return answer(call, request) ?? new Promise<never>(() => {})
    },
    async ask(name, args) {
      touched()
      device.asked.push({ ask: name, args })
      return ask(name, args) ?? new Promise<never>(() => {})
    },
    navigate: (href, options) => void move(href, options),
    back,
    link: (url) => void device.links.push(url),
    text,
    hasText,
    now: () => Math.floor(clock.now() / 1000),
    after: clock.after,
    visible,
    observe: (value) => value,
    report,
    newKey: () => `key-${++keys}`,
    track: (event, data) => void device.events.push({ event, data }),
    taken: (of, part) => void device.taken.push({ of, part }),
    storage: {
      read: (name) => device.storage.get(name),
      write: (name, value) => void device.storage.set(name, value),
      remove: (name) => void device.storage.delete(name),
    },
  }
}

function found<T>(map: Record<string, T>, id: string, kind: string): T {
  const item = Object.hasOwn(map, id) ? map[id] : undefined
  if (item === undefined) throw new RangeError(`No ${kind} is named "${id}"`)
  return item
}
