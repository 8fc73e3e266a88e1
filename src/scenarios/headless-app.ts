import { phrase } from '../phrases/phrases.ts'
import { propOfKind } from '../core/screens/block-props.ts'
import type { Device } from './device.ts'
import { createIncludedScreens } from './included-screens.ts'
import type { Flows } from '../core/language/flows.ts'
import type { Block } from '../core/language/screens.ts'
import { createApp, type App } from '../core/app.ts'
import { createFormSession } from '../core/forms/form-session.ts'
import { layoutsOf } from '../core/navigation/layouts-of.ts'
import type { Host } from '../core/host/host.ts'
import { type Location, routeNamed } from '../core/navigation/route.ts'
import type { ScreenInstance } from '../core/screens/screen.ts'
import { type BlockDefinitions, allBlocks, createHandlers, type RenderContext, type RenderedScreen, renderScreen } from './render-screen.ts'
import { type FakeHostData, createFakeHost } from './fake-host.ts'
import { createFakeClock } from './fake-clock.ts'
import { resolveText } from '../core/values/resolve.ts'

/** More than any flow has: an arrival that reaches it is a redirect loop. */
const MAX_REDIRECTS = 20
/** Maximum number of calls and navigations that may follow from one step; the busiest step of the product has twelve. */
const MAX_STEPS_AT_ONCE = 200
/** Resolves after all pending microtasks; awaiting many promise turns is slower. */
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

export type HeadlessApp = Omit<Device, 'now' | 'storage'> & {
  device: Device
  app: App
  current(): { location: Location; page: ScreenInstance | undefined } | undefined
  topScreen(): ScreenInstance | undefined
  render(): RenderedScreen[]
  /** The screens as rendered by the last `waitForIdle`, props included; valid while nothing has changed since. */
  shown(): RenderedScreen[]
  /** Runs work without awaiting it; a rejection goes to `errors`. */
  run(work: Promise<unknown> | void): void
  flows: Flows
  navigate(href: string): void
  visit(href: string): Promise<void>
  /**
   * The system's back button: dismisses the topmost sheet, else returns to the form's previous group, else goes back. On the first page of
   * a visit it acts as the header's back button.
   */
  back(): void
  waitForIdle(): Promise<void>
  advance(seconds: number): Promise<void>
  stop(): void
}

type Move = Parameters<Host['navigate']>[1]

export type HeadlessAppOptions = FakeHostData & {
  blocks: BlockDefinitions
  /** A new device, or the one of an earlier run. */
  device: Device
}

export function createHeadlessApp(options: HeadlessAppOptions): HeadlessApp {
  const { flows, blocks, device } = options
  const clock = createFakeClock(device.now, () => void (activity += 1))
  const history: string[] = []
  const opened = new WeakMap<ScreenInstance, Set<Block>>()
  let layouts: { id: string; instance: ScreenInstance }[] = []
  let activity = 0
  /** Calls and addresses since the app was last idle. */
  let busyWith: string[] = []
  let stopped = false
  let moving: Promise<void> = Promise.resolve()
  let here: { location: Location; page: ScreenInstance | undefined } | undefined
  let drawn: RenderedScreen[] | undefined

  const host = createFakeHost(options, device, {
    clock,
    navigate: (href, how) => !stopped && href !== history.at(-1) && move(href, how),
    back: goBack,
    reopen: () => move(history.at(-1) ?? '/', { replace: true }),
    onActivity: () => void (activity += 1),
    mayGoOn,
    report,
  })
  const app = createApp(host)
  const included = createIncludedScreens({ app, onChange: () => void (activity += 1), report })
  const context: RenderContext = { env: app.env, table: blocks, included, handlers: createHandlers() }
  const navigate = (href: string) => host.navigate(href, { replace: false })
  const shown = () => drawn ?? render()
  return {
    ...device,
    device,
    flows,
    navigate,
    app,
    current: () => here,
    topScreen,
    render,
    shown,
    run,
    visit,
    back,
    waitForIdle,
    advance,
    stop,
  }

  function report(error: unknown): void {
    activity += 1
    device.errors.push(String(error))
  }

  /** Stops a loop that never awaits anything external and would block the event loop. */
  function mayGoOn(what: string): boolean {
    busyWith.push(what)
    if (busyWith.length === MAX_STEPS_AT_ONCE)
      device.errors.push(phrase('neverRests', { loop: [...new Set(busyWith.slice(-MAX_STEPS_AT_ONCE / 2))] }))
    return busyWith.length < MAX_STEPS_AT_ONCE
  }

  function run(work: Promise<unknown> | void): void {
    work?.catch(report)
  }

  function move(href: string, how: Move): void {
    activity += 1
    if (!mayGoOn(href)) return
    moving = moving.then(() => arrive(href, how)).catch(report)
  }

  async function arrive(href: string, { replace, state = {} }: Move): Promise<void> {
    let target = { redirect: href, state }
    for (let turn = 0; turn < MAX_REDIRECTS; turn += 1) {
      const result = await app.resolveNavigation(target.redirect, target.state)
      if ('render' in result) {
        if (replace) history.pop()
        history.push(target.redirect)
        return show(result.render)
      }
      target = result
    }
    throw new Error(`${href} goes in circles: ${target.redirect}`)
  }

  async function show(location: Location): Promise<void> {
    here?.page?.leave()
    await showLayouts(location)
    const screen = routeNamed(flows.routes, location.name)?.screen
    const page = screen === undefined ? undefined : await app.openScreen(screen, location, app.propsOf(location))
    here = { location, page }
    for (const form of page?.forms.values() ?? []) form.openGroup()
    if (page) run(page.enter())
  }

  /** Layouts stay open while their inner page changes, and receive its location. */
  async function showLayouts(location: Location): Promise<void> {
    const wanted = layoutsOf(flows.routes, location.name).map(({ screen }) => screen)
    for (const { id, instance } of layouts) if (!wanted.includes(id)) instance.leave()
    const remaining = layouts.filter(({ id }) => wanted.includes(id))
    layouts = []
    for (const id of wanted) {
      const known = remaining.find((one) => one.id === id)
      const instance = known?.instance ?? (await app.openScreen(id, { ...location }))
      layouts.push({ id, instance })
      if (known) Object.assign(instance.scope.route as object, location)
      else run(instance.enter())
    }
  }

  function sheets(): ScreenInstance[] {
    const { visible, sheet } = app.overlays
    return visible.sheets.flatMap((key) => sheet(key)?.instance ?? [])
  }

  function topScreen(): ScreenInstance | undefined {
    return sheets().at(-1) ?? here?.page
  }

  function render(): RenderedScreen[] {
    const around = [...layouts.map(({ instance }) => instance), ...(here?.page ? [here.page] : [])]
    const page = around.map((instance) => renderScreen(instance, context))
    const over = sheets().map((instance) => renderScreen(instance, context))
    included.leaveUnused()
    openForms([...page, ...over])
    return over.length > 0 ? over.slice(-1) : page
  }

  /** Evaluates every title and prop, so that their errors surface here. */
  function draw(screens: RenderedScreen[]): void {
    for (const { instance } of screens) resolveText(instance.screen.title, instance.scope, app.env)
    for (const { props } of screens.flatMap(allBlocks)) props()
  }

  function openForms(screens: RenderedScreen[]): void {
    for (const { block, definition, instance, form } of screens.flatMap(allBlocks)) {
      const prop = propOfKind(definition, 'formName')
      if (form || prop === undefined || opened.get(instance)?.has(block)) continue
      opened.set(instance, (opened.get(instance) ?? new Set()).add(block))
      activity += 1
      run(instance.openForm(String(block[prop]), createFormSession))
    }
  }

  async function visit(href: string): Promise<void> {
    move(href, { replace: false })
    await waitForIdle()
  }

  function back(): void {
    const { visible, sheet } = app.overlays
    const key = visible.sheets.at(-1)
    const page = here?.page
    const form =
      key === undefined &&
      render()
        .flatMap(allBlocks)
        .find((block) => block.form?.groups.previous())?.form
    if (form) form.groups.open(form.groups.previous()?.id ?? '')
    else if (key !== undefined) sheet(key)?.dismiss()
    else if (history.length < 2 && page?.screen.back) run(page.run(page.screen.back))
    else goBack()
  }

  function goBack(): void {
    if (stopped) return
    if (history.length < 2) return move('/', { replace: true })
    history.pop()
    move(history.at(-1) ?? '/', { replace: true })
  }

  /** Waits until nothing more happens and returns the activity count at that point. */
  async function rest(): Promise<number> {
    for (let seen = -1; seen !== activity;) {
      seen = activity
      await nextTurn()
      clock.runWithin(flows.app.api.debounce)
    }
    return activity
  }

  async function waitForIdle(): Promise<void> {
    let last: RenderedScreen[] = []
    // Rendering may open forms and screens, after which the app must settle again.
    for (let seen = -1; seen !== activity;) {
      seen = await rest()
      if (!stopped) last = render()
    }
    busyWith = []
    if (stopped) return
    draw(last)
    drawn = last
  }

  async function advance(seconds: number): Promise<void> {
    const until = clock.now() + seconds * 1000
    while (clock.runNext(until)) await waitForIdle()
    await waitForIdle()
  }

  function stop(): void {
    stopped = true
    device.now = clock.now()
    device.toasts.push(...app.overlays.visible.toasts.map((toast) => toast.text))
  }
}
