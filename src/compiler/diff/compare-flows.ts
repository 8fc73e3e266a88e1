import type { Journey } from '../../core/language/journeys.ts'
import { own } from '../../core/language/map.ts'
import { stringsIn } from '../../json/strings-in.ts'
import { ordered } from '../../core/language/ordered.ts'
import type { Route } from '../../core/language/routes.ts'
import { pointerOf, read, tokens } from '../../core/language/pointer.ts'
import { mapOrEmpty, textOrEmpty, isText } from '../json/read-json.ts'
import type { Config } from '../load/config.ts'
import { unitAt } from '../meta/policy-schema.ts'
import type { Change, Effect } from './change.ts'
import { compareMaps, exchanged, leafChanges } from './compare-maps.ts'
import { orderChanges } from './compare-orders.ts'
import { isExchanged, messageOf, type Message, messageValue } from './message.ts'
import { sameValue } from '../../core/language/same-json.ts'

/** Compares routes, journeys, decisions, screens, actions, policy and app settings, and the rules and scenarios that check them. */
export function compareFlows(from: Config, to: Config, policyMeta?: unknown): Change[] {
  const [before, after] = [from.flows, to.flows]
  return [
    ...routeChanges(before.routes.routes, after.routes.routes),
    ...leaves('routes', { ...before.routes, routes: {} }, { ...after.routes, routes: {} }, 'flow'),
    ...orders('routes', before.routes, after.routes),
    ...journeyChanges(before.journeys, after.journeys),
    ...tables(before.decisions, after.decisions),
    ...named('screen', before.screens, after.screens).map(asLock),
    ...ordersOf('screen', before.screens, after.screens),
    ...named('action', before.actions, after.actions),
    ...ordersOf('action', before.actions, after.actions),
    ...Object.keys({ ...before.policy, ...after.policy }).flatMap((name) =>
      leaves(`policy ${name}`, before.policy[name] ?? {}, after.policy[name] ?? {}, 'terms', (pointer) =>
        unitAt(policyMeta, after.policy[name], tokens(pointer)),
      ),
    ),
    ...appChanges(from, to),
    ...named('rule', before.rules, after.rules, 'proof'),
    ...scenarioChanges(before.scenarios, after.scenarios),
  ]
}

function leaves(
  place: string,
  before: unknown,
  after: unknown,
  effect: Effect,
  unitOf?: (pointer: string) => string | undefined,
): Change[] {
  const changes = leafChanges(before, after).filter(({ pointer }) => !pointer.endsWith('/$comment'))
  const others = exchanged(changes.map(({ pointer, ...change }) => ({ name: pointer, ...change })))
  return changes.map(({ pointer, before: was, after: is }) => {
    const other = others.get(pointer)
    const message =
      is === undefined
        ? messageOf('leafGone', { place: pointer, was: messageValue(was, unitOf?.(pointer)) })
        : leafSaid(pointer, is, was, unitOf?.(pointer))
    const change = { effect, place, at: pointer, affects: [] }
    return other === undefined ? { ...change, message } : { ...change, message: isExchanged(message, other), isExchanged: true }
  })
}

/**
 * Unlocking a part counts as terms: a request names its channel itself, so anyone may get what one channel is allowed to change.
 */
const asLock = (change: Change): Change => (/\/locked(?:\/\d+)?$/.test(change.at ?? '') ? { ...change, effect: 'terms' } : change)

const leafSaid = (place: string, now: unknown, was: unknown, unit?: string): Message =>
  messageOf('leafIs', { place, now: messageValue(now, unit), was: messageValue(was, unit) })

const ordersOf = (kind: string, before: { [name: string]: unknown }, after: { [name: string]: unknown }): Change[] =>
  Object.entries(after).flatMap(([name, is]) => orders(`${kind} ${name}`, own(before, name), is))

const orders = (place: string, before: unknown, after: unknown): Change[] =>
  orderChanges(before, after).map(({ pointer, before: was, after: now }) => ({
    effect: 'flow',
    place,
    at: pointer,
    message: messageOf('orderIs', { place: pointer, now, was }),
    affects: [],
  }))

/**
 * Changes of the app's settings. A legal text is listed once, however many facts hold its version. A changed text is another contract; a
 * changed number in it is listed separately. A `since` day that stays the same means that the new text applies from that day.
 */
function appChanges(from: Config, to: Config): Change[] {
  const [before, after] = [from.flows, to.flows]
  const texts = mapOrEmpty(own(after.policy['legal'], 'legalTexts'))
  const named = new Set<string>()
  return leaves('app', before.app, after.app, 'flow').flatMap((change) => {
    const path = tokens(change.at ?? '')
    const text = path.findLast((name) => Object.hasOwn(texts, name))
    const [was, now] = [before.app, after.app].map((app) => read(app, change.at ?? ''))
    if (text === undefined || path[0] !== 'facts' || !isVersion(was) || !isVersion(now)) return [change]
    if (named.has(text)) return []
    named.add(text)
    const values = { text: { textKeys: [`studio.number.since.${text}`], name: text }, now, was }
    const areWords = isRewritten(from, to, textOrEmpty(texts[text]))
    const [day, since] = [before, after].map(({ policy }) => own(own(policy['legal'], 'since'), text))
    const isStale = areWords && isText(since) && since === day
    return [
      { ...change, effect: areWords ? ('terms' as const) : change.effect, message: messageOf('legalText', values) },
      ...(isStale ? [{ ...change, effect: 'terms' as const, message: messageOf('legalSince', { ...values, day: since }) }] : []),
    ]
  })
}

/** Whether a screen or its texts in any language differ. */
function isRewritten(from: Config, to: Config, screen: string): boolean {
  const [was, is] = [from, to].map(({ flows, texts }) => {
    const strings = [...stringsIn(own(flows.screens, screen))]
    return [own(flows.screens, screen), Object.values(texts).map((all) => strings.map((key) => own(all, key)))]
  })
  return !sameValue(was, is)
}

/** Whether the value looks like a hash of `contentHash`. */
const isVersion = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{12}$/.test(value)

function named(kind: string, before: { [name: string]: unknown }, after: { [name: string]: unknown }, effect: Effect = 'flow'): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  return [
    ...added.map(([name]): Change => ({ effect, place: `${kind} ${name}`, message: messageOf('isNew'), affects: [] })),
    ...removed.map(([name]): Change => ({ effect, place: `${kind} ${name}`, message: messageOf('isGone'), affects: [] })),
    ...changed.flatMap(({ name, before: was, after: is }) => leaves(`${kind} ${name}`, was, is, effect)),
  ]
}

/** Changes of scenarios. A removed one counts as proof lost; a changed one follows the part that it tests. */
function scenarioChanges(before: Config['flows']['scenarios'], after: Config['flows']['scenarios']): Change[] {
  const { added, removed, changed } = compareMaps(scenariosIn(before), scenariosIn(after))
  const change = (effect: Effect, name: string, message: Message): Change => ({ effect, place: `scenario ${name}`, message, affects: [] })
  return [
    ...added.map(([name]) => change('flow', name, messageOf('isNew'))),
    ...removed.map(([name]) => change('proof', name, messageOf('isGone'))),
    ...changed.map(({ name }) => change('flow', name, messageOf('scenarioIs'))),
  ]
}

const scenariosIn = (files: Config['flows']['scenarios']): { [name: string]: unknown } =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, written]) =>
      Object.entries(mapOrEmpty(written['scenarios'])).map(([name, scenario]) => [`${file}/${name}`, scenario]),
    ),
  )

function routeChanges(before: { [name: string]: Route }, after: { [name: string]: Route }): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  const change = (name: string, effect: Effect, message: Message): Change => ({ effect, place: `route ${name}`, message, affects: [] })
  return [
    ...added.map(([name, { path }]) => change(name, 'flow', messageOf('isNewAs', { now: path }))),
    ...removed.map(([name, { path }]) => change(name, 'breaking', messageOf('routeGone', { was: path }))),
    ...changed.flatMap(({ name, before: was, after: is }) =>
      leafChanges(was, is).map(({ pointer, before: from, after: to }) => {
        if (pointer === '/access')
          return change(
            name,
            to === 'visitor' ? 'loosening' : 'tightening',
            messageOf('openTo', { now: messageValue(to ?? 'member'), was: messageValue(from ?? 'member') }),
          )
        return change(name, pointer === '/path' ? 'breaking' : 'flow', leafSaid(pointer, to, from))
      }),
    ),
  ]
}

function journeyChanges(before: { [name: string]: Journey }, after: { [name: string]: Journey }): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  const ofJourney = (name: string, effect: Effect, message: Message): Change => ({ effect, place: `journey ${name}`, message, affects: [] })
  const ofOneSide = [
    ...added.map(([name]) => ofJourney(name, 'tightening', messageOf('isNew'))),
    ...removed.map(([name]) => ofJourney(name, 'loosening', messageOf('isGone'))),
  ]
  const ofBoth = changed.flatMap(({ name, before: was, after: is }) => {
    const [from, to] = [stepsOf(was), stepsOf(is)]
    const change = (effect: Effect, message: Message) => ofJourney(name, effect, message)
    const kept = from.filter((step) => to.includes(step))
    return [
      ...to.filter((step) => !from.includes(step)).map((step) => change('tightening', messageOf('asksToo', { step }))),
      ...from.filter((step) => !to.includes(step)).map((step) => change('loosening', messageOf('asksNoMore', { step }))),
      ...(sameValue(
        kept,
        to.filter((step) => from.includes(step)),
      )
        ? []
        : [change('flow', messageOf('asksInOrder', { now: to, was: from }))]),
      ...leaves(`journey ${name}`, { ...was, order: [] }, { ...is, order: [] }, 'flow').map(asLock),
    ]
  })
  return [...ofOneSide, ...ofBoth]
}

const stepsOf = ({ steps, order }: Journey): string[] => ordered(steps, order).flatMap(([id]) => (order.includes(id) ? [id] : []))

function tables(before: Config['flows']['decisions'], after: Config['flows']['decisions']): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  const change = (name: string, message: Message, at?: string): Change => ({
    effect: 'terms',
    place: `decision ${name}`,
    ...(at !== undefined && { at }),
    message,
    affects: [],
  })
  const ofRow = (name: string, row: string, message: Message, within = '') => change(name, message, pointerOf(['rules', row]) + within)
  return [
    ...added.map(([name]) => change(name, messageOf('isNew'))),
    ...removed.map(([name]) => change(name, messageOf('isGone'))),
    ...changed.flatMap(({ name, before: was, after: is }) => {
      const rows = compareMaps(was.rules, is.rules)
      return [
        ...rows.added.map(([row, { when }]) => ofRow(name, row, messageOf('rowNew', { row, when: messageValue(when) }))),
        ...rows.removed.map(([row]) => ofRow(name, row, messageOf('rowGone', { row }))),
        ...rows.changed.flatMap(({ name: row, before: from, after: to }) =>
          leafChanges(from, to).map(({ pointer, before: old, after: fresh }) =>
            ofRow(name, row, messageOf('rowIs', { row, place: pointer, now: messageValue(fresh), was: messageValue(old) }), pointer),
          ),
        ),
        ...leafChanges({ ...was, rules: {} }, { ...is, rules: {} })
          .filter(({ pointer }) => pointer !== '/$comment')
          .map(({ pointer, before: old, after: fresh }) => change(name, leafSaid(pointer, fresh, old), pointer)),
      ]
    }),
  ]
}
