import type { Effects } from './effects.ts'
import type { Reply } from '../host/reply.ts'
import { chosenCase, holds } from '../values/condition.ts'
import { isAbsent } from '../values/is-absent.ts'
import { decide } from '../values/decision.ts'
import { nextStep } from '../values/journey-steps.ts'
import type { Action, ActionName } from '../language/actions.ts'
import type { Decision } from '../language/decisions.ts'
import type { Journey } from '../language/journeys.ts'
import { isPointer, type Pointer, read } from '../language/pointer.ts'
import type { Scope } from '../values/scope.ts'
import { resolve, resolveMap, resolveText } from '../values/resolve.ts'

/** Returns false when a failed call or ask ended the list early. */
export async function runActions(actions: readonly Action[], scope: Scope, effects: Effects): Promise<boolean> {
  for (const action of actions) {
    if (!holds(action.when, scope)) continue
    effects.env.onBranchTaken?.(action, 'run')
    const run = actionRunners[actionName(action)] as Runner<Action>
    if ((await run(action, scope, effects)) === false) return false
  }
  return true
}

type ActionOf<K extends ActionName> = Extract<Action, { [key in K]: unknown }>
type Runner<A> = (action: A, scope: Scope, effects: Effects) => void | boolean | Promise<boolean>

const actionRunners: { [K in ActionName]: Runner<ActionOf<K>> } = {
  go: (action, scope, effects) =>
    effects.go(String(resolve(action.go, scope, effects.env) ?? ''), {
      with: resolveMap(action.with ?? {}, scope, effects.env),
      keepQuery: action.keepQuery ?? false,
      replace: action.replace ?? false,
      isComputed: typeof action.go !== 'string' || isPointer(action.go),
    }),
  back: (_action, _scope, effects) => effects.back(),
  link: (action, scope, effects) => effects.link(String(resolve(action.link, scope, effects.env) ?? '')),
  call(action, scope, effects) {
    const { progress } = action
    if (progress) effects.set(progress, 0)
    const replying = effects.call(action.call, resolveMap(action.with ?? {}, scope, effects.env), {
      headers: resolveMap(action.headers ?? {}, scope, effects.env),
      quiet: action.quiet,
      busy: action.busy,
      maxAge: action.maxAge,
      onProgress: progress && ((sent) => effects.isAlive() && effects.set(progress, sent)),
    })
    return runOnSuccess(replying, action, scope, effects)
  },
  ask: (action, scope, effects) =>
    runOnSuccess(effects.askDevice(action.ask, resolveMap(action.with ?? {}, scope, effects.env)), action, scope, effects),
  async open(action, scope, effects) {
    const wasAlive = effects.isAlive()
    let isShown = false
    // The press counts as running until the sheet is shown; the list continues while it is open.
    await new Promise<void>((goOn) => {
      const onShown = () => {
        isShown = true
        goOn()
      }
      const closing = effects.open(action.open, resolveMap(action.with ?? {}, scope, effects.env), onShown).then((result) => {
        const next = result === undefined ? action.onDismiss : action.onClose
        // A sheet that was never shown was not dismissed.
        return next && isShown && !effects.hasAccountChanged() && runActions(next, { ...scope, result }, effects)
      })
      effects.reportErrors(closing.finally(goOn))
    })
    return !wasAlive || effects.isAlive()
  },
  close: (action, scope, effects) => effects.close(action.with && resolveMap(action.with, scope, effects.env)),
  toast(action, scope, effects) {
    const text = resolveText(action.toast, scope, effects.env)
    if (text) effects.toast(text, action.kind ?? 'info')
  },
  set: (action, scope, effects) => effects.set(action.set, resolve(action.to, scope, effects.env)),
  clear: (action, _scope, effects) => effects.clear(action.clear),
  decide: (action, scope, effects) => runDecision(effects.decision(action.decide), scope, effects),
  choose: (action, scope, effects) => runActions(chosenCase(action, scope, effects.env) ?? [], scope, effects),
  run: (action, scope, effects) => {
    const props = resolveMap(action.with ?? {}, scope, effects.env)
    const named = effects.namedAction(action.run)
    effects.env.onBranchTaken?.(named, 'do')
    return runActions(named.do, { ...withoutScreen(scope), props }, effects)
  },
  async continue(action, scope, effects) {
    const journey = effects.journey(action.continue)
    const known = resolve(action.progress, scope, effects.env)
    if (!isAbsent(known)) return continueJourney(journey, { ...withoutScreen(scope), result: known }, effects)
    const after = await settle(effects.call(journey.call, {}, { busy: true }), action, withoutScreen(scope), effects)
    return after ? continueJourney(journey, after, effects) : false
  },
  fill: (action, scope, effects) => effects.fill(action.fill, resolveMap(action.with, scope, effects.env)),
  track: (action, scope, effects) => effects.track(action.track, resolveMap(action.with ?? {}, scope, effects.env), { once: action.once }),
  reload: (action, _scope, effects) => effects.reload(action.reload),
}

/** When a call in `before` fails, `onError` runs instead of the rules; without one the list ends. */
export async function runDecision(decision: Decision, scope: Scope, effects: Effects): Promise<boolean> {
  if (decision.before && !(await runActions(decision.before, scope, effects)))
    return decision.onError ? runActions(decision.onError, scope, effects) : false
  const { name, rule } = decide(decision, scope, effects.env)
  effects.env.onBranchTaken?.(decision, name)
  return runActions(rule.then ?? [], scope, effects)
}

type AfterReply = { at?: Pointer; progress?: Pointer; onError?: Action[] }

/** Waits for the reply and runs `onSuccess`. Returns false when the call failed, or its screen was left before the reply. */
async function runOnSuccess(
  replying: Promise<Reply>,
  action: ActionOf<'call'> | ActionOf<'ask'>,
  scope: Scope,
  effects: Effects,
): Promise<boolean> {
  const after = await settle(replying, action, scope, effects, action)
  return after ? runActions(action.onSuccess ?? [], after, effects) : false
}

/** Stores the reply, or runs `onError`. Returns the scope for the actions that follow; undefined when the list ends here. */
async function settle(
  replying: Promise<Reply>,
  action: Action,
  scope: Scope,
  effects: Effects,
  { at, progress, onError = [] }: AfterReply = {},
): Promise<Scope | undefined> {
  const wasAlive = effects.isAlive()
  const reply = await replying
  if (progress) effects.clear(progress)
  // The user has left the screen: the reply must not navigate.
  if (wasAlive && !effects.isAlive()) return undefined
  effects.env.onBranchTaken?.(action, reply.ok ? 'answered' : 'failed')
  const after = { ...scope, reply, result: reply.data }
  if (!reply.ok) {
    await runActions(onError, after, effects)
    return undefined
  }
  if (at) effects.set(at, reply.data)
  return after
}

async function continueJourney(journey: Journey, scope: Scope, effects: Effects): Promise<boolean> {
  if (journey.closed && holds(journey.closed, scope)) return runActions(journey.onClosed ?? [], scope, effects)
  const next = nextStep(journey, read(scope, journey.done))
  if (!next) {
    effects.env.onBranchTaken?.(journey, 'end')
    return runActions(journey.end, scope, effects)
  }
  effects.env.onBranchTaken?.(journey, next.id)
  effects.go(next.route, { with: resolveMap(next.with ?? {}, scope, effects.env), keepQuery: false, replace: false, isComputed: false })
  return true
}

/** Named actions and journeys see nothing of the screen that starts them. */
const withoutScreen = ({ session, shared, app, route }: Scope): Scope => ({ session, shared, app, route })

function actionName(action: Action): ActionName {
  for (const key in action) if (Object.hasOwn(actionRunners, key)) return key as ActionName
  throw new RangeError(`No action is known by ${Object.keys(action).join(', ')}`)
}
