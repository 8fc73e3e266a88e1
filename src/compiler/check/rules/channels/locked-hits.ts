import { type Phrase, phrase } from '../../../../phrases/phrases.ts'
import { own } from '../../../../core/language/map.ts'
import { tokens } from '../../../../core/language/pointer.ts'
import { asMap, entriesOf } from '../../../json/read-json.ts'
import { below } from '../../rule/location.ts'
import type { ConfigLocation } from '../../rule/location.ts'
import type { Hit } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { lockedParts } from './locked-parts.ts'
import { lockedPlaces, lockOfText } from './locked-places.ts'

/** Where the patch of a channel changes what is locked in the base. */
export function lockedHits(base: CheckContext, patch: unknown, at: ConfigLocation): Hit[] {
  const locked = lockedPlaces(base)
  const parts: { path: string[]; what: Phrase }[] = [
    ...lockedParts(base.config.flows).map(({ path, what }) => ({ path, what: phrase(what) })),
    ...locked.places.flatMap((place) => waysToChange(base, place).map((path) => ({ path, what: phrase(lockedIn(place)) }))),
    ...Object.entries(asMap(own(patch, 'texts'))).flatMap(([locale, texts]) =>
      Object.keys(asMap(texts)).flatMap((key) => {
        const place = lockOfText(locked, key)
        return place ? [{ path: ['texts', locale, key], what: phrase('wordsLocked', { file: fileOf(base, place) }) }] : []
      }),
    ),
  ]
  const seen = new Set<string>()
  return parts.flatMap(({ path, what }) => {
    const changed = changedAt(patch, path)
    const key = changed?.join('/') ?? ''
    if (!changed || seen.has(key)) return []
    seen.add(key)
    return [{ at: below(at, ...changed), values: { what } }]
  })
}

const lockedIn = ({ of }: ConfigLocation) => (of.startsWith('forms/') ? 'locked.consent' : 'locked.screen')
const fileOf = ({ config }: CheckContext, { of }: ConfigLocation): string => config.origins.get(of)?.file ?? of

/** `path` or what is around it and is removed; undefined: the patch leaves it alone. */
function changedAt(patch: unknown, path: string[]): string[] | undefined {
  let json = patch
  for (const [depth, token] of path.entries()) {
    json = own(json, token)
    if (json === undefined) return undefined
    if (json === null) return path.slice(0, depth + 1)
  }
  return path
}

/** The paths of a patch that change what is at a place, or whether it is shown. */
function waysToChange({ config }: CheckContext, { of, pointer }: ConfigLocation): string[][] {
  const [section = '', id = ''] = of.split('/')
  const within = tokens(pointer)
  const blocks = within.flatMap((token, index) => (index > 0 && token === 'blocks' ? [[section, id, ...within.slice(0, index)]] : []))
  const routes = entriesOf(config.flows.routes.routes).filter(([, route]) => section === 'screens' && own(route, 'screen') === id)
  return [
    [section, id, ...within],
    ...blocks.flatMap((around) => ['block', 'when', 'each', 'where'].map((prop) => [...around, prop])),
    ...routes.map(([name]) => ['routes', 'routes', name, 'screen']),
  ]
}
