import { propOfKind } from './block-props.ts'
import { type Device, newDevice } from './device.ts'
import { createIncludedScreens } from './included-screens.ts'
import type { Block, Flows } from './language.ts'
import { createMachine, type Machine } from './machine.ts'
import { type Location, routeNamed } from './route.ts'
import type { ScreenInstance } from './screen.ts'
import { type BlockTable, everyBlock, type ShownScreen, shownScreen } from './shown-blocks.ts'
import { type Tables, tableWorld } from './table-world.ts'
import { createClock } from './tame-clock.ts'
import { resolveText } from './value.ts'

/** More redirects than any flow has: an arrival that takes more of them goes in circles. */
const MOST_TURNS = 20
/** Turns of the microtask queue within which something visible happens, if anything still does. */
const TICKS = 500

/** A phone without a screen: the machine on a world of tables, with a clock that only moves when told. */
export type Headless = Omit<Device, 'now' | 'storage'> & {
  device: Device
  machine: Machine
  here(): { location: Location; page: ScreenInstance | undefined } | undefined
  /** The screen in reach: the topmost sheet, else the page. */
  top(): ScreenInstance | undefined
  /** What is on it now, the screens around a page with it. */
  look(): ShownScreen[]
  /** Lets it run until everything rests; what goes wrong is among the failures. */
  begin(work: Promise<unknown> | void): void
  flows: Flows
  /** As a link on the page does. */
  navigate(href: string): void
  visit(href: string): Promise<void>
  /** The phone's own button: closes what lies over the page, else goes back. */
  back(): void
  /** Lets everything that was started come to rest, debounces included. */
  rest(): Promise<void>
  advance(seconds: number): Promise<void>
  /** Closes the app. */
  stop(): void
}

export type HeadlessOptions = Tables & {
  blocks: BlockTable
  /** Unix seconds at the start. */
  clock: number
  storage?: Record<string, unknown>
  /** One that the app was opened on before; its clock and storage count. */
  device?: Device
}

export function createHeadless(options: HeadlessOptions): Headless {
  const { flows, blocks } = options
  const device = options.device ?? newDevice(options.clock, options.storage)
  const clock = createClock(device.now, () => void (activity += 1))
  const history: string[] = []
  const opened = new WeakMap<ScreenInstance, Set<Block>>()
  let layouts: { id: string; instance: ScreenInstance }[] = []
  let activity = 0
  let stopped = false
  let moving: Promise<void> = Promise.resolve()
  let here: { location: Location; page: ScreenInstance | undefined } | undefined

  const world = tableWorld(options, device, {
    clock,
    move: (href, { replace, state }) => !stopped && href !== history.at(-1) && move(href, replace, state),
    back: goBack,
    touched: () => void (activity += 1),
    report,
  })
  const machine = createMachine(world)
  const included = createIncludedScreens({ machine, changed: () => void (activity += 1), report })
  const navigate = (href: string) => world.navigate(href, { replace: false })
  return { ...device, device, flows, navigate, machine, here: () => here, top, look, begin, visit, back, rest, advance, stop }

  function report(error: unknown): void {
    activity += 1
    device.failures.push(String(error))
  }

  function begin(work: Promise<unknown> | void): void {
    work?.catch(report)
  }

  function move(href: string, replace: boolean, state?: Record<string, unknown>): void {
    activity += 1
    moving = moving.then(() => arrive(href, replace, state)).catch(report)
  }

  async function arrive(href: string, replace: boolean, state: Record<string, unknown> = {}): Promise<void> {
    let target = { go: href, state }
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const arrival = await machine.arrive(target.go, target.state)
      if ('stay' in arrival) {
        if (replace) history.pop()
        history.push(target.go)
        return show(arrival.stay)
      }
      target = arrival
    }
    throw new Error(`${href} goes in circles: ${target.go}`)
  }

  async function show(location: Location): Promise<void> {
    here?.page?.leave()
    await showLayouts(location)
    const screen = routeNamed(flows.routes, location.name)?.screen
    const page = screen === undefined ? undefined : await machine.openScreen(screen, location, machine.propsOf(location))
    here = { location, page }
    if (page) begin(page.enter())
  }

  /** Screens around the page: they stay while it changes, and see where it is. */
  async function showLayouts(location: Location): Promise<void> {
    const wanted = layoutsOf(location.name)
    for (const { id, instance } of layouts) if (!wanted.includes(id)) instance.leave()
    const kept = layouts.filter(({ id }) => wanted.includes(id))
    layouts = []
    for (const id of wanted) {
      const known = kept.find((one) => one.id === id)
      const instance = known?.instance ?? (await machine.openScreen(id, { ...location }))
      layouts.push({ id, instance })
      if (known) Object.assign(instance.scope.route as object, location)
      else begin(instance.enter())
    }
  }

  /** Of the route and of those above it, the outermost first. */
  function layoutsOf(name: string): string[] {
    const route = routeNamed(flows.routes, name)
    return route
      ? [...(route.parent === undefined ? [] : layoutsOf(route.parent)), ...(route.layout === undefined ? [] : [route.layout])]
      : []
  }

  function sheets(): ScreenInstance[] {
    const { shown, sheet } = machine.surface
    return shown.sheets.flatMap((key) => sheet(key)?.instance ?? [])
  }

  function top(): ScreenInstance | undefined {
    return sheets().at(-1) ?? here?.page
  }

  function look(): ShownScreen[] {
    const env = machine.env
    const around = [...layouts.map(({ instance }) => instance), ...(here?.page ? [here.page] : [])]
    const page = around.map((instance) => shownScreen(instance, { env, table: blocks, included }))
    const over = sheets().map((instance) => shownScreen(instance, { env, table: blocks, included }))
    included.leaveUnseen()
    openForms([...page, ...over])
    return over.length > 0 ? over.slice(-1) : page
  }

  /** Asks for everything that a screen would show, so that what goes wrong in it goes wrong here too. */
  function draw(screens: ShownScreen[]): void {
    for (const { instance } of screens) resolveText(instance.screen.title, instance.scope, machine.env)
    for (const { props } of screens.flatMap(everyBlock)) props()
  }

  function openForms(screens: ShownScreen[]): void {
    for (const { block, kinds, instance, form } of screens.flatMap(everyBlock)) {
      const prop = propOfKind(kinds, 'formName')
      if (form || prop === undefined || opened.get(instance)?.has(block)) continue
      opened.set(instance, (opened.get(instance) ?? new Set()).add(block))
      activity += 1
      begin(instance.openForm(String(block[prop])))
    }
  }

  async function visit(href: string): Promise<void> {
    move(href, false)
    await rest()
  }

  function back(): void {
    const { shown, sheet } = machine.surface
    const key = shown.sheets.at(-1)
    if (key === undefined) goBack()
    else sheet(key)?.dismiss()
  }

  function goBack(): void {
    if (stopped) return
    if (history.length < 2) return move('/', true)
    history.pop()
    move(history.at(-1) ?? '/', true)
  }

  async function rest(): Promise<void> {
    let last: ShownScreen[] = []
    for (let seen = -1; seen !== activity;) {
      seen = activity
      for (let tick = 0; tick < TICKS; tick += 1) await Promise.resolve()
      clock.runSoon(flows.app.api.debounce)
      if (!stopped) last = look()
    }
    if (!stopped) draw(last)
  }

  /** Moves the clock, stopping wherever something falls due. */
  async function advance(seconds: number): Promise<void> {
    const until = clock.now() + seconds * 1000
    while (clock.stepTo(until)) await rest()
    await rest()
  }

  function stop(): void {
    stopped = true
    device.now = clock.now()
    device.toasts.push(...machine.surface.shown.toasts.map((toast) => toast.text))
  }
}
