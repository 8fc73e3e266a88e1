import type { Location } from '../navigation/route.ts'
import { runActions } from '../actions/run-actions.ts'
import type { CallOptions, Effects, ScopedEffects } from '../actions/effects.ts'
import type { Reply } from '../host/reply.ts'
import { presentEntries } from '../values/is-absent.ts'
import { reportErrors } from '../host/report-errors.ts'
import type { LoadState } from '../state/data-source.ts'
import { createDataSources } from '../state/data-sources.ts'
import { computedOf } from '../values/computed-of.ts'
import { contentOf } from './screen-content.ts'
import type { Drafts } from '../state/drafts.ts'
import type { createFormSession, FormSession } from '../forms/form-session.ts'
import type { Action } from '../language/actions.ts'
import type { Screen } from '../language/screens.ts'
import { type Pointer, pointerOf, write } from '../language/pointer.ts'
import type { Env, Scope } from '../values/scope.ts'
import { resolve } from '../values/resolve.ts'
import type { Host } from '../host/host.ts'

type CreateFormSession = typeof createFormSession

export type ScreenInstance = {
  id: string
  screen: Screen
  /** `data`, `state`, `form`, `part` and `shared` are observable; `computed` is evaluated at each read. */
  scope: Scope
  /** Observable. */
  loading: Record<string, LoadState>
  prefilled: Record<string, Record<string, unknown>>
  /** Runs on arrival, also when a cached screen is shown again. */
  enter(): Promise<void>
  /** Reloads data whose arguments or conditions changed. Called after every change of the scope. */
  refresh(): void
  reload(data: string): Promise<void>
  /** Repeats requests that had no answer. */
  resume(): void
  /** Reloads the data on show, which stays until the reply comes. */
  renew(): void
  leave(): void
  run(actions: readonly Action[], extra?: Scope): Promise<boolean>
  /** Runs the actions once no form is being sent, unless the form's reply has left the screen. */
  runWhenAnswered(actions: readonly Action[], extra?: Scope): Promise<boolean>
  set(at: Pointer, value: unknown): void
  /** Returns the same session at each call. `create`: the code of forms, which comes with the block that shows one. */
  openForm(id: string, create: CreateFormSession): Promise<FormSession>
  forms: ReadonlyMap<string, FormSession>
  call(call: string, payload: Record<string, unknown>, options?: Pick<CallOptions, 'quiet' | 'anew'>): Promise<Reply>
  /** False after the screen is left, until it is entered again. */
  isAlive(): boolean
  hasAccountChanged(): boolean
  scopeWith(extra: Scope): Scope
}

/** `close` receives the screen's result; without it, closing leaves the page. */
export type OpenScreen = (
  id: string,
  location: Location,
  props?: Record<string, unknown>,
  close?: (result: unknown) => void,
) => Promise<ScreenInstance>

export type MakeScreen = (
  id: string,
  location: Location | undefined,
  props: Record<string, unknown>,
  close: (result: unknown) => void,
) => Promise<ScreenInstance>

export type ScreenDeps = {
  host: Host
  env: Env
  draftOf: Drafts['draftOf']
  /** `/session`, `/app`, `/shared` and `/route`. */
  roots: Scope
  write(scope: Scope, at: Pointer, value: unknown): void
  hasAccountChanged(): boolean
  /** Returns effects that belong to a new navigation. */
  effects(scope: Scope, own: ScopedEffects): Effects
}

export function createScreen(
  deps: ScreenDeps,
  id: string,
  screen: Screen,
  props: Record<string, unknown>,
  close: (result: unknown) => void,
): ScreenInstance {
  const { host, env, draftOf } = deps
  const base: Scope = {
    ...deps.roots,
    props,
    data: host.observe({}),
    state: host.observe({}),
    form: host.observe({}),
    part: host.observe({}),
  }
  const scope: Scope = { ...base, computed: computedOf(screen.computed, () => scope, env) }
  const prefilled: ScreenInstance['prefilled'] = host.observe({})
  const opening = new Map<string, Promise<FormSession>>()
  const forms = new Map<string, FormSession>()
  /** Aborted when the screen is left. */
  let visit = new AbortController()
  let entered = false
  /** `enter` actions that still wait for the data of the screen's blocks. */
  let due: Screen['enter']
  const isAlive = () => !visit.signal.aborted

  for (const [name, value] of Object.entries(screen.state ?? {})) write(scope, `/state/${name}`, resolve(value, scope, env))
  const data = createDataSources({
    host,
    env,
    scope,
    root: 'data',
    definitions: screen.data ?? {},
    effects: createEffects,
    onLoad: follow,
  })

  return {
    id,
    screen,
    scope,
    loading: data.loading,
    prefilled,
    enter,
    refresh,
    reload: data.reload,
    resume: () => void (isAlive() && data.resume()),
    renew: () => void (isAlive() && data.renew()),
    leave,
    run,
    runWhenAnswered,
    set,
    openForm,
    forms,
    call,
    isAlive,
    hasAccountChanged: deps.hasAccountChanged,
    scopeWith: (extra) => ({ ...scope, ...extra }),
  }

  function createEffects(): Effects {
    const effects = deps.effects(scope, { isAlive, close, fill, reload: (name) => reportErrors(host, data.reload(name)), set })
    // Leaving the screen cancels an upload whose progress was shown.
    const signalFor = ({ onProgress }: CallOptions) => (onProgress && isAlive() ? { signal: visit.signal } : {})
    return { ...effects, call: (name, payload, options = {}) => effects.call(name, payload, { ...options, ...signalFor(options) }) }
  }

  async function enter(): Promise<void> {
    const first = !entered
    if (!isAlive()) visit = new AbortController()
    const { signal } = visit
    entered = true
    // The language may have changed since the last visit.
    validateForms()
    await data.start()
    // The screen was left while the data loaded: the next visit runs its own actions.
    if (!first || signal.aborted) return
    due = screen.enter
    await runDue()
  }

  /** Runs `enter` once the data is there. Without it the actions would treat saved data as missing, and no retry would run them again. */
  async function runDue(): Promise<void> {
    const actions = due
    if (!actions || !contentOf({ screen, scope, loading: data.loading }).ready) return
    due = undefined
    await run(actions)
  }

  function leave(): void {
    entered = false
    due = undefined
    visit.abort()
    data.stop()
  }

  function refresh(): void {
    if (!isAlive()) return
    data.refresh()
    follow()
  }

  /** Called after every change of the scope, and after every answer. */
  function follow(): void {
    validateForms()
    reportErrors(host, runDue())
  }

  function validateForms(): void {
    for (const form of forms.values()) form.validate()
  }

  async function run(actions: readonly Action[], extra: Scope = {}): Promise<boolean> {
    const finished = await runActions(actions, { ...scope, ...extra }, createEffects())
    refresh()
    return finished
  }

  async function runWhenAnswered(actions: readonly Action[], extra?: Scope): Promise<boolean> {
    const { signal } = visit
    await Promise.all(Array.from(forms.values(), (form) => form.whenAnswered()))
    return !signal.aborted && run(actions, extra)
  }

  function set(at: Pointer, value: unknown): void {
    deps.write(scope, at, value)
    refresh()
  }

  function fill(form: string, values: Record<string, unknown>): void {
    for (const [field, value] of Object.entries(presentEntries(values))) {
      write(scope, pointerOf(['form', form, field]), value)
      write(prefilled, pointerOf([form, field]), value)
      forms.get(form)?.fields.markPrefilled(pointerOf([field]))
    }
    forms.get(form)?.keepInMemory()
    refresh()
  }

  function openForm(name: string, create: CreateFormSession): Promise<FormSession> {
    const known = opening.get(name)
    if (known) return known
    const session = create(
      {
        host,
        env,
        draftOf,
        scope,
        set,
        call: (...args) => createEffects().call(...args),
        isAlive,
        isPrefilled: (field) => prefilled[name]?.[field] !== undefined,
      },
      name,
    ).then((form) => {
      forms.set(name, form)
      const given = Object.keys(prefilled[name] ?? {})
      for (const field of given) form.fields.markPrefilled(pointerOf([field]))
      // A form without prefilled answers or groups shows no messages yet, so its first validation can wait.
      if (given.length > 0 || form.form.groups) form.validate()
      else host.whenIdle?.(form.validate)
      return form
    })
    opening.set(name, session)
    session.catch(() => opening.delete(name))
    return session
  }

  function call(call: string, payload: Record<string, unknown>, options?: CallOptions): Promise<Reply> {
    return createEffects().call(call, payload, options)
  }
}
