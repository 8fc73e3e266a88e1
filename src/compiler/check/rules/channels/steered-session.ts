import { canonicalJson } from '../../../../json/canonical-json.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { pointerOf, tokens } from '../../../../core/language/pointer.ts'
import { isText, textOrEmpty } from '../../../json/read-json.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { below, type ConfigLocation, isWithin, isWithinAny } from '../../rule/location.ts'
import type { Hit } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { lockedParts } from './locked-parts.ts'
import { lockedPlaces } from './locked-places.ts'

/** A place that values are put into: `/session/…` where `of` is empty, else a prop of the named action `of`. */
type Target = { of: string; pointer: string }
/** `value`: as written, at `valueAt`; a reply has none. `around`: the calls, forms, asks and sheets whose results the place is run with. */
type Written = Target & { at: ConfigLocation; by: string; value?: unknown; valueAt: ConfigLocation; around: () => string[] }

/** Hits where a channel writes to the session what locked parts go by, and the base does not write it that way. */
export function steeringHits(context: CheckContext): Hit[] {
  const { base } = context
  if (!base) return []
  const readers = steeringTargets(base)
  const known = new Map<string, Written[]>()
  for (const one of writesOf(base)) addToList(known, targetKey(one), one)
  return writesOf(context).flatMap((written) => {
    const reader = readers.find(({ target }) => isSameTarget(target, written))
    const isKnown = known.get(targetKey(written))?.some((one) => isAlike(context, one, written))
    if (!reader || isKnown) return []
    return [{ at: written.at, values: { pointer: reader.pointer, file: base.config.origins.get(reader.at.of)?.file ?? reader.at.of } }]
  })
}

/** The actions of the product that write what locked parts go by, each with the locked `place` that reads it. */
export function steeringWrites(base: CheckContext): { at: ConfigLocation; place: ConfigLocation }[] {
  const readers = steeringTargets(base)
  return writesOf(base).flatMap(({ at, ...written }) => {
    const action = { of: at.of, pointer: at.pointer.slice(0, at.pointer.lastIndexOf('/')) }
    return readers.flatMap(({ target, at: place }) => (isSameTarget(target, written) ? [{ at: action, place }] : []))
  })
}

/** `at`: where a locked part reads the `pointer`. */
type Reader = { target: Target; at: ConfigLocation; pointer: string }
const cache = new WeakMap<CheckContext, Reader[]>()

/** Returns what the locked parts of the product read of the session, and what the product's own writes fill it from. */
function steeringTargets(base: CheckContext): Reader[] {
  const known = cache.get(base)
  if (known) return known
  const { places, feeds } = lockedPlaces(base)
  const tables = lockedParts(base.config.flows).flatMap(({ path: [section = '', id, ...within] }) =>
    (section === 'decisions' || section === 'journeys') && id !== undefined
      ? [below({ of: `${section}/${id}`, pointer: '' }, ...within)]
      : [],
  )
  const locked = [...places, ...feeds.map(({ at }) => at), ...tables]
  const targets: Reader[] = readsOf(base)
    .filter(({ at, pointer }) => pointer.startsWith('/session/') && isWithinAny(at, locked) && !isForMissingProp(base, at))
    .map(({ at, pointer }) => ({ target: { of: '', pointer }, at, pointer }))
  const seen = new Set(targets.map(({ target }) => targetKey(target)))
  const writes = writesOf(base)
  for (const { target, ...reader } of targets)
    for (const { valueAt, at } of writes.filter((written) => isSameTarget(target, written)))
      for (const pointer of readsWithin(base, valueAt)) {
        const [root, name = ''] = tokens(pointer)
        const from = root === 'session' ? { of: '', pointer } : { of: at.of, pointer: pointerOf(['props', name]) }
        const isFollowed = root === 'session' || (root === 'props' && at.of.startsWith('actions/'))
        if (!isFollowed || seen.has(targetKey(from))) continue
        seen.add(targetKey(from))
        targets.push({ target: from, ...reader })
      }
  cache.set(base, targets)
  return targets
}

const readsOf = ({ uses }: CheckContext) => [...uses.reads, ...uses.tests]
const readsWithin = (context: CheckContext, place: ConfigLocation): string[] =>
  readsOf(context).flatMap(({ at, pointer }) => (isWithin(at, place) ? [pointer] : []))
const targetKey = ({ of, pointer }: Target): string => `${of}#${pointer}`
const isSameTarget = (one: Target, other: Target): boolean =>
  one.of === other.of && (one.pointer === other.pointer || isBelow(one.pointer, other.pointer) || isBelow(other.pointer, one.pointer))
const isBelow = (pointer: string, outer: string): boolean => pointer.startsWith(`${outer}/`)

/** Whether the session stands in for a prop, which whoever opens the page may give as well. */
function isForMissingProp({ config }: CheckContext, at: ConfigLocation): boolean {
  const chain = mapsAround(config.flows, at)
  return at.pointer.endsWith('/default') && textOrEmpty(chain.at(-1)?.['value']).startsWith('/props/')
}

/** Writes to the session, and props given to named actions. */
function writesOf({ config, uses }: CheckContext): Written[] {
  const around = (at: ConfigLocation) => () => resultsAround(config.flows, at)
  return [
    ...uses.writes
      // Without an entry a locked part does as on a new phone, so a channel may clear a whole one.
      .filter(({ pointer, by }) => pointer.startsWith('/session') && (by !== 'clear' || tokens(pointer).length > 2))
      .map(({ at, pointer, by, to }) => ({ of: '', pointer, at, by, value: to?.value, valueAt: to?.at ?? at, around: around(at) })),
    ...uses.runs.flatMap(({ at, action, with: given }) =>
      Object.entries(given).map(([name, value]) => {
        const valueAt = below(at, 'with', name)
        return { of: `actions/${action}`, pointer: pointerOf(['props', name]), at: valueAt, by: 'run', value, valueAt, around: around(at) }
      }),
    ),
  ]
}

/** Whether a channel's write is that of the base: in the same list of actions, or of the answer to the same request. */
function isAlike(context: CheckContext, before: Written, now: Written): boolean {
  if (before.by !== now.by || canonicalJson(before.value ?? null) !== canonicalJson(now.value ?? null)) return false
  const [was, is] = [before.around(), now.around()]
  if (listOf(before.at) === listOf(now.at)) return was.join() === is.join()
  const isAnswer = now.by === 'reply' || isOfResultAlone(readsWithin(context, now.valueAt))
  // What a sheet or the phone answers is no answer of the server.
  return isAnswer && was.at(-1) === is.at(-1) && /^\{"(?:call|form)"/.test(is.at(-1) ?? '')
}

const isOfResultAlone = (pointers: readonly string[]): boolean =>
  pointers.length > 0 && pointers.every((pointer) => tokens(pointer)[0] === 'result')

/** The lists of actions that a place is in, without its index there. */
const listOf = ({ of, pointer }: ConfigLocation): string => `${of}${pointer.replaceAll(/\/\d+(?=\/)/g, '')}`

/** The calls, forms, asks and sheets around a place, outermost first. A form counts by the call that it sends. */
const resultsAround = (flows: unknown, at: ConfigLocation): string[] =>
  mapsAround(flows, at).flatMap(({ call, ask, open, form, with: given, headers }) => {
    if (isText(form)) return [canonicalJson({ form: own(own(own(own(flows, 'forms'), form), 'submit'), 'call') })]
    return [call, ask, open].some(isText) ? [canonicalJson({ call, ask, open, headers, with: given })] : []
  })

/** The maps that a place is in, outermost first. */
function mapsAround(flows: unknown, at: ConfigLocation): { [key: string]: unknown }[] {
  let here: unknown = flows
  return [...at.of.split('/'), ...tokens(at.pointer)].flatMap((token) => {
    const map = isMap(here) ? [here] : []
    here = Array.isArray(here) ? here[Number(token)] : own(here, token)
    return map
  })
}
