import { deepCopy } from '../../core/values/deep-copy.ts'
import type { Json } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { isPointer, pointerOf, tokens, write } from '../../core/language/pointer.ts'
import { asList, asMap, entriesOf, isText } from '../json/read-json.ts'
import type { Config } from '../load/config.ts'
import type { Edge } from './edges.ts'
import type { Walk } from './take-walk.ts'

/** A place in the scope, and the value that a condition wants there; undefined where it wants nothing. */
type Wish = { path: string[]; value: Json | undefined }

/** The walk with answers that fulfil the conditions around an edge, as far as they can be read from its JSON. */
export function wishedWorld(edge: Edge, path: string[], walk: Walk, { flows }: Config): Walk {
  const [folder = '', id = ''] = edge.in.split('/')
  const root = own(own(flows, folder), id)
  const { given, do: steps } = deepCopy(walk) as Walk
  for (const { path: wished, value } of wishesIn(root, path)) {
    const [first, name = '', ...rest] = wished
    const { call } = asMap(own(own(root, 'data'), name))
    const source = first === 'data' && isText(call) ? [given.replies?.[call] ?? []].flat() : []
    for (const reply of source) if ('data' in reply && isMap(reply.data)) write(reply, pointerOf(['data', ...rest]), value)
    if (first === 'session') write(given as Record<string, unknown>, pointerOf(['session', name, ...rest]), value)
    for (const replies of Object.values(given.replies ?? {})) replaceDeep(replies, wished.at(-1) ?? '', value)
  }
  return { given, do: steps }
}

function wishesIn(json: unknown, [token, ...rest]: string[]): Wish[] {
  const here = isMap(json) ? wishesOf(json['when']) : []
  return token === undefined ? here : [...here, ...wishesIn(own(json, token), rest)]
}

function wishesOf(condition: unknown): Wish[] {
  const at = (pointers: unknown) => (isText(pointers) ? [pointers] : asList(pointers).filter(isText)).map(tokens)
  return entriesOf(condition).flatMap(([key, test]): Wish[] => {
    if (key === 'anyOf') return wishesOf(asList(test)[0])
    if (key === 'has') return []
    if (key === 'lacks') return at(test).map((path) => ({ path, value: undefined }))
    // A rule of a table tests its inputs by name; those are not the scope's.
    return isPointer(test) || !isPointer(key) ? [] : [{ path: tokens(key), value: passing(test) }]
  })
}

function passing(test: unknown): Json | undefined {
  if (Array.isArray(test)) return test[0] as Json
  if (!isMap(test)) return test as Json
  return (test['minimum'] ?? test['maximum']) as Json | undefined
}

/** Wherever something of this name is said already. */
function replaceDeep(json: unknown, name: string, value: Json | undefined): void {
  if (Array.isArray(json)) json.forEach((item) => replaceDeep(item, name, value))
  else if (isMap(json)) {
    for (const [key, child] of Object.entries(json)) {
      if (key === name) json[key] = value
      else replaceDeep(child, name, value)
    }
  }
}
