import type { Reply } from './classify.ts'
import { holds } from './condition.ts'
import { decide } from './decision.ts'
import type { Action, CallAction, Decision, GoAction, Pointer, ToastKind } from './language.ts'
import type { Env, Scope } from './scope.ts'
import { resolve, resolveMap, resolveText } from './value.ts'

export type CallOptions = {
  headers: Record<string, unknown>
  quiet: boolean
  busy: boolean
  /** The asking form's field that a part of the payload, e.g. `/money`, was taken from. */
  fieldOf?: ((at: string) => string | undefined) | undefined
}

/** What actions do to the world. Each method takes plain resolved values. */
export interface Effects {
  env: Env
  go(
    to: string,
    options: { params: Record<string, unknown>; query: Record<string, unknown> | 'keep'; state: Record<string, unknown>; replace: boolean },
  ): void
  back(): void
  link(url: string): void
  call(name: string, payload: Record<string, unknown>, options: CallOptions): Promise<Reply>
  /** Whether what started the action is still on the screen. */
  alive(): boolean
  /** Resolves with what the sheet was closed with, or undefined when it was dismissed. */
  open(sheet: string, props: Record<string, unknown>): Promise<unknown>
  /** Undefined dismisses: what was to follow a closing does not happen. */
  close(result: unknown): void
  toast(text: string, kind: ToastKind): void
  set(at: Pointer, value: unknown): void
  clear(at: Pointer): void
  decision(name: string): Decision
  /** Told which rule of a table hit. */
  decided?: ((table: Decision, rule: string) => void) | undefined
  track(event: string, data: Record<string, unknown>, once: boolean): void
  reload(data: string): void
}

/** Runs the list in order. False: a call failed and ended it. */
export async function runActions(actions: readonly Action[], scope: Scope, effects: Effects): Promise<boolean> {
  for (const action of actions) {
    if (!holds(action.when, scope)) continue
    const run = runners[action.action] as Runner<Action>
    if ((await run(action, scope, effects)) === false) return false
  }
  return true
}

type Runner<A> = (action: A, scope: Scope, effects: Effects) => void | boolean | Promise<boolean>

const runners: { [K in Action['action']]: Runner<Extract<Action, { action: K }>> } = {
  go: (action, scope, effects) => effects.go(String(resolve(action.to, scope, effects.env) ?? ''), target(action, scope, effects.env)),
  back: (_action, _scope, effects) => effects.back(),
  link: (action, scope, effects) => effects.link(String(resolve(action.to, scope, effects.env) ?? '')),
  call: runCall,
  open(action, scope, effects) {
    // The list goes on while the sheet is open; what follows its closing runs then.
    void effects.open(action.sheet, resolveMap(action.with ?? {}, scope, effects.env)).then((result) => {
      const next = result === undefined ? action.onDismiss : action.onClose
      return next && runActions(next, { ...scope, result }, effects)
    })
  },
  close: (action, scope, effects) => effects.close(action.with && resolveMap(action.with, scope, effects.env)),
  toast(action, scope, effects) {
    const text = resolveText(action.text, scope, effects.env)
    if (text) effects.toast(text, action.kind ?? 'info')
  },
  set: (action, scope, effects) => effects.set(action.at, resolve(action.to, scope, effects.env)),
  clear: (action, _scope, effects) => effects.clear(action.at),
  decide: (action, scope, effects) => runDecision(effects.decision(action.table), scope, effects),
  track: (action, scope, effects) => effects.track(action.event, resolveMap(action.with ?? {}, scope, effects.env), action.once ?? false),
  reload: (action, _scope, effects) => effects.reload(action.data),
}

/** Decides and acts. A failed call before it runs `onError` instead, and the list goes on. */
export async function runDecision(decision: Decision, scope: Scope, effects: Effects): Promise<boolean> {
  if (decision.before && !(await runActions(decision.before, scope, effects)))
    return decision.onError ? runActions(decision.onError, scope, effects) : false
  const { name, rule } = decide(decision, scope, effects.env)
  effects.decided?.(decision, name)
  return runActions(rule.then ?? [], scope, effects)
}

async function runCall(action: CallAction, scope: Scope, effects: Effects): Promise<boolean> {
  const wasAlive = effects.alive()
  const reply = await effects.call(action.call, resolveMap(action.with ?? {}, scope, effects.env), {
    headers: resolveMap(action.headers ?? {}, scope, effects.env),
    quiet: action.quiet ?? false,
    busy: action.busy ?? false,
  })
  // The user went elsewhere meanwhile: the answer must not move him.
  if (wasAlive && !effects.alive()) return false
  const after = { ...scope, reply, result: reply.data }
  if (!reply.ok) {
    await runActions(action.onError ?? [], after, effects)
    return false
  }
  if (action.into) effects.set(action.into, reply.data)
  return runActions(action.onSuccess ?? [], after, effects)
}

const target = (action: GoAction, scope: Scope, env: Env) => ({
  params: resolveMap(action.params ?? {}, scope, env),
  query: action.query === 'keep' ? ('keep' as const) : resolveMap(action.query ?? {}, scope, env),
  state: resolveMap(action.state ?? {}, scope, env),
  replace: action.replace ?? false,
})
