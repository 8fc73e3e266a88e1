import type { Json } from '../../../core/language/json.ts'
import type { JsonPlace } from '../../contract.ts'

const keyOf = ({ file, pointer }: JsonPlace): string => `hidden:${file}${pointer}`

/** The channel's value of a place before it was hidden, kept for the browser session; undefined when the channel had none. */
export function formerOf(place: JsonPlace): Json | undefined {
  const stored = sessionStorage.getItem(keyOf(place))
  return stored === null ? undefined : (JSON.parse(stored) as Json)
}

export function keepFormer(places: readonly JsonPlace[]): void {
  for (const place of places) {
    const { value } = place
    // A place that has no value of its own, or is hidden already, leaves nothing to keep.
    if (value === undefined || value === null) sessionStorage.removeItem(keyOf(place))
    else sessionStorage.setItem(keyOf(place), JSON.stringify(value))
  }
}
