import { phrase } from '../../../../phrases/phrases.ts'
import { entriesOrEmpty } from '../../../json/read-json.ts'
import { tokens } from '../../../../core/language/pointer.ts'
import { below, type ConfigLocation, isWithinAny } from '../../rule/location.ts'
import type { Hit } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { handovers } from './locked-feeds.ts'
import { lockedPlaces } from './locked-places.ts'

/** Hits where a channel uses something locked at places that the base does not have. */
export function lockedUseHits(context: CheckContext): Hit[] {
  return context.base ? [...callHits(context), ...handedHits(context, context.base), ...writtenHits(context, context.base)] : []
}

/** Hits for calls by an action that the base sends only from forms with a consent or a code. */
function callHits({ base, uses }: CheckContext): Hit[] {
  const calls = base && lockedPlaces(base).calls
  return uses.calls
    .filter(({ call, by }) => by === 'action' && calls?.has(call))
    .map(({ at }) => ({ at, values: { what: phrase('locked.fields') } }))
}

/** Hits for arguments passed to a locked screen, which may be anything. */
function handedHits(context: CheckContext, base: CheckContext): Hit[] {
  const { places } = lockedPlaces(base)
  const whole = new Set(places.filter(({ pointer }) => pointer === '').map(({ of }) => of))
  const own = handovers(context).filter(({ screen, with: given }) => whole.has(`screens/${screen}`) && entriesOrEmpty(given).length > 0)
  return addedOnly(
    base,
    handovers(base).flatMap(({ at }) => at),
    own.flatMap(({ at, screen }) => at.slice(0, 1).map((one) => ({ at: one, of: `screens/${screen}` }))),
  )
}

/** Hits for state that a screen writes and a locked block of it shows. */
function writtenHits({ uses }: CheckContext, base: CheckContext): Hit[] {
  const feeds = new Map(lockedPlaces(base).feeds.map(({ at, place }) => [`${at.of}${at.pointer}`, place.of]))
  const fedBy = (of: string, pointer: string) => feeds.get(`${of}${below({ of, pointer: '' }, ...tokens(pointer).slice(0, 2)).pointer}`)
  return addedOnly(
    base,
    base.uses.writes.map(({ at }) => at),
    uses.writes.flatMap(({ at, pointer }) => {
      const of = pointer.startsWith('/state/') ? fedBy(at.of, pointer) : undefined
      return of === undefined ? [] : [{ at, of }]
    }),
  )
}

/** Hits for places that the base does not have. Locked places of the base are found by their path in the patch. */
function addedOnly(base: CheckContext, before: readonly ConfigLocation[], now: readonly { at: ConfigLocation; of: string }[]): Hit[] {
  const { places, feeds } = lockedPlaces(base)
  const known = new Set(before.map(({ of, pointer }) => `${of}${pointer}`))
  const locked = [...places, ...feeds.map(({ at }) => at)]
  return now
    .filter(({ at }) => !known.has(`${at.of}${at.pointer}`) && !isWithinAny(at, locked))
    .map(({ at, of }) => ({ at, values: { what: phrase('feedLocked', { file: base.config.origins.get(of)?.file ?? of }) } }))
}
