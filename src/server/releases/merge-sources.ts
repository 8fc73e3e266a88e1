import type { Json } from '../../core/language/json.ts'
import { isForEditors } from '../../core/language/is-for-editors.ts'
import { isMap } from '../../core/language/map.ts'
import { escapeToken } from '../../core/language/pointer.ts'
import { sameJson } from '../../core/language/same-json.ts'

/** JSON files by path. */
export type SourceTexts = { [path: string]: string }

/** Changed files by path; null deletes the file. */
export type TextChanges = { [path: string]: { was: string | null; text: string | null } }

/**
 * `adopted`: places that only `theirs` had changed. `conflicts`: places that both had changed differently. Each is a path, `#` and a JSON
 * pointer.
 */
export type Merged = { texts: SourceTexts; adopted: string[]; conflicts: string[] }

/** Applies the changes from `base` to `theirs` to `ours`, entry by entry, including the order of entries. A list counts as one entry. */
export function mergeSources(base: SourceTexts, ours: SourceTexts, theirs: SourceTexts): Merged {
  const merged: Merged = { texts: {}, adopted: [], conflicts: [] }
  for (const path of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [was, own, other] = [base[path], ours[path], theirs[path]]
    const text = isForEditors(path) || was === other || own === other ? own : mergedText(path, [was, own, other], merged)
    if (text !== undefined) merged.texts[path] = text
  }
  return merged
}

type Three<Value> = [base: Value | undefined, ours: Value | undefined, theirs: Value | undefined]

function mergedText(path: string, texts: Three<string>, merged: Merged): string | undefined {
  const [base, ours, theirs] = texts.map((text) => (text === undefined ? undefined : (JSON.parse(text) as Json)))
  const json = mergeJson([base, ours, theirs], `${path}#`, merged)
  if (json === undefined) return undefined
  return sameJson(json, ours) ? texts[1] : `${JSON.stringify(json, null, 2)}\n`
}

/** Compared including the order of names, which is the order of fields on a screen. */
function mergeJson([base, ours, theirs]: Three<Json>, at: string, merged: Merged): Json | undefined {
  if (sameJson(theirs, base) || sameJson(ours, theirs)) return ours
  if (sameJson(ours, base)) {
    merged.adopted.push(...changesIn(base, theirs, at))
    return theirs
  }
  if (!isMap(base) || !isMap(ours) || !isMap(theirs)) {
    merged.conflicts.push(at)
    return ours
  }
  const entries = mergedOrder([base, ours, theirs], at, merged).map((name) => {
    const parts = [base, ours, theirs].map((map) => (Object.hasOwn(map, name) ? (map[name] as Json) : undefined))
    return [name, mergeJson(parts as Three<Json>, `${at}/${escapeToken(name)}`, merged)] as const
  })
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

/** Merges the order of names: that of ours, unless only theirs reordered the names of the base. */
function mergedOrder(maps: [base: object, ours: object, theirs: object], at: string, merged: Merged): string[] {
  const [ours, theirs] = [Object.keys(maps[1]), Object.keys(maps[2])]
  const [was, own, other] = maps.map((map) => Object.keys(map).filter((name) => maps.every((each) => Object.hasOwn(each, name))))
  if (sameJson(other, was) || sameJson(own, other)) return withNew(ours, theirs)
  if (sameJson(own, was)) {
    merged.adopted.push(at)
    return withNew(theirs, ours)
  }
  merged.conflicts.push(at)
  return withNew(ours, theirs)
}

/** Inserts the names of `others` that `names` lacks, each after the one it follows there. */
function withNew(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(names)
  const behind = new Map<string | undefined, string[]>()
  let last: string | undefined
  for (const name of others) {
    if (known.has(name)) last = name
    else behind.set(last, [...(behind.get(last) ?? []), name])
  }
  return [undefined, ...names].flatMap((name) => [...(name === undefined ? [] : [name]), ...(behind.get(name) ?? [])])
}

/** The deepest entries that differ; the map itself when only its order differs. */
function changesIn(base: Json | undefined, theirs: Json | undefined, at: string): string[] {
  if (!isMap(base) || !isMap(theirs)) return [at]
  const names = [...new Set([...Object.keys(base), ...Object.keys(theirs)])]
  const found = names
    .filter((name) => !sameJson(base[name] as Json | undefined, theirs[name] as Json | undefined))
    .flatMap((name) => changesIn(base[name] as Json | undefined, theirs[name] as Json | undefined, `${at}/${escapeToken(name)}`))
  return found.length > 0 ? found : [at]
}
