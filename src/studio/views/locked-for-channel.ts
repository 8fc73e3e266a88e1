import { lockOfText, type LockedPlaces, lockedPlaces } from '../../compiler/check/rules/channels/locked-places.ts'
import { isWithin } from '../../compiler/check/rule/location.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import { contextOf } from './context-of.ts'

/** The places that the channel of `config` cannot change; undefined for the product, which can change everything. */
export const lockedFor = (sources: Sources, config: Config, base: Config): LockedPlaces | undefined =>
  config.channelPatch && lockedPlaces(contextOf(sources, base))

/** Whether the text of a key is locked. */
export const isTextLocked =
  (locked: LockedPlaces | undefined) =>
  (key: string): boolean =>
    locked !== undefined && lockOfText(locked, key) !== undefined

/** `all`: no part of the place may be changed; `part`: something inside it may not, so it cannot be removed. */
export function lockOf(locked: LockedPlaces | undefined, of: string, pointer: string): 'all' | 'part' | undefined {
  const place = { of, pointer }
  if (locked?.places.some((one) => isWithin(place, one))) return 'all'
  return locked?.places.some((one) => isWithin(one, place)) ? 'part' : undefined
}
