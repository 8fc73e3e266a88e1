import { isMap } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import { entriesOrEmpty } from '../json/read-json.ts'
import { sameValue } from '../../core/language/same-json.ts'

type Kept<T> = { name: string; before: T; after: T }
type MapDifference<T> = { added: [string, T][]; removed: [string, T][]; changed: Kept<T>[] }

export function compareMaps<T>(before: { [name: string]: T } = {}, after: { [name: string]: T } = {}): MapDifference<T> {
  return {
    added: Object.entries(after).filter(([name]) => !Object.hasOwn(before, name)),
    removed: Object.entries(before).filter(([name]) => !Object.hasOwn(after, name)),
    changed: Object.entries(before).flatMap(([name, was]) => {
      const is = Object.hasOwn(after, name) ? after[name] : undefined
      return is === undefined || sameValue(was, is) ? [] : [{ name, before: was, after: is }]
    }),
  }
}

type LeafChange = { pointer: string; before: unknown; after: unknown }

/** The deepest differences: maps and lists of the same length are entered. An entry missing on one side is undefined. */
export function leafChanges(before: unknown, after: unknown, path: readonly string[] = []): LeafChange[] {
  if (sameValue(before, after)) return []
  const members = (value: unknown) => (Array.isArray(value) ? Object.entries(value as unknown[]) : entriesOrEmpty(value))
  const enter = Array.isArray(before) ? Array.isArray(after) && before.length === after.length : isMap(before) && isMap(after)
  if (!enter) return [{ pointer: pointerOf(path), before, after }]
  const [was, is] = [new Map(members(before)), new Map(members(after))]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => leafChanges(was.get(name), is.get(name), [...path, name]))
}

/** Finds entries that swapped their values and maps each name to the other. Booleans are left out, because they swap by chance. */
export function exchanged(changes: readonly { name: string; before: unknown; after: unknown }[]): Map<string, string> {
  const moves = new Map(changes.map(({ name, before, after }) => [JSON.stringify([before, after]), name]))
  return new Map(
    changes.flatMap(({ name, before, after }) => {
      const isPlain = before === undefined || after === undefined || typeof before === 'boolean'
      const other = isPlain ? undefined : moves.get(JSON.stringify([after, before]))
      return other === undefined ? [] : [[name, other]]
    }),
  )
}
