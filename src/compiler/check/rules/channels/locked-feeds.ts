import { own } from '../../../../core/language/map.ts'
import { tokens } from '../../../../core/language/pointer.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { below, type ConfigLocation, isWithin, isWithinAny } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

/**
 * `feedLocked`: the value or action at the locked `place` comes from `at`; `wayLocked`: `at` decides whether a screen that must be shown is
 * reached.
 */
export type Feed = { at: ConfigLocation; place: ConfigLocation; by: 'feedLocked' | 'wayLocked' }

/** Places elsewhere that determine what the locked places show or do, and who reaches them. */
export function lockedFeeds(base: CheckContext, places: readonly ConfigLocation[]): Feed[] {
  const leads = leadsOf(base)
  const handed = handedTo(base, places)
  const feeds: Feed[] = [...places.map((at): Feed => ({ at, place: at, by: 'feedLocked' })), ...handed]
  const seen = new Set(feeds.map(({ at }) => keyOf(at)))
  for (const { at, place } of feeds)
    for (const lead of leads.get(at.of) ?? []) {
      if (!isWithin(lead.at, at)) continue
      for (const to of lead.to()) {
        if (seen.has(keyOf(to))) continue
        seen.add(keyOf(to))
        feeds.push({ at: to, place, by: 'feedLocked' })
      }
    }
  const all = [...waysToSeen(base), ...feeds.slice(places.length)]
  return all.filter(
    ({ at }, index) => !isWithinAny(at, places) && !all.some((other, before) => isAround(other.at, at, { isEarlier: before < index })),
  )
}

/** Whether the other place covers this one, so that one of them is enough. */
const isAround = (outer: ConfigLocation, at: ConfigLocation, { isEarlier }: { isEarlier: boolean }): boolean =>
  isWithin(at, outer) && (isEarlier || outer.pointer !== at.pointer)

const keyOf = ({ of, pointer }: ConfigLocation): string => `${of}#${pointer}`

/** Path of a location in a patch. */
export const pathOf = ({ of, pointer }: ConfigLocation): string[] => [...of.split('/'), ...tokens(pointer)]

/** The list that contains an action, because a patch replaces lists whole; any other location is returned as it is. */
function listAround({ config }: CheckContext, at: ConfigLocation): ConfigLocation {
  const within = tokens(at.pointer)
  let json: unknown = of(config.flows, at)
  for (const [depth, token] of within.entries()) {
    if (Array.isArray(json)) return below({ of: at.of, pointer: '' }, ...within.slice(0, depth))
    json = own(json, token)
  }
  return at
}

const of = (flows: unknown, at: ConfigLocation): unknown => at.of.split('/').reduce<unknown>(own, flows)

type Lead = { at: ConfigLocation; to: () => ConfigLocation[] }

/** The targets that each place of the product reads or runs, by part. */
function leadsOf(base: CheckContext): Map<string, Lead[]> {
  const { uses } = base
  const leads = new Map<string, Lead[]>()
  const add = (at: ConfigLocation, to: Lead['to']) => addToList(leads, at.of, { at, to })
  for (const { at, pointer } of [...uses.reads, ...uses.tests]) add(at, () => sourcesOf(base, at, pointer))
  for (const { at, action } of uses.runs) add(at, () => [{ of: `actions/${action}`, pointer: '' }])
  for (const { at, table } of uses.decides) add(at, () => [{ of: `decisions/${table}`, pointer: '' }])
  return leads
}

/** The sources of a pointer's value, on the screens that read it. */
function sourcesOf(base: CheckContext, at: ConfigLocation, pointer: string): ConfigLocation[] {
  const [root = '', name = ''] = tokens(pointer)
  if (!['computed', 'data', 'state'].includes(root)) return []
  const screens = at.of.startsWith('forms/') ? showing(base, at.of) : [at.of]
  return screens.flatMap((screen) => {
    const declared = below({ of: screen, pointer: '' }, root, name)
    const writes = root === 'state' ? base.uses.writes.filter((write) => write.at.of === screen && write.by !== 'input') : []
    return [
      declared,
      ...writes.filter((write) => isWithin({ of: screen, pointer: write.pointer }, declared)).map((write) => listAround(base, write.at)),
    ]
  })
}

const showing = ({ uses }: CheckContext, form: string): string[] =>
  uses.forms.filter((use) => `forms/${use.form}` === form).map(({ at }) => at.of)

/** Places that pass a value to a screen locked as a whole; blocks take no arguments. */
function handedTo(base: CheckContext, places: readonly ConfigLocation[]): Feed[] {
  return handovers(base).flatMap(({ at, screen, with: given }) => {
    const place = places.find(({ of: part, pointer }) => part === `screens/${screen}` && pointer === '')
    if (!place || entriesOrEmpty(given).length === 0) return []
    return at.map((one): Feed => ({ at: listAround(base, one), place, by: 'feedLocked' }))
  })
}

/** Each screen that is opened or included, with the places that do so. */
export const handovers = ({ uses }: CheckContext): { at: ConfigLocation[]; screen: string; with: unknown }[] => [
  ...uses.opens.flatMap(({ at, sheet, with: given, by }) => (by === 'open' ? [{ at: [at], screen: sheet, with: given }] : [])),
  ...uses.includes.map(({ at, screen, with: given }) => {
    const block = { of: at.of, pointer: at.pointer.slice(0, at.pointer.lastIndexOf('/')) }
    return { at: [at, below(block, 'with')], screen, with: given }
  }),
]

/** Screens that `flows/rules` requires to show something. */
export const mustBeSeen = ({ config }: CheckContext): Set<string> =>
  new Set(entriesOrEmpty(config.flows.rules).flatMap(([, rule]) => Object.keys(mapOrEmpty(own(rule, 'shows')))))

/** Places that lead to a screen that must be shown, or away from it when it opens. */
function waysToSeen(base: CheckContext): Feed[] {
  const { table, names, showing } = base.routes
  const screenOf = (route: string | undefined) => textOrEmpty(own(own(table, route ?? ''), 'screen'))
  const tables = base.uses.goes.filter(({ at }) => at.of.startsWith('decisions/'))
  return [...mustBeSeen(base)].flatMap((screen) => {
    const place: ConfigLocation = { of: `screens/${screen}`, pointer: '' }
    const opened = (showing.get(screen) ?? []).flatMap((route) =>
      ['enter', 'redirect', 'props', 'propsWhen'].map((key) => below({ of: 'routes', pointer: '' }, 'routes', route, key)),
    )
    const led = tables.filter(({ to }) => screenOf(names.get(textOrEmpty(to))) === screen).map(({ at }) => ({ of: at.of, pointer: '' }))
    return [below(place, 'enter'), ...opened, ...led].map((at): Feed => ({ at, place, by: 'wayLocked' }))
  })
}
