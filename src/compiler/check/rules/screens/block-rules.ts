import { phrase } from '../../../../phrases/phrases.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { itemOf, knownStrings, namesBelow, pointerTokens, memberType, valuesOf } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import type { PropUse } from '../../typing/uses.ts'
import { actionName } from '../../walk/action-walker.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const blockRules: Rules<CheckContext> = {
  'handler-empty': {
    message: 'Nothing happens here: say what, or leave it out.',
    find: ({ uses, config }) => [
      ...uses.handlers.filter(({ actions, needed }) => doesNothing(actions, needed)).map(({ at }) => ({ at })),
      ...emptyActionHits(config.flows.actions, 'actions', 'do'),
      ...emptyActionHits(config.flows.journeys, 'journeys', 'end'),
    ],
  },
  'button-twice': {
    message: 'This button closes with the same answer as "{other}" beside it: say what it answers.',
    find: ({ uses }) => {
      const first = new Map<string, string>()
      return uses.handlers.flatMap(({ at, actions, block }): Hit[] => {
        if (!listOrEmpty(actions).some((action) => own(action, 'close') === true)) return []
        const [around, name] = [at.pointer.split('/').slice(0, -2).join('/'), at.pointer.split('/').at(-2) ?? '']
        const key = JSON.stringify([at.of, around, block['block'], block['when'], actions])
        const other = first.get(key)
        first.set(key, other ?? name)
        return other === undefined ? [] : [{ at, values: { other } }]
      })
    },
  },
  'disclosure-shared': {
    message: 'What stands at {pointer} moves another "{block}" at the same time: give each a place of its own.',
    find: ({ uses }) => {
      const seen = new Map<string, PropUse[]>()
      return uses.props.flatMap((prop) => {
        const { at, owner, spec, value, scope } = prop
        if (spec.kind !== 'place' || spec.keyOf !== undefined || !isText(value)) return []
        const key = `${at.of} ${value}`
        // In a list, the block is repeated for each item.
        const moves = Object.hasOwn(scope.roots, 'item') || (seen.get(key) ?? []).some((other) => mayBothShow(prop, other))
        addToList(seen, key, prop)
        return moves ? [{ at, values: { block: owner, pointer: value } }] : []
      })
    },
  },
}

/** Rules that look at types, for files with the right shape only. */
export const blockTypeRules: Rules<CheckContext> = {
  'icon-unknown': {
    message: 'There is no icon "{name}".',
    find: ({ uses, valueType, vocabulary }) =>
      uses.props
        .filter(({ spec }) => spec.kind === 'icon')
        .flatMap(({ at, value, scope }) =>
          knownStrings(valueType(value, scope))
            .filter((name) => !Object.hasOwn(vocabulary.icons, name) && !/[/.:]/.test(name))
            .map((name) => ({ at, values: { name }, meant: closestName(name, Object.keys(vocabulary.icons)) })),
        ),
  },
  'steps-now': {
    message: '"{name}" is no entry of "{map}" ({known}).',
    find: (context) => context.uses.props.filter(({ spec }) => spec.kind === 'entry').flatMap((prop) => entryHits(context, prop)),
  },
  'entry-unknown': {
    message: '"{name}" is never among {where} ({known}).',
    find: (context) =>
      context.uses.props.flatMap((prop) => {
        const { kind, keyOf } = prop.spec
        if (keyOf === undefined) return []
        if (kind === 'place') return placeHits(context, prop, keyOf)
        if (kind === 'property') return propertyHits(context, prop, keyOf)
        return kind === 'enums' || kind === 'values' ? keyHits(context, prop, keyOf) : []
      }),
  },
}

/** Whether two blocks may be shown together: blocks with different conditions may be alternatives. */
function mayBothShow(one: PropUse, other: PropUse): boolean {
  const conditions = ({ scope }: PropUse) => (scope.conditions ?? []).map((condition) => JSON.stringify(condition))
  const [first, second] = [conditions(one), conditions(other)]
  return first.every((condition) => second.includes(condition)) || second.every((condition) => first.includes(condition))
}

/** Whether a handler has no effect; one that must act needs more than a report. */
function doesNothing(actions: unknown, needed: boolean): boolean {
  const kinds = listOrEmpty(actions).map(actionName)
  return kinds.length === 0 || (needed && kinds.every((kind) => kind === 'track'))
}

const emptyActionHits = (things: unknown, section: string, key: string): Hit[] =>
  entriesOrEmpty(things).flatMap(([id, json]) =>
    doesNothing(own(json, key), false) ? [{ at: { of: `${section}/${id}`, pointer: `/${key}` } }] : [],
  )

function entryNamesOf(context: CheckContext, { owner, siblings, parentBlock, scope }: PropUse, keyOf: string): string[] | undefined {
  const [name = '', ofAbove] = keyOf.split('.')
  if (ofAbove !== undefined) return isMap(parentBlock?.[ofAbove]) ? Object.keys(parentBlock[ofAbove]) : undefined
  const json = siblings[name]
  const isValue = own(own(own(own(context.vocabulary.blocks, owner), 'props'), name), 'kind') === 'value'
  if (!isValue) return isMap(json) ? Object.keys(json) : undefined
  return json === undefined ? undefined : valuesOf(context.valueType(json, scope))?.map(String)
}

function entryHits(context: CheckContext, prop: PropUse): Hit[] {
  const { at, value, spec, scope } = prop
  const map = spec.keyOf ?? ''
  const known = entryNamesOf(context, prop, map)
  if (!known) return []
  return knownStrings(context.valueType(value, scope))
    .filter((name) => !known.includes(name))
    .map((name) => ({ at, values: { name, map, known: joinNames(known) }, meant: closestName(name, known) }))
}

function placeHits(context: CheckContext, prop: PropUse, keyOf: string): Hit[] {
  const { at, value, siblings, scope } = prop
  const known = Object.keys(mapOrEmpty(siblings[keyOf]))
  const [root, name = '', ...deeper] = pointerTokens(String(value))
  if (root !== 'state' || deeper.length > 0 || known.length === 0) return []
  const say = (one: string) => ({ values: { name: one, where: `"${keyOf}"`, known: joinNames(known) }, meant: closestName(one, known) })
  const isStray = (one: unknown): one is string => isText(one) && one !== '' && !isPointer(one) && !known.includes(one)
  const first = own(own(own(context.config.flows.screens, at.of.replace(/^screens\//, '')), 'state'), name)
  const written = (context.index.writes.get(at.of) ?? []).filter((write) => write.pointer === value && isStray(write.literal))
  const tested = context.uses.tests.filter((test) => test.at.of === at.of && test.pointer === value && test.scope !== scope)
  return [
    ...(isStray(first) ? [{ at: { of: at.of, pointer: `/state/${name}` }, ...say(first) }] : []),
    ...written.map(({ at: place, literal }) => ({
      at: { of: place.of, pointer: place.pointer.replace(/\/set$/, '/to') },
      ...say(String(literal)),
    })),
    ...tested.flatMap((test) => [test.test, ...listOrEmpty(test.test)].filter(isStray).map((one) => ({ at: test.at, ...say(one) }))),
  ]
}

function propertyHits(context: CheckContext, { at, value, siblings, scope }: PropUse, keyOf: string): Hit[] {
  const item = itemOf(context.valueType(siblings[keyOf], scope))
  if (!isText(value) || item === undefined || memberType(item, value) !== undefined) return []
  const known = namesBelow(item)
  return [
    {
      at,
      values: { name: value, where: phrase('itemMembers', { list: keyOf }), known: joinNames(known) },
      meant: closestName(value, known),
    },
  ]
}

function keyHits(context: CheckContext, prop: PropUse, keyOf: string): Hit[] {
  const known = entryNamesOf(context, prop, keyOf)
  if (!known) return []
  return Object.keys(mapOrEmpty(prop.value))
    .filter((name) => !known.includes(name))
    .map((name) => ({
      at: below(prop.at, name),
      values: { name, where: `"${keyOf}"`, known: joinNames(known) },
      meant: closestName(name, known),
    }))
}
