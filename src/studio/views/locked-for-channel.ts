import { lockOfText, type LockedPlaces, lockedPlaces } from '../../compiler/check/rules/channels/locked-places.ts'
import { isWithin } from '../../compiler/check/rule/location.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import { contextOf } from './context-of.ts'

/** What the channel of `config` may not change; undefined for the product, which may change all of it. */
export const lockedFor = (sources: Sources, config: Config, base: Config): LockedPlaces | undefined =>
  config.channelPatch && lockedPlaces(contextOf(sources, base))

/** Whether the text of a key is among what is locked. */
export const isTextLocked =
  (locked: LockedPlaces | undefined) =>
  (key: string): boolean =>
    locked !== undefined && lockOfText(locked, key) !== undefined

/** `all`: no part of it may be changed; `part`: something in it may not, so that it cannot go. */
export function lockOf(locked: LockedPlaces | undefined, of: string, pointer: string): 'all' | 'part' | undefined {
  const place = { of, pointer }
  if (locked?.places.some((one) => isWithin(place, one))) return 'all'
  return locked?.places.some((one) => isWithin(one, place)) ? 'part' : undefined
}
