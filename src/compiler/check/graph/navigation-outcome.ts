import { isPointer } from '../../../core/language/pointer.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { entriesOrEmpty, isText, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
import { allHold, conditionHolds, type KnownValue, type KnownValues, testPasses } from './partial-conditions.ts'
import { pointerTokens } from '../typing/type.ts'
import { actionName } from '../walk/action-walker.ts'
import type { CheckContext } from '../context/check-context.ts'

export type Audience = 'visitor' | 'member'
/** `targets`: routes it may lead to; `mayStop`: navigation may end here; `continues`: later actions may run. */
export type NavigationOutcome = { targets: Set<string>; mayStop: boolean; continues: boolean }

export function navigationOutcome(context: CheckContext, name: string, who: Audience): NavigationOutcome {
  const { routes } = context.config.flows
  const route = mapOrEmpty(own(routes.routes, name))
  const redirect = own(route, 'redirect')
  const target = isMap(redirect) ? redirect['to'] : redirect
  if (isText(target))
    return { targets: new Set([context.routes.names.get(target) ?? target]), mayStop: !context.routes.names.has(target), continues: false }
  const facts = knownValuesAt(context, name, route, who)
  const guard = decisionOutcome(context, textOrEmpty(routes.guard), facts, new Set())
  if (!guard.continues) return guard
  const enter = actionsOutcome(context, route['enter'], facts, new Set())
  // An `enter` that leads to its own route stays there.
  const staysHere = enter.targets.delete(name)
  return {
    targets: new Set([...guard.targets, ...enter.targets]),
    mayStop: guard.mayStop || enter.mayStop || enter.continues || staysHere,
    continues: false,
  }
}

/** Outcome of the screen's `enter` after the route is shown. One that leads to its own page reopens it. */
export function shownOutcome(context: CheckContext, name: string, who: Audience): NavigationOutcome {
  const route = mapOrEmpty(own(context.config.flows.routes.routes, name))
  const screen = own(context.config.flows.screens, textOrEmpty(route['screen']))
  return actionsOutcome(context, own(screen, 'enter'), knownValuesAt(context, name, route, who), new Set())
}

function knownValuesAt({ config }: CheckContext, name: string, route: JsonMap, who: Audience): KnownValues {
  const credential = textOrEmpty(own(config.flows.app.api, 'credential'))
  const place: JsonMap = { name, path: route['path'], access: route['access'] ?? 'member' }
  return (pointer) => {
    if (pointer === credential) return who === 'member' ? 'something' : { value: undefined }
    const [root, key, ...deeper] = pointerTokens(pointer)
    if ((root === 'to' || root === 'route') && key !== undefined && deeper.length === 0 && Object.hasOwn(place, key))
      return { value: place[key] }
    return undefined
  }
}

function actionsOutcome(context: CheckContext, actions: unknown, facts: KnownValues, busy: Set<string>): NavigationOutcome {
  const outcome: NavigationOutcome = { targets: new Set(), mayStop: false, continues: true }
  const add = (part: NavigationOutcome) => {
    for (const target of part.targets) outcome.targets.add(target)
    outcome.mayStop ||= part.mayStop
  }
  for (const action of listOrEmpty(actions)) {
    const when = own(action, 'when') === undefined ? true : conditionHolds(own(action, 'when'), facts)
    if (when === false) continue
    const part = actionOutcome(context, mapOrEmpty(action), facts, busy)
    add(part)
    if (when === true && !part.continues) return { ...outcome, continues: false }
  }
  return outcome
}

const noOutcome: NavigationOutcome = { targets: new Set(), mayStop: false, continues: true }

function actionOutcome(context: CheckContext, action: JsonMap, facts: KnownValues, busy: Set<string>): NavigationOutcome {
  switch (actionName(action)) {
    case 'go':
      return goOutcome(context, action['go'])
    case 'decide':
      return decisionOutcome(context, textOrEmpty(action['decide']), facts, busy)
    case 'choose':
      return chooseOutcome(context, action, facts, busy)
    case 'run':
      return withoutRecursion(`run ${textOrEmpty(action['run'])}`, busy, (inside) =>
        actionsOutcome(context, own(own(context.config.flows.actions, textOrEmpty(action['run'])), 'do'), facts, inside),
      )
    case 'continue':
      return withoutRecursion(`continue ${textOrEmpty(action['continue'])}`, busy, (inside) =>
        journeyOutcome(context, textOrEmpty(action['continue']), facts, inside),
      )
    case 'call':
    case 'ask':
      return afterCall(actionsOutcome(context, action['onSuccess'], facts, busy), actionsOutcome(context, action['onError'], facts, busy))
    default:
      return noOutcome
  }
}

/** A looked-up target is unknown, so navigation may stop. */
function goOutcome(context: CheckContext, to: unknown): NavigationOutcome {
  const target = isText(to) ? context.routes.names.get(to) : undefined
  return { targets: new Set(target === undefined ? [] : [target]), mayStop: target === undefined, continues: false }
}

/** After a reply the list continues; a failure ends it. */
const afterCall = (success: NavigationOutcome, failure: NavigationOutcome): NavigationOutcome => ({
  targets: new Set([...success.targets, ...failure.targets]),
  mayStop: success.mayStop || failure.mayStop || failure.continues,
  continues: success.continues,
})

const anyOutcome = (parts: NavigationOutcome[]): NavigationOutcome => ({
  targets: new Set(parts.flatMap(({ targets }) => [...targets])),
  mayStop: parts.some(({ mayStop }) => mayStop),
  continues: parts.some(({ continues }) => continues),
})

/** A recursive run leads nowhere new. */
function withoutRecursion(name: string, busy: Set<string>, work: (inside: Set<string>) => NavigationOutcome): NavigationOutcome {
  return busy.has(name) ? noOutcome : work(new Set(busy).add(name))
}

function chooseOutcome(context: CheckContext, action: JsonMap, facts: KnownValues, busy: Set<string>): NavigationOutcome {
  const cases = entriesOrEmpty(action['choose']).map(([, one]) => ({
    then: own(one, 'then'),
    verdict: conditionHolds(own(one, 'when'), facts),
  }))
  const sure = cases.find(({ verdict }) => verdict === true)
  if (sure) return actionsOutcome(context, sure.then, facts, busy)
  const possible = cases.filter(({ verdict }) => verdict !== false).map(({ then }) => then)
  return anyOutcome([...possible, action['otherwise']].map((then) => actionsOutcome(context, then, facts, busy)))
}

function journeyOutcome(context: CheckContext, id: string, facts: KnownValues, busy: Set<string>): NavigationOutcome {
  const json = own(context.config.flows.journeys, id)
  const steps = listOrEmpty(own(json, 'order')).map((step) => own(own(own(json, 'steps'), textOrEmpty(step)), 'route'))
  const failed: NavigationOutcome = { ...noOutcome, mayStop: true, continues: false }
  const ends = ['onClosed', 'end'].map((key) => actionsOutcome(context, own(json, key), facts, busy))
  return anyOutcome([...steps.map((route) => goOutcome(context, route)), ...ends, failed])
}

function decisionOutcome(context: CheckContext, name: string, facts: KnownValues, busy: Set<string>): NavigationOutcome {
  const table = own(context.config.flows.decisions, name)
  if (!isMap(table) || busy.has(`decide ${name}`)) return noOutcome
  const inside = new Set(busy).add(`decide ${name}`)
  const before = actionsOutcome(context, table['before'], facts, inside)
  const broken = table['before'] === undefined ? undefined : actionsOutcome(context, table['onError'], facts, inside)
  const rules = possibleRules(table, facts).map((rule) => actionsOutcome(context, own(rule, 'then'), facts, inside))
  const parts = [before, ...(before.mayStop && broken ? [broken] : []), ...rules]
  return {
    ...anyOutcome(parts),
    continues: rules.length === 0 || rules.some(({ continues }) => continues) || (before.mayStop && broken?.continues === true),
  }
}

/** The rules that may match with the known values; a rule that must match is returned alone. */
function possibleRules(table: JsonMap, facts: KnownValues): unknown[] {
  const inputs = mapOrEmpty(table['inputs'])
  const known = (name: string): KnownValue => {
    const input = own(inputs, name)
    const when = own(input, 'when')
    if (isMap(when)) {
      const answer = conditionHolds(when, facts)
      return answer === undefined ? undefined : { value: answer }
    }
    if (isPointer(input)) return facts(input)
    return isMap(input) ? undefined : { value: input }
  }
  const verdicts = entriesOrEmpty(table['rules']).map(([, rule]) => ({
    rule,
    verdict: allHold(entriesOrEmpty(own(rule, 'when')).map(([name, test]) => testPasses(test, known(name), facts))),
  }))
  const sure = verdicts.find(({ verdict }) => verdict === true)
  return sure ? [sure.rule] : verdicts.filter(({ verdict }) => verdict !== false).map(({ rule }) => rule)
}
