import { own } from '../../../../core/language/map.ts'
import { textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { fieldName, fieldTextKeys } from '../../../../core/forms/field-text-keys.ts'
import { pluralSuffix, textSlots } from '../../lookups/field-texts.ts'
import { formFields } from '../../lookups/form-fields.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { below, type ConfigLocation, isWithin, isWithinAny } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { lockedFeeds, type Feed } from './locked-feeds.ts'

/**
 * Screens, blocks, forms and fields that no channel may change (`places`); the keys of their texts (`words`) and the pointers of the facts
 * they show (`facts`), each with a place that shows it. `feeds`: other places that determine what they show or do. `calls`: calls sent only
 * with a locked field, such as a consent.
 */
export type LockedPlaces = {
  places: ConfigLocation[]
  words: Map<string, ConfigLocation>
  facts: Map<string, ConfigLocation>
  feeds: Feed[]
  calls: Set<string>
}

const cache = new WeakMap<CheckContext, LockedPlaces>()

/** The locked parts of the product: those that its JSON and its widgets lock, and everything shown in them. */
export function lockedPlaces(base: CheckContext): LockedPlaces {
  const known = cache.get(base)
  if (known) return known
  const places = new Set([...lockedScreens(base), ...lockedFields(base)])
  const seen = new Map<string, ConfigLocation[]>()
  const shown = shownByPart(base)
  // An included screen, a form, and the documents agreed to are part of the place that shows them.
  for (const place of places) {
    if (isWithinAny(place, seen.get(place.of))) continue
    addToList(seen, place.of, place)
    for (const { at, of } of shown.get(place.of) ?? []) if (isWithin(at, place)) places.add({ of, pointer: '' })
  }
  const outermost = [...seen.values()].flatMap((all) =>
    all.filter(
      (place) =>
        !isWithinAny(
          place,
          all.filter((other) => other !== place),
        ),
    ),
  )
  const placeOf = placeFinder(outermost)
  const made = {
    places: outermost,
    words: wordsOf(base, placeOf),
    facts: factsOf(base, placeOf),
    feeds: lockedFeeds(base, outermost),
    calls: lockedCalls(base),
  }
  cache.set(base, made)
  return made
}

/** Paths of the blocks of this name, at any depth. */
function blocksNamed(tree: unknown, name: string, at: string[] = ['blocks']): string[][] {
  return entriesOrEmpty(tree).flatMap(([id, block]) => [
    ...(id === name ? [[...at, id]] : []),
    ...blocksNamed(own(block, 'blocks'), name, [...at, id, 'blocks']),
  ])
}

/** Names of all blocks, at any depth. */
export const blockNames = (tree: unknown): string[] =>
  entriesOrEmpty(tree).flatMap(([id, block]) => [id, ...blockNames(own(block, 'blocks'))])

function lockedScreens({ config }: CheckContext): ConfigLocation[] {
  return entriesOrEmpty(config.flows.screens).flatMap(([id, screen]) => {
    const at: ConfigLocation = { of: `screens/${id}`, pointer: '' }
    const locked = own(screen, 'locked')
    if (locked === true) return [at]
    return Array.isArray(locked)
      ? locked.flatMap((name) => blocksNamed(own(screen, 'blocks'), textOrEmpty(name)).map((path) => below(at, ...path)))
      : []
  })
}

function lockedFields({ config, vocabulary }: CheckContext): ConfigLocation[] {
  return entriesOrEmpty(config.flows.forms).flatMap(([id, form]) =>
    entriesOrEmpty(own(form, 'fields'))
      .filter(([, field]) => own(own(vocabulary.widgets, textOrEmpty(own(field, 'widget'))), 'locked') === true)
      .map(([name]) => below({ of: `forms/${id}`, pointer: '' }, 'fields', name)),
  )
}

function lockedCalls(base: CheckContext): Set<string> {
  const forms = entriesOrEmpty(base.config.flows.forms).map(([id, form]) => ({ id, call: textOrEmpty(own(own(form, 'submit'), 'call')) }))
  const holders = new Set(lockedFields(base).map(({ of }) => of))
  const open = new Set(forms.filter(({ id }) => !holders.has(`forms/${id}`)).map(({ call }) => call))
  return new Set(forms.map(({ call }) => call).filter((call) => !open.has(call)))
}

type Shown = { at: ConfigLocation; of: string }

/** Included screens, forms and documents by the screen or form that shows them. */
function shownByPart({ uses }: CheckContext): Map<string, Shown[]> {
  const byPart = new Map<string, Shown[]>()
  const add = (at: ConfigLocation, of: string) => addToList(byPart, at.of, { at, of })
  for (const { at, screen } of uses.includes) add(at, `screens/${screen}`)
  for (const { at, form } of uses.forms) add(at, `forms/${form}`)
  for (const { at, sheet, by } of uses.opens) if (by === 'link') add(at, `screens/${sheet}`)
  return byPart
}

type PlaceOf = (at: ConfigLocation) => ConfigLocation | undefined

function placeFinder(places: ConfigLocation[]): PlaceOf {
  const byPart = new Map<string, ConfigLocation[]>()
  for (const place of places) addToList(byPart, place.of, place)
  return (at) => byPart.get(at.of)?.find((place) => isWithin(at, place))
}

function factsOf({ uses }: CheckContext, placeOf: PlaceOf): LockedPlaces['facts'] {
  const facts: LockedPlaces['facts'] = new Map()
  for (const { at, pointer } of uses.reads) {
    const place = pointer.startsWith('/app/') ? placeOf(at) : undefined
    if (place) facts.set(pointer, facts.get(pointer) ?? place)
  }
  return facts
}

function wordsOf(context: CheckContext, placeOf: PlaceOf): LockedPlaces['words'] {
  const inFlows = context.uses.texts.map(({ at, key }) => ({ at: routedTo(context, at), keys: [key] }))
  const ofFields = formFields(context).map(({ form, field }) => ({
    at: below({ of: `forms/${form}`, pointer: '' }, 'fields', ...field.path.split('/').slice(1)),
    keys: [...textSlots, ...field.keywords].flatMap((slot) => fieldTextKeys(form, fieldName(field.path), slot)),
  }))
  const words: LockedPlaces['words'] = new Map()
  for (const { at, keys } of [...inFlows, ...ofFields]) {
    const place = placeOf(at)
    if (place) for (const key of keys) words.set(key, words.get(key) ?? place)
  }
  return words
}

/** Returns the screen of a route for the route's title; any other location is returned as it is. */
function routedTo({ config }: CheckContext, at: ConfigLocation): ConfigLocation {
  const [, routes, name = '', title] = at.of === 'routes' ? at.pointer.split('/') : []
  const screen = own(own(config.flows.routes.routes, name), 'screen')
  return routes === 'routes' && title === 'title' ? { of: `screens/${textOrEmpty(screen)}`, pointer: '' } : at
}

/** `key`: with its plural suffix, if it has one. */
export const lockOfText = ({ words }: LockedPlaces, key: string): ConfigLocation | undefined =>
  words.get(key) ?? words.get(key.replace(pluralSuffix, ''))
