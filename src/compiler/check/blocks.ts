import { isPointer } from '../../core/pointer.ts'
import { asList, asMap, entriesOf, isMap, isText, own } from '../json.ts'
import { push } from './push.ts'
import { hint, list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { itemOf, knownTexts, namesBelow, pathOf, step, valuesOf } from './type.ts'
import { below } from './uses.ts'
import type { GivenProp } from './uses.ts'
import { actionKind } from './walk-actions.ts'
import type { World } from './world.ts'

/** What a block is given means something to it. */
export const blockRules: Rules<World> = {
  'handler-empty': {
    sentence: 'Nothing happens here: say what, or leave it out.',
    find: ({ uses, config }) => [
      ...uses.handlers.filter(({ actions, needed }) => isIdle(actions, needed)).map(({ at }) => ({ at })),
      ...idleEnds(config.flows.actions, 'actions', 'do'),
      ...idleEnds(config.flows.journeys, 'journeys', 'end'),
    ],
  },
  'disclosure-shared': {
    sentence: 'What stands at {pointer} moves another "{block}" at the same time: give each a place of its own.',
    find: ({ uses }) => {
      const seen = new Map<string, GivenProp[]>()
      return uses.props.flatMap((prop) => {
        const { at, of, spec, value, scope } = prop
        if (spec.kind !== 'place' || spec.keyOf !== undefined || !isText(value)) return []
        const key = `${at.of} ${value}`
        // In a list there is one for each item.
        const moves = Object.hasOwn(scope.roots, 'item') || (seen.get(key) ?? []).some((other) => mayBothShow(prop, other))
        push(seen, key, prop)
        return moves ? [{ at, say: { block: of, pointer: value } }] : []
      })
    },
  },
}

/** These look at types, which only whole files have. */
export const blockTypeRules: Rules<World> = {
  'icon-unknown': {
    sentence: 'There is no icon "{name}".{hint}',
    find: ({ uses, valueType, vocabulary }) =>
      uses.props
        .filter(({ spec }) => spec.kind === 'icon')
        .flatMap(({ at, value, scope }) =>
          knownTexts(valueType(value, scope))
            .filter((name) => !Object.hasOwn(vocabulary.icons, name) && !/[/.:]/.test(name))
            .map((name) => ({ at, say: { name, hint: hint(name, Object.keys(vocabulary.icons)) } })),
        ),
  },
  'steps-now': {
    sentence: '"{name}" is no entry of "{map}" ({known}).{hint}',
    find: (world) => world.uses.props.filter(({ spec }) => spec.kind === 'entry').flatMap((prop) => entryHits(world, prop)),
  },
  'entry-unknown': {
    sentence: '"{name}" is never among {where} ({known}).{hint}',
    find: (world) =>
      world.uses.props.flatMap((prop) => {
        const { kind, keyOf } = prop.spec
        if (keyOf === undefined) return []
        if (kind === 'place') return placeHits(world, prop, keyOf)
        if (kind === 'property') return propertyHits(world, prop, keyOf)
        return kind === 'enums' || kind === 'values' ? keyHits(world, prop, keyOf) : []
      }),
  },
}

/** Two blocks under different conditions may stand in for each other. */
function mayBothShow(one: GivenProp, other: GivenProp): boolean {
  const conditions = ({ scope }: GivenProp) => (scope.given ?? []).map((condition) => JSON.stringify(condition))
  const [first, second] = [conditions(one), conditions(other)]
  return first.every((condition) => second.includes(condition)) || second.every((condition) => first.includes(condition))
}

/** A handler that must do something does more than report. */
function isIdle(actions: unknown, needed: boolean): boolean {
  const kinds = asList(actions).map(actionKind)
  return kinds.length === 0 || (needed && kinds.every((kind) => kind === 'track'))
}

const idleEnds = (things: unknown, section: string, key: string): Hit[] =>
  entriesOf(things).flatMap(([id, json]) => (isIdle(own(json, key), false) ? [{ at: { of: `${section}/${id}`, pointer: `/${key}` } }] : []))

/** The names that an entry may be, as another prop has them. */
function namesOf(world: World, { of, around, above, scope }: GivenProp, keyOf: string): string[] | undefined {
  const [name = '', ofAbove] = keyOf.split('.')
  if (ofAbove !== undefined) return isMap(above?.[ofAbove]) ? Object.keys(above[ofAbove]) : undefined
  const json = around[name]
  const isValue = own(own(own(own(world.vocabulary.blocks, of), 'props'), name), 'kind') === 'value'
  if (!isValue) return isMap(json) ? Object.keys(json) : undefined
  return json === undefined ? undefined : valuesOf(world.valueType(json, scope))?.map(String)
}

function entryHits(world: World, prop: GivenProp): Hit[] {
  const { at, value, spec, scope } = prop
  const map = spec.keyOf ?? ''
  const known = namesOf(world, prop, map)
  if (!known) return []
  return knownTexts(world.valueType(value, scope))
    .filter((name) => !known.includes(name))
    .map((name) => ({ at, say: { name, map, known: list(known), hint: hint(name, known) } }))
}

/** Whatever is put at a place by name is one of the entries that the block shows. */
function placeHits(world: World, prop: GivenProp, keyOf: string): Hit[] {
  const { at, value, around, scope } = prop
  const known = Object.keys(asMap(around[keyOf]))
  const [root, name = '', ...deeper] = pathOf(String(value))
  if (root !== 'state' || deeper.length > 0 || known.length === 0) return []
  const say = (one: string) => ({ name: one, where: `the ${keyOf}`, known: list(known), hint: hint(one, known) })
  const isStray = (one: unknown): one is string => isText(one) && one !== '' && !isPointer(one) && !known.includes(one)
  const first = own(own(own(world.config.flows.screens, at.of.replace(/^screens\//, '')), 'state'), name)
  const written = (world.index.writes.get(at.of) ?? []).filter((write) => write.pointer === value && isStray(write.literal))
  const tested = world.uses.tests.filter((test) => test.at.of === at.of && test.pointer === value && test.scope !== scope)
  return [
    ...(isStray(first) ? [{ at: { of: at.of, pointer: `/state/${name}` }, say: say(first) }] : []),
    ...written.map(({ at: place, literal }) => ({
      at: { of: place.of, pointer: place.pointer.replace(/\/set$/, '/to') },
      say: say(String(literal)),
    })),
    ...tested.flatMap((test) => [test.test, ...asList(test.test)].filter(isStray).map((one) => ({ at: test.at, say: say(one) }))),
  ]
}

/** The name under which each item of a list holds something. */
function propertyHits(world: World, { at, value, around, scope }: GivenProp, keyOf: string): Hit[] {
  const item = itemOf(world.valueType(around[keyOf], scope))
  if (!isText(value) || item === undefined || step(item, value) !== undefined) return []
  const known = namesBelow(item)
  return [{ at, say: { name: value, where: `what an item of "${keyOf}" has`, known: list(known), hint: hint(value, known) } }]
}

/** A map by the entries of another, or by the values that another may have. */
function keyHits(world: World, prop: GivenProp, keyOf: string): Hit[] {
  const known = namesOf(world, prop, keyOf)
  if (!known) return []
  return Object.keys(asMap(prop.value))
    .filter((name) => !known.includes(name))
    .map((name) => ({ at: below(prop.at, name), say: { name, where: `"${keyOf}"`, known: list(known), hint: hint(name, known) } }))
}
