import type { Json } from '../../../core/language/json.ts'
import type { JsonPlace } from '../../contract.ts'

const keyOf = ({ file, pointer }: JsonPlace): string => `hidden:${file}${pointer}`

/** What the channel said of something before it was hidden, kept while the page is open; undefined where it said nothing. */
export function formerOf(place: JsonPlace): Json | undefined {
  const stored = sessionStorage.getItem(keyOf(place))
  return stored === null ? undefined : (JSON.parse(stored) as Json)
}

export function keepFormer(places: readonly JsonPlace[]): void {
  for (const place of places) {
    const { value } = place
    // Nothing hidden is kept as what is hidden.
    if (value === undefined || value === null) sessionStorage.removeItem(keyOf(place))
    else sessionStorage.setItem(keyOf(place), JSON.stringify(value))
  }
}
