import { isMap, own } from '../../core/language/map.ts'
import { ordered } from '../../core/language/ordered.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import { listOrEmpty, type JsonMap } from '../json/read-json.ts'
import { sameValue } from '../../core/language/same-json.ts'

/** Maps whose entries are shown or tried in order, each with the sibling member that lists the first ones. */
const ORDERED: { [name: string]: string | undefined } = {
  blocks: 'order',
  tabs: 'tabOrder',
  rows: undefined,
  items: undefined,
  of: undefined,
  parts: undefined,
  links: undefined,
  choose: undefined,
}

type OrderChange = { pointer: string; before: string[]; after: string[] }

/** Changes of order among the entries that both sides have, at any depth; equal beginnings and ends are left out. */
export function orderChanges(before: unknown, after: unknown, path: readonly string[] = []): OrderChange[] {
  if (Array.isArray(before) && Array.isArray(after))
    return after.flatMap((part, index) => orderChanges(before[index], part, [...path, `${index}`]))
  if (!isMap(before) || !isMap(after)) return []
  return Object.entries(after).flatMap(([name, part]) => {
    const here = [...path, name]
    const moved = Object.hasOwn(ORDERED, name) ? movedIn(shown(before, name), shown(after, name)) : undefined
    const isListed = !sameValue(listed(before, name), listed(after, name))
    return [...(moved && !isListed ? [{ pointer: pointerOf(here), ...moved }] : []), ...orderChanges(own(before, name), part, here)]
  })
}

const listed = (holder: JsonMap, name: string): string[] => listOrEmpty(own(holder, ORDERED[name] ?? '')).map(String)

function shown(holder: JsonMap, name: string): string[] {
  const map = own(holder, name)
  return isMap(map) ? ordered(map, listed(holder, name)).map(([each]) => each) : []
}

/** The common names from the first to the last that moved; undefined when none did. */
export function movedIn(was: readonly string[], is: readonly string[]): { before: string[]; after: string[] } | undefined {
  const before = was.filter((name) => is.includes(name))
  const after = is.filter((name) => was.includes(name))
  const isMoved = (name: string, index: number) => name !== after[index]
  const first = before.findIndex(isMoved)
  const end = before.findLastIndex(isMoved) + 1
  return first < 0 ? undefined : { before: before.slice(first, end), after: after.slice(first, end) }
}
