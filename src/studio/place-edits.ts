import { sameValue } from '../core/language/same-json.ts'
import type { Json } from '../core/language/json.ts'
import type { Edit, JsonPlace } from './contract.ts'

/** An edit of the place that expects its current value; without a new value it removes the place. */
export const expecting = <T extends JsonPlace>({ file, pointer, value }: T): Pick<Edit, 'file' | 'pointer' | 'was'> => ({
  file,
  pointer,
  ...(value !== undefined && { was: value }),
})

/** Sets a value. In a channel, a value equal to the product's is left out, and `null` removes what the product has. */
export function withValue(place: JsonPlace, value: Json | undefined): Edit {
  const { inherited } = place
  if (value === undefined) return { ...expecting(place), ...(inherited !== undefined && { value: null }) }
  const isInherited = inherited !== undefined && sameValue(inherited, value)
  return { ...expecting(place), ...(!isInherited && { value }) }
}

/** Sets a text; an empty one is removed, and a channel then shows the product's. */
export const withWords = (words: JsonPlace, text: string): Edit => (text === '' ? expecting(words) : withValue(words, text))
