import { createCheckContext } from '../../context/check-context.ts'
import { below, type ConfigLocation, isWithin } from '../../rule/location.ts'
import { lockedPlaces } from './locked-places.ts'
import { steeringWrites } from './steered-session.ts'
import { tokens } from '../../../../core/language/pointer.ts'
import type { Config, Sources } from '../../../load/config.ts'

/** `at` determines what is locked at `place`. */
type Feed = { at: ConfigLocation; place: ConfigLocation }

/** `place`: as a difference of configurations says it, such as `screen Me`; `at`: a pointer within. */
type Changed = { place: string; at?: string }

/** Returns a look-up of the parts, such as `screen HomePayBack`, in which something locked goes by a changed place of the product. */
export function lockedUsersOf(sources: Sources, configs: readonly (Config | undefined)[]): (change: Changed) => string[] {
  const feeds = configs.flatMap((config) => (config ? feedsOf(sources, config) : []))
  return ({ place, at = '' }) => {
    const changed = locationOf(place, at)
    if (!changed) return []
    const met = feeds.filter(({ at: from }) => isWithin(changed, from) || isWithin(from, changed))
    return [...new Set(met.map((feed) => placeOf(feed.place)))]
  }
}

function feedsOf(sources: Sources, config: Config): Feed[] {
  const base = createCheckContext(sources, config)
  return [...lockedPlaces(base).feeds, ...steeringWrites(base)]
}

/** The place of a change as a part of the configuration: `screen Me` is `screens/Me`. */
function locationOf(place: string, pointer: string): ConfigLocation | undefined {
  const [kind = '', name] = place.split(' ')
  if (kind === 'route' && name !== undefined) return below({ of: 'routes', pointer: '' }, 'routes', name)
  if (kind === 'app' || kind === 'routes') return { of: kind, pointer }
  return ['screen', 'action', 'decision', 'form'].includes(kind) ? { of: `${kind}s/${name}`, pointer } : undefined
}

function placeOf({ of, pointer }: ConfigLocation): string {
  const [section, name] = tokens(pointer)
  return of === 'routes' && section === 'routes' ? `route ${name}` : of.replace('s/', ' ')
}
