import { sameValue } from '../core/language/same-json.ts'
import type { Json } from '../core/language/json.ts'
import type { Edit, JsonPlace } from './contract.ts'

/** The place as it was seen; with nothing more, what stands there goes. */
export const expecting = <T extends JsonPlace>({ file, pointer, value }: T): Pick<Edit, 'file' | 'pointer' | 'was'> => ({
  file,
  pointer,
  ...(value !== undefined && { was: value }),
})

/** A channel that says what the product says says nothing, and `null` takes away what the product has. */
export function withValue(place: JsonPlace, value: Json | undefined): Edit {
  const { inherited } = place
  if (value === undefined) return { ...expecting(place), ...(inherited !== undefined && { value: null }) }
  const isInherited = inherited !== undefined && sameValue(inherited, value)
  return { ...expecting(place), ...(!isInherited && { value }) }
}

/** A text that is emptied goes; in a channel, that of the product is shown again. */
export const withWords = (words: JsonPlace, text: string): Edit => (text === '' ? expecting(words) : withValue(words, text))
