import { type Phrase, phrase } from '../../../../phrases/phrases.ts'
import { own } from '../../../../core/language/map.ts'
import { readPath, tokens } from '../../../../core/language/pointer.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { Hit } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { lockedParts } from './locked-parts.ts'
import { mustBeSeen, pathOf } from './locked-feeds.ts'
import { lockedPlaces, lockOfText } from './locked-places.ts'

/** Hits where a channel's patch changes what is locked in the base. */
export function lockedHits(base: CheckContext, patch: unknown, at: ConfigLocation): Hit[] {
  const locked = lockedPlaces(base)
  // A block that passes or sets a value may be removed whole: nothing false is shown then.
  const parts: { path: string[]; what: Phrase; mayGo?: boolean }[] = [
    ...lockedParts(base.config.flows).map(({ path, what }) => ({ path, what: phrase(what) })),
    ...locked.places.flatMap((place) => waysToChange(base, place).map((path) => ({ path, what: phrase(lockedIn(place)) }))),
    ...locked.feeds.map(({ at: from, place, by }) => ({
      path: pathOf(from),
      what: phrase(by, { file: fileOf(base, place) }),
      mayGo: from.pointer.startsWith('/blocks/'),
    })),
    ...addedSources(base, patch).map(({ path, screen }) => ({ path, what: phrase('wayLocked', { file: fileOf(base, screen) }) })),
    ...[...locked.facts].map(([pointer, place]) => ({
      path: ['app', 'facts', ...tokens(pointer).slice(1)],
      what: phrase('factLocked', { file: fileOf(base, place) }),
    })),
    ...addresses(base.config.flows.app.facts).map((path) => ({ path: ['app', 'facts', ...path], what: phrase('locked.addresses') })),
    ...waysAround(base, patch).map((path) => ({ path, what: phrase('locked.fields') })),
    ...Object.entries(mapOrEmpty(own(patch, 'texts'))).flatMap(([locale, texts]) =>
      Object.keys(mapOrEmpty(texts)).flatMap((key) => {
        const place = lockOfText(locked, key)
        return place ? [{ path: ['texts', locale, key], what: phrase('wordsLocked', { file: fileOf(base, place) }) }] : []
      }),
    ),
  ]
  const seen = new Set<string>()
  return parts.flatMap(({ path, what, mayGo }) => {
    const changed = changedAt(patch, path)
    const key = changed?.join('/') ?? ''
    if (!changed || seen.has(key) || (mayGo && changed.length < path.length)) return []
    seen.add(key)
    return [{ at: below(at, ...changed), values: { what } }]
  })
}

const lockedIn = ({ of }: ConfigLocation) => (of.startsWith('forms/') ? 'locked.fields' : 'locked.screen')
const fileOf = ({ config }: CheckContext, { of }: ConfigLocation): string => config.origins.get(of)?.file ?? of

/** `path`, or the removed parent of it; undefined when the patch does not touch it. */
function changedAt(patch: unknown, path: string[]): string[] | undefined {
  let json = patch
  for (const [depth, token] of path.entries()) {
    json = own(json, token)
    if (json === undefined) return undefined
    if (json === null) return path.slice(0, depth + 1)
  }
  return path
}

/** Paths in a patch that change a place, or whether it is shown. */
function waysToChange(base: CheckContext, { of, pointer }: ConfigLocation): string[][] {
  const [section = '', id = ''] = of.split('/')
  const within = tokens(pointer)
  const here = [[section, id, ...within], ...aroundBlock([section, id], within)]
  if (section === 'forms') return [...here, ['forms', id, 'schema'], ['forms', id, 'submit', 'call'], ['forms', id, 'submit', 'with']]
  const routes = entriesOrEmpty(base.config.flows.routes.routes).filter(([, route]) => own(route, 'screen') === id)
  return [...here, ...routes.map(([name]) => ['routes', 'routes', name, ...(pointer === '' ? [] : ['screen'])])]
}

/** Paths of the properties that decide whether the surrounding blocks are shown. */
const aroundBlock = (top: string[], within: string[]): string[][] =>
  within
    .flatMap((token, index) => (index > 0 && token === 'blocks' ? [[...top, ...within.slice(0, index)]] : []))
    .flatMap((around) => ['block', 'when', 'each', 'where'].map((prop) => [...around, prop]))

/** Data that only this channel adds to a screen that must be shown: a failed load may lead away from it. */
function addedSources(base: CheckContext, patch: unknown): { path: string[]; screen: ConfigLocation }[] {
  return [...mustBeSeen(base)].flatMap((screen) =>
    entriesOrEmpty(own(own(own(patch, 'screens'), screen), 'data'))
      .filter(([name]) => own(own(own(base.config.flows.screens, screen), 'data'), name) === undefined)
      .map(([name]) => ({ path: ['screens', screen, 'data', name], screen: { of: `screens/${screen}`, pointer: '' } })),
  )
}

/** Paths of facts that are URLs or lists of them: stores, offices, and the sites that may embed the app. */
function addresses(facts: unknown, path: string[] = []): string[][] {
  if (isAddress(facts) || (Array.isArray(facts) && facts.some(isAddress))) return [path]
  return entriesOrEmpty(facts).flatMap(([name, fact]) => addresses(fact, [...path, name]))
}

const isAddress = (fact: unknown): boolean => isText(fact) && fact.startsWith('https://')

/** Paths in the patch that send a locked field's call by another route: through another form in a block, or a form of the channel's own. */
function waysAround(base: CheckContext, patch: unknown): string[][] {
  const { places, calls } = lockedPlaces(base)
  const locked = new Set(places.map(({ of }) => of))
  const swapped = base.uses.forms
    .filter(({ form, at }) => locked.has(`forms/${form}`) && at.of.startsWith('screens/'))
    .map(({ at }) => [...at.of.split('/'), ...tokens(at.pointer)])
    .filter((path) => isText(readPath(patch, path)))
  const added = entriesOrEmpty(own(patch, 'forms'))
    .filter(([id, form]) => !Object.hasOwn(base.config.flows.forms, id) && calls.has(textOrEmpty(own(own(form, 'submit'), 'call'))))
    .map(([id]) => ['forms', id, 'submit', 'call'])
  return [...swapped, ...added]
}
