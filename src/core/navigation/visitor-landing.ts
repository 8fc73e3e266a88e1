import type { Action, ActionName } from '../language/actions.ts'
import type { BootFlows } from '../language/flows.ts'
import { entryOf } from '../language/map.ts'
import { DecisionError, decide } from '../values/decision.ts'
import { chosenCase, holds } from '../values/condition.ts'
import { appFacts } from '../values/app-facts.ts'
import { bareEnv } from '../values/bare-env.ts'
import type { Scope } from '../values/scope.ts'

/** Undefined when a reply of the server decides. */
type LandingStep = { to: string } | 'stay' | undefined

/**
 * Predicts where a visitor who opens `route` ends up, by following the `enter` of that route and of those it leads to. Changes made by the
 * actions on the way are ignored. Undefined when a reply of the server decides.
 */
export function visitorLanding(flows: BootFlows, route: string, passed: readonly string[] = []): string | undefined {
  const scope = { session: {}, app: appFacts(flows.app), shared: {}, route: { params: {}, query: {}, state: {} } }
  try {
    const step = landingOf(flows, entryOf(flows.routes.routes, route)?.enter ?? [], scope)
    if (step === undefined || step === 'stay') return step && route
    return step.to === route || passed.includes(step.to) ? step.to : visitorLanding(flows, step.to, [...passed, route])
  } catch (error) {
    if (error instanceof DecisionError) return undefined
    throw error
  }
}

function landingOf(flows: BootFlows, actions: readonly Action[], scope: Scope): LandingStep {
  for (const action of actions) {
    if (!holds(action.when, scope)) continue
    const step = landingStep(flows, action, scope)
    if (step !== 'stay') return step
  }
  return 'stay'
}

function landingStep(flows: BootFlows, action: Action, scope: Scope): LandingStep {
  const name = (Object.keys(steps) as ActionName[]).find((name) => name in action)
  return name === undefined ? 'stay' : (steps[name] as Step<Action>)(action, flows, scope)
}

type Step<A> = (action: A, flows: BootFlows, scope: Scope) => LandingStep
const stay = (): LandingStep => 'stay'
/** The user, a device or a reply decides. */
const unknown = (): LandingStep => undefined

const steps: { [K in ActionName]: Step<Extract<Action, { [key in K]: unknown }>> } = {
  go: ({ go }, { routes }) => (typeof go === 'string' && entryOf(routes.routes, go) ? { to: go } : undefined),
  run: ({ run }, flows, scope) => landingOf(flows, entryOf(flows.actions, run)?.do ?? [], scope),
  choose: (action, flows, scope) => landingOf(flows, chosenCase(action, scope, bareEnv) ?? [], scope),
  decide({ decide: name }, flows, scope) {
    const table = entryOf(flows.decisions, name)
    if (!table) return undefined
    const before = landingOf(flows, table.before ?? [], scope)
    return before === 'stay' ? landingOf(flows, decide(table, scope, bareEnv).rule.then ?? [], scope) : before
  },
  back: unknown,
  link: unknown,
  call: unknown,
  ask: unknown,
  continue: unknown,
  open: stay,
  close: stay,
  toast: stay,
  set: stay,
  clear: stay,
  track: stay,
  reload: stay,
  fill: stay,
}
