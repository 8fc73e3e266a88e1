import { isAbsent, testHolds } from '../../core/condition.ts'
import type { Test } from '../../core/language.ts'
import { asList, asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import type { JsonMap } from '../json.ts'
import type { Rules } from './rule.ts'
import { below } from './uses.ts'
import { pathOf } from './type.ts'
import type { World } from './world.ts'

/** Every arrival comes to rest, for a visitor and for a member. */
export const loopRules: Rules<World> = {
  'route-loop': {
    sentence: 'A {who} who comes to "{name}" is sent on for ever: let one of these routes stay.',
    find: (world) =>
      (['visitor', 'member'] as const).flatMap((who) => {
        const table = Object.keys(asMap(world.config.flows.routes.routes))
        const outcomes = new Map(table.map((name) => [name, arrive(world, name, who)]))
        const rests = restingRoutes(outcomes)
        return (
          table
            .filter((name) => !rests.has(name))
            .map((name) => walk(name, outcomes))
            // What only leads into a loop is not to blame for it.
            .filter((path) => path.length > 1 && path[0] === path.at(-1))
            .map((path) => ({
              at: below({ of: 'routes', pointer: '' }, 'routes', path[0] ?? ''),
              say: { who, name: path[0] ?? '' },
              witness: path.join(' > '),
            }))
        )
      }),
  },
}

type Who = 'visitor' | 'member'
/** Routes it may lead to; whether it may end there; whether what follows may still run. */
type Outcome = { targets: Set<string>; ends: boolean; through: boolean }
/** What is known of a pointer: its value, or only that something is there. */
type Known = { value: unknown } | 'something' | undefined
type Facts = (pointer: string) => Known

/** Routes from which some run of events comes to rest. */
function restingRoutes(outcomes: Map<string, Outcome>): Set<string> {
  const rests = new Set<string>()
  const leadsHere = new Map<string, string[]>()
  const waiting: string[] = []
  const settle = (name: string) => {
    if (rests.has(name)) return
    rests.add(name)
    waiting.push(name)
  }
  for (const [name, { targets, ends }] of outcomes) {
    if (ends) settle(name)
    for (const target of targets) leadsHere.set(target, [...(leadsHere.get(target) ?? []), name])
  }
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) (leadsHere.get(name) ?? []).forEach(settle)
  return rests
}

function walk(from: string, outcomes: Map<string, Outcome>): string[] {
  const path = [from]
  for (;;) {
    const [next] = outcomes.get(path.at(-1) ?? '')?.targets ?? []
    if (next === undefined) return path
    const again = path.includes(next)
    path.push(next)
    if (again) return path
  }
}

function arrive(world: World, name: string, who: Who): Outcome {
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
  const place: JsonMap = { name, path: route['path'], open: route['open'] ?? false, login: route['login'] ?? true }
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
  if (action['action'] === 'go') {
    const target = isText(action['to']) ? world.routes.names.get(action['to']) : undefined
    // Where a look-up leads is not known: it may rest.
    return target === undefined
      ? { targets: new Set(), ends: true, through: false }
      : { targets: new Set([target]), ends: false, through: false }
  }
  if (action['action'] === 'decide') return decide(world, asText(action['table']), facts, busy)
  if (action['action'] !== 'call') return nothing
  const success = run(world, action['onSuccess'], facts, busy)
  const failure = run(world, action['onError'], facts, busy)
  return {
    targets: new Set([...success.targets, ...failure.targets]),
    ends: success.ends || failure.ends || failure.through,
    through: success.through,
  }
}

function decide(world: World, name: string, facts: Facts, busy: Set<string>): Outcome {
  const table = own(world.config.flows.decisions, name)
  if (!isMap(table) || busy.has(name)) return nothing
  const inside = new Set(busy).add(name)
  const before = run(world, table['before'], facts, inside)
  const broken = table['before'] === undefined ? undefined : run(world, table['onError'], facts, inside)
  const rules = possibleRules(table, facts).map((rule) => run(world, own(rule, 'then'), facts, inside))
  const parts = [before, ...(before.ends && broken ? [broken] : []), ...rules]
  return {
    targets: new Set(parts.flatMap(({ targets }) => [...targets])),
    ends: parts.some(({ ends }) => ends),
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
    const pointer = own(input, '$data')
    if (isText(pointer)) return own(input, 'default') === undefined ? facts(pointer) : undefined
    return isMap(input) ? undefined : { value: input }
  }
  const verdicts = entriesOf(table['rules']).map(([, rule]) => ({
    rule,
    verdict: all(entriesOf(own(rule, 'when')).map(([name, test]) => passes(test, known(name), facts))),
  }))
  const sure = verdicts.find(({ verdict }) => verdict === true)
  return sure ? [sure.rule] : verdicts.filter(({ verdict }) => verdict !== false).map(({ rule }) => rule)
}

type Maybe = boolean | undefined

function holds(condition: unknown, facts: Facts): Maybe {
  return all(
    entriesOf(condition).map(([key, test]) =>
      key === 'anyOf' ? any(asList(test).map((branch) => holds(branch, facts))) : passes(test, facts(key), facts),
    ),
  )
}

function passes(test: unknown, known: Known, facts: Facts): Maybe {
  const inner = own(test, 'not')
  if (inner !== undefined) {
    const answer = passes(inner, known, facts)
    return answer === undefined ? undefined : !answer
  }
  const present = own(test, 'present')
  if (typeof present === 'boolean')
    return known === undefined ? undefined : known === 'something' ? present : isAbsent(known.value) !== present
  if (known === undefined || known === 'something') return undefined
  const other = own(test, '$data')
  if (isText(other)) {
    const value = facts(other)
    return isAbsent(known.value) ? false : value === undefined || value === 'something' ? undefined : value.value === known.value
  }
  return testHolds(test as Test, known.value, {})
}

const all = (answers: Maybe[]): Maybe => (answers.includes(false) ? false : answers.includes(undefined) ? undefined : true)
const any = (answers: Maybe[]): Maybe => (answers.includes(true) ? true : answers.includes(undefined) ? undefined : false)
