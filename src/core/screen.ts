import { type Effects, runActions } from './actions.ts'
import type { Reply } from './classify.ts'
import { holds } from './condition.ts'
import { fieldSent, payloadOf } from './form.ts'
import type { Action, DataSource, Form, Pointer, Screen } from './language.ts'
import { write } from './pointer.ts'
import type { Env, Scope } from './scope.ts'
import { resolve, resolveMap } from './value.ts'
import type { World } from './world.ts'

/** `wait`: nothing to show yet; `failed`: offer a retry; `off`: its `when` does not hold. */
export type Loading = 'off' | 'wait' | 'ready' | 'failed'

/** One screen on show: its scope, its data, and the actions that run in it. */
export type ScreenInstance = {
  id: string
  screen: Screen
  /** Roots data, state, form and loading are observable; computed resolves at every look. */
  scope: Scope
  loading: Record<string, Loading>
  /** Loads all data. Again, when a cached screen is shown again. */
  enter(): Promise<void>
  /** Loads what its changed arguments or conditions ask for. Called after every change of the scope. */
  refresh(): void
  reload(data: string): Promise<void>
  leave(): void
  run(actions: readonly Action[], extra?: Scope): Promise<boolean>
  /** What a widget or an input writes. */
  set(at: Pointer, value: unknown): void
  /** Sends a form's data; the reply has already been through its table. */
  submit(id: string, form: Form): Promise<Reply>
  /** Asks on behalf of a widget, e.g. for the options below the chosen one. */
  ask(call: string, payload: Record<string, unknown>, quiet?: boolean): Promise<Reply>
  /** The scope with `/item`, `/index` or `/result` beside it. */
  scopeWith(extra: Scope): Scope
}

/** What the machine lends to a screen. */
export type ScreenHost = {
  world: World
  env: Env
  /** `/session`, `/app` and `/route`. */
  roots: Scope
  /** Writes anywhere in `scope`; what belongs to the session reaches the device too. */
  write(scope: Scope, at: Pointer, value: unknown): void
  /** All effects, completed by what only the screen knows. Each answer begins a journey of its own. */
  effects(scope: Scope, own: Pick<Effects, 'alive' | 'close' | 'reload' | 'set'>): Effects
}

export function createScreen(
  host: ScreenHost,
  id: string,
  screen: Screen,
  props: Record<string, unknown>,
  close: (result: unknown) => void,
): ScreenInstance {
  const { world, env } = host
  const sources = Object.entries(screen.data ?? {})
  const loading = world.observe(Object.fromEntries(sources.map(([name]) => [name, 'off' as Loading])))
  const base: Scope = { ...host.roots, props, data: world.observe({}), state: world.observe({}), form: world.observe({}) }
  const scope: Scope = { ...base, computed: computedOf(screen, () => scope, env) }
  const asked = new Map<string, string>()
  /** Which question the data answers. */
  const answered = new Map<string, string>()
  const pending = new Map<string, () => void>()
  let alive = true

  const acting = () => host.effects(scope, { alive: () => alive, close, reload: (name) => void reload(name), set })
  for (const [name, value] of Object.entries(screen.state ?? {})) write(scope, `/state/${name}`, resolve(value, scope, env))
  // Waiting from the first moment: what is built on the data must not be drawn once without it.
  for (const [name, source] of sources) if (source.wait && signatureOf(source) !== '') loading[name] = 'wait'

  return {
    id,
    screen,
    scope,
    loading,
    enter,
    refresh,
    reload,
    leave,
    run,
    set,
    submit,
    ask,
    scopeWith: (extra) => ({ ...scope, ...extra }),
  }

  async function enter(): Promise<void> {
    const first = !alive || asked.size === 0
    alive = true
    asked.clear()
    await loadDue(true)
    if (first && screen.enter) await run(screen.enter)
  }

  function leave(): void {
    alive = false
    for (const cancel of pending.values()) cancel()
    pending.clear()
  }

  function refresh(): void {
    if (alive) void loadDue(false)
  }

  async function reload(name: string): Promise<void> {
    const source = screen.data?.[name]
    if (source) await load(name, source, signatureOf(source))
  }

  async function run(actions: readonly Action[], extra: Scope = {}): Promise<boolean> {
    const finished = await runActions(actions, { ...scope, ...extra }, acting())
    refresh()
    return finished
  }

  function set(at: Pointer, value: unknown): void {
    host.write(scope, at, value)
    refresh()
  }

  async function submit(formId: string, form: Form): Promise<Reply> {
    const fieldOf = (at: string) => fieldSent(form, formId, at)
    return acting().call(form.submit.call, payloadOf(form, formId, scope, env), { headers: {}, quiet: false, busy: false, fieldOf })
  }

  function ask(call: string, payload: Record<string, unknown>, quiet = false): Promise<Reply> {
    return acting().call(call, payload, { headers: {}, quiet, busy: false })
  }

  /** Starts every load whose condition or arguments differ from what was last asked; changed ones wait for a pause in typing. */
  async function loadDue(entering: boolean): Promise<void> {
    const due = sources.filter(([name, source]) => signatureOf(source) !== (asked.get(name) ?? ''))
    await Promise.all(due.map(([name, source]) => start(name, source, entering || !asked.has(name))))
  }

  async function start(name: string, source: DataSource, now: boolean): Promise<void> {
    const signature = signatureOf(source)
    pending.get(name)?.()
    pending.delete(name)
    asked.set(name, signature)
    if (signature === '') {
      loading[name] = 'off'
      write(scope, `/data/${name}`, undefined)
      return
    }
    if (now) return load(name, source, signature)
    const cancel = world.after(world.flows.app.api.debounce, () => {
      pending.delete(name)
      void load(name, source, signature)
    })
    pending.set(name, cancel)
  }

  async function load(name: string, source: DataSource, signature: string): Promise<void> {
    asked.set(name, signature)
    if (loading[name] !== 'ready') loading[name] = 'wait'
    const payload = resolveMap(source.with ?? {}, scope, env)
    const effects = acting()
    const reply = await effects.call(source.call, payload, { headers: {}, quiet: source.quiet ?? false, busy: false })
    // A newer question, or nobody looking: this answer is not wanted any more.
    if (!alive || asked.get(name) !== signature) return
    const after = { ...scope, reply, result: reply.data }
    if (reply.ok) {
      write(scope, `/data/${name}`, reply.data)
      answered.set(name, signature)
      loading[name] = 'ready'
      if (source.onSuccess) await runActions(source.onSuccess, after, effects)
    } else {
      loading[name] = 'failed'
      // What was known stays when it could not be renewed; the answer to another question would be a wrong one.
      if (answered.get(name) !== signature) write(scope, `/data/${name}`, undefined)
      if (source.onError && source.onError !== 'retry') await runActions(source.onError, after, effects)
    }
    refresh()
  }

  /** What the source would ask right now; '' when its condition does not hold. */
  function signatureOf(source: DataSource): string {
    return holds(source.when, scope) ? `${source.call} ${JSON.stringify(resolveMap(source.with ?? {}, scope, env))}` : ''
  }
}

/** Getters, so that a computed value is never older than what it is computed from. */
function computedOf(screen: Screen, scope: () => Scope, env: Env): object {
  const computed = {}
  for (const [name, value] of Object.entries(screen.computed ?? {})) {
    Object.defineProperty(computed, name, { enumerable: true, get: () => resolve(value, scope(), env) })
  }
  return computed
}
