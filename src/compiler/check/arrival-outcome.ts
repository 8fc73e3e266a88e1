import { isPointer } from '../../core/pointer.ts'
import { asList, asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import type { JsonMap } from '../json.ts'
import { all, holds, passes } from './known.ts'
import type { Facts, Known } from './known.ts'
import { pathOf } from './type.ts'
import { actionKind } from './walk-actions.ts'
import type { World } from './world.ts'

export type Who = 'visitor' | 'member'
/** Routes it may lead to; whether it may end there; whether what follows may still run. */
export type Outcome = { targets: Set<string>; ends: boolean; through: boolean }

/** Where somebody who comes to a route is led, or comes to rest. */
export function arrive(world: World, name: string, who: Who): Outcome {
  const { routes } = world.config.flows
  const route = asMap(own(routes.routes, name))
  const redirect = own(route, 'redirect')
  const target = isMap(redirect) ? redirect['to'] : redirect
  if (isText(target))
    return { targets: new Set([world.routes.names.get(target) ?? target]), ends: !world.routes.names.has(target), through: false }
  const facts = factsOf(world, name, route, who)
  const guard = decide(world, asText(routes.guard), facts, new Set())
  if (!guard.through) return { ...guard, ends: guard.ends }
  const enter = run(world, route['enter'], facts, new Set())
  return { targets: new Set([...guard.targets, ...enter.targets]), ends: guard.ends || enter.ends || enter.through, through: false }
}

function factsOf({ config }: World, name: string, route: JsonMap, who: Who): Facts {
  const credential = asText(own(config.flows.app.api, 'credential'))
  const place: JsonMap = { name, path: route['path'], access: route['access'] ?? 'member' }
  return (pointer) => {
    if (pointer === credential) return who === 'member' ? 'something' : { value: undefined }
    const [root, key, ...deeper] = pathOf(pointer)
    if ((root === 'to' || root === 'route') && key !== undefined && deeper.length === 0 && Object.hasOwn(place, key))
      return { value: place[key] }
    return undefined
  }
}

function run(world: World, actions: unknown, facts: Facts, busy: Set<string>): Outcome {
  const outcome: Outcome = { targets: new Set(), ends: false, through: true }
  const add = (part: Outcome) => {
    for (const target of part.targets) outcome.targets.add(target)
    outcome.ends ||= part.ends
  }
  for (const action of asList(actions)) {
    const when = own(action, 'when') === undefined ? true : holds(own(action, 'when'), facts)
    if (when === false) continue
    const part = one(world, asMap(action), facts, busy)
    add(part)
    if (when === true && !part.through) return { ...outcome, through: false }
  }
  return outcome
}

const nothing: Outcome = { targets: new Set(), ends: false, through: true }

function one(world: World, action: JsonMap, facts: Facts, busy: Set<string>): Outcome {
  switch (actionKind(action)) {
    case 'go':
      return arriveAt(world, action['go'])
    case 'decide':
      return decide(world, asText(action['decide']), facts, busy)
    case 'choose':
      return choose(world, action, facts, busy)
    case 'run':
      return named(`run ${asText(action['run'])}`, busy, (inside) =>
        run(world, own(own(world.config.flows.actions, asText(action['run'])), 'do'), facts, inside),
      )
    case 'continue':
      return named(`continue ${asText(action['continue'])}`, busy, (inside) => journey(world, asText(action['continue']), facts, inside))
    case 'call':
    case 'ask':
      return answered(run(world, action['onSuccess'], facts, busy), run(world, action['onError'], facts, busy))
    default:
      return nothing
  }
}

/** Where a look-up leads is not known: it may rest. */
function arriveAt(world: World, to: unknown): Outcome {
  const target = isText(to) ? world.routes.names.get(to) : undefined
  return { targets: new Set(target === undefined ? [] : [target]), ends: target === undefined, through: false }
}

/** After an answer the list goes on; a failure ends it. */
const answered = (success: Outcome, failure: Outcome): Outcome => ({
  targets: new Set([...success.targets, ...failure.targets]),
  ends: success.ends || failure.ends || failure.through,
  through: success.through,
})

/** One of these happens. */
const either = (parts: Outcome[]): Outcome => ({
  targets: new Set(parts.flatMap(({ targets }) => [...targets])),
  ends: parts.some(({ ends }) => ends),
  through: parts.some(({ through }) => through),
})

/** What is being run already leads nowhere new. */
function named(name: string, busy: Set<string>, work: (inside: Set<string>) => Outcome): Outcome {
  return busy.has(name) ? nothing : work(new Set(busy).add(name))
}

function choose(world: World, action: JsonMap, facts: Facts, busy: Set<string>): Outcome {
  const cases = entriesOf(action['choose']).map(([, one]) => ({ then: own(one, 'then'), verdict: holds(own(one, 'when'), facts) }))
  const sure = cases.find(({ verdict }) => verdict === true)
  if (sure) return run(world, sure.then, facts, busy)
  const possible = cases.filter(({ verdict }) => verdict !== false).map(({ then }) => then)
  return either([...possible, action['otherwise']].map((then) => run(world, then, facts, busy)))
}

function journey(world: World, id: string, facts: Facts, busy: Set<string>): Outcome {
  const json = own(world.config.flows.journeys, id)
  const steps = asList(own(json, 'order')).map((step) => own(own(own(json, 'steps'), asText(step)), 'route'))
  const failed: Outcome = { ...nothing, ends: true, through: false }
  const ends = ['onClosed', 'end'].map((key) => run(world, own(json, key), facts, busy))
  return either([...steps.map((route) => arriveAt(world, route)), ...ends, failed])
}

function decide(world: World, name: string, facts: Facts, busy: Set<string>): Outcome {
  const table = own(world.config.flows.decisions, name)
  if (!isMap(table) || busy.has(`decide ${name}`)) return nothing
  const inside = new Set(busy).add(`decide ${name}`)
  const before = run(world, table['before'], facts, inside)
  const broken = table['before'] === undefined ? undefined : run(world, table['onError'], facts, inside)
  const rules = possibleRules(table, facts).map((rule) => run(world, own(rule, 'then'), facts, inside))
  const parts = [before, ...(before.ends && broken ? [broken] : []), ...rules]
  return {
    ...either(parts),
    through: rules.length === 0 || rules.some(({ through }) => through) || (before.ends && broken?.through === true),
  }
}

/** The rules that may hold with what is known; the one that must, alone. */
function possibleRules(table: JsonMap, facts: Facts): unknown[] {
  const inputs = asMap(table['inputs'])
  const known = (name: string): Known => {
    const input = own(inputs, name)
    const when = own(input, 'when')
    if (isMap(when)) {
      const answer = holds(when, facts)
      return answer === undefined ? undefined : { value: answer }
    }
    if (isPointer(input)) return facts(input)
    return isMap(input) ? undefined : { value: input }
  }
  const verdicts = entriesOf(table['rules']).map(([, rule]) => ({
    rule,
    verdict: all(entriesOf(own(rule, 'when')).map(([name, test]) => passes(test, known(name), facts))),
  }))
  const sure = verdicts.find(({ verdict }) => verdict === true)
  return sure ? [sure.rule] : verdicts.filter(({ verdict }) => verdict !== false).map(({ rule }) => rule)
}
