import type { RawReply } from './classify.ts'
import { isAbsent } from './condition.ts'
import type { Flows, Form } from './language.ts'
import { createMachine, type Machine } from './machine.ts'
import { createParts, type Parts } from './parts.ts'
import { type Location, routeNamed } from './route.ts'
import type { ScreenInstance } from './screen.ts'
import { resolveMap } from './value.ts'
import { visibleBlocks } from './visible.ts'
import type { Request, World } from './world.ts'

/** More redirects than any flow has: an arrival that takes more of them goes in circles. */
const MOST_TURNS = 20
/** Turns of the microtask queue within which something visible happens, if anything still does. */
const TICKS = 500

export type Sent = { call: string; payload: Record<string, unknown>; headers: Record<string, string> }
export type HeadlessOptions = {
  flows: Flows
  /** Unix seconds at the start. */
  clock: number
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  /** Undefined: the call stays unanswered for good. */
  answer(call: string, request: Request): RawReply | undefined
  storage?: Record<string, unknown>
}

/** A phone without a screen: the machine on a world of tables, with a clock that only moves when told. */
export type Headless = {
  machine: Machine
  here(): { location: Location; page: ScreenInstance | undefined } | undefined
  sent: Sent[]
  events: { event: string; data: Record<string, unknown> }[]
  links: string[]
  /** What ended an arrival before it was anywhere. */
  failures: string[]
  /** Each rule that decided something, in order. */
  rules: { table: string; rule: string }[]
  /** The screen in reach: the topmost sheet, else the page. */
  top(): ScreenInstance | undefined
  partOf: Parts['of']
  visit(href: string): Promise<void>
  /** Lets everything that was started come to rest, debounces included. */
  rest(): Promise<void>
  advance(seconds: number): Promise<void>
}

export function createHeadless({ flows, clock, text, hasText, answer, storage = {} }: HeadlessOptions): Headless {
  const kept = new Map(Object.entries(storage))
  const sent: Sent[] = []
  const events: Headless['events'] = []
  const links: string[] = []
  const failures: string[] = []
  const rules: Headless['rules'] = []
  const timers = new Set<{ due: number; task: () => void }>()
  const history: string[] = []
  const filled = new WeakMap<ScreenInstance, Set<Form>>()
  let now = clock * 1000
  let keys = 0
  let activity = 0
  let moving: Promise<void> = Promise.resolve()
  let here: { location: Location; page: ScreenInstance | undefined } | undefined

  const tables = new Map(Object.entries(flows.decisions).map(([name, table]) => [table, name]))

  const world: World = {
    flows,
    loadScreen: async (id) => found(flows.screens, id, 'screen'),
    loadForm: async (id) => found(flows.forms, id, 'form'),
    async transport(request) {
      activity += 1
      const call = Object.keys(flows.calls).find((name) => flows.calls[name]?.at === `${request.method} ${request.path}`) ?? ''
      sent.push({ call, payload: request.fields, headers: request.headers })
      return answer(call, request) ?? new Promise<never>(() => {})
    },
    navigate: (href, { state }) => move(href, state),
    back() {
      history.pop()
      const before = history.pop()
      if (before !== undefined) move(before)
    },
    link: (url) => void links.push(url),
    text,
    hasText,
    now: () => Math.floor(now / 1000),
    after(ms, task) {
      const timer = { due: now + ms, task }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    observe: (value) => value,
    newKey: () => `key-${++keys}`,
    track: (event, data) => void events.push({ event, data }),
    decided: (decision, rule) => void rules.push({ table: tables.get(decision) ?? '', rule }),
    storage: {
      read: (name) => kept.get(name),
      write: (name, value) => void kept.set(name, value),
      remove: (name) => void kept.delete(name),
    },
  }
  const machine = createMachine(world)
  const parts = createParts(machine, () => void (activity += 1))
  return { machine, here: () => here, sent, events, links, failures, rules, top, partOf: parts.of, visit, rest, advance }

  function move(href: string, state?: Record<string, unknown>): void {
    activity += 1
    moving = moving.then(() => arrive(href, state)).catch((error: unknown) => void failures.push(String(error)))
  }

  async function arrive(href: string, state: Record<string, unknown> = {}): Promise<void> {
    let target = { go: href, state }
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const arrival = await machine.arrive(target.go, target.state)
      if ('stay' in arrival) return show(arrival.stay, target.go)
      target = arrival
    }
    throw new Error(`${href} goes in circles: ${target.go}`)
  }

  async function show(location: Location, href: string): Promise<void> {
    history.push(href)
    if (here?.page) parts.leave(here.page)
    here?.page?.leave()
    const screen = routeNamed(flows.routes, location.name)?.screen
    const page = screen === undefined ? undefined : await machine.openScreen(screen, location, machine.propsOf(location))
    here = { location, page }
    void page?.enter()
  }

  function top(): ScreenInstance | undefined {
    const { shown, sheet } = machine.surface
    const key = shown.sheets.at(-1)
    return (key === undefined ? undefined : sheet(key)?.instance) ?? here?.page
  }

  /** Forms on show, and in the parts that open with this look, get their first values once. */
  function fillForms(shown: ScreenInstance): void {
    for (const { block, instance } of visibleBlocks(shown, machine.env, parts.of)) {
      const form = typeof block.form === 'string' ? flows.forms[block.form] : undefined
      if (!form || filled.get(instance)?.has(form) || isWaiting(instance)) continue
      filled.set(instance, (filled.get(instance) ?? new Set()).add(form))
      const known = Object.entries(resolveMap(form.load ?? {}, instance.scope, machine.env)).filter(([, value]) => !isAbsent(value))
      const typed = (instance.scope.form as Record<string, object>)[String(block.form)]
      activity += 1
      instance.set(`/form/${String(block.form)}`, { ...Object.fromEntries(known), ...typed })
    }
  }

  async function visit(href: string): Promise<void> {
    move(href)
    await rest()
  }

  async function rest(): Promise<void> {
    for (let seen = -1; seen !== activity;) {
      seen = activity
      for (let tick = 0; tick < TICKS; tick += 1) await Promise.resolve()
      runDue(now + flows.app.api.debounce)
      const shown = top()
      if (shown) fillForms(shown)
    }
  }

  async function advance(seconds: number): Promise<void> {
    now += seconds * 1000
    runDue(now)
    await rest()
  }

  function runDue(until: number): void {
    for (const timer of [...timers].filter(({ due }) => due <= until)) {
      timers.delete(timer)
      activity += 1
      timer.task()
    }
  }
}

const isWaiting = ({ screen, loading }: ScreenInstance): boolean =>
  Object.entries(screen.data ?? {}).some(([name, { wait }]) => wait && loading[name] === 'wait')

function found<T>(map: Record<string, T>, id: string, kind: string): T {
  const item = Object.hasOwn(map, id) ? map[id] : undefined
  if (item === undefined) throw new RangeError(`No ${kind} is named "${id}"`)
  return item
}
