import type { Json } from '../../core/language/json.ts'
import { isMap } from '../../core/language/map.ts'
import { escapeToken } from '../../core/language/pointer.ts'
import { sameJson } from '../../core/language/same-json.ts'
import type { Edit } from '../contract.ts'

type Map = { [name: string]: Json }

/** Edits that turn one JSON text into another, in its order; equal parts are not touched. */
export function editsBetween(file: string, ours: string, theirs: string): Edit[] {
  const at = (pointer: string, edit: Omit<Edit, 'file' | 'pointer'> = {}): Edit => ({ file, pointer, ...edit })
  return editsAt('', JSON.parse(ours) as Json, JSON.parse(theirs) as Json)

  function editsAt(pointer: string, one: Json, other: Json): Edit[] {
    if (sameJson(one, other)) return []
    if (!isMap(one) || !isMap(other) || !isInOrder(one, other)) return [at(pointer, { value: other })]
    const gone = Object.keys(one).filter((name) => !Object.hasOwn(other, name))
    const rest = Object.keys(other).flatMap((name, index, names) => {
      const [place, value] = [`${pointer}/${escapeToken(name)}`, other[name] as Json]
      return Object.hasOwn(one, name) ? editsAt(place, one[name] as Json, value) : [at(place, { value, after: names[index - 1] ?? null })]
    })
    return [...gone.map((name) => at(`${pointer}/${escapeToken(name)}`)), ...rest]
  }
}

/** Whether the names that both maps have are in the same order. */
function isInOrder(one: Map, other: Map): boolean {
  const namesIn = (map: Map, rest: Map) => Object.keys(map).filter((name) => Object.hasOwn(rest, name))
  return namesIn(one, other).join('\n') === namesIn(other, one).join('\n')
}
