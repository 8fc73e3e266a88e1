import { posix } from 'node:path'
import type { Sources } from '../../compiler/load/config.ts'
import { entriesOf, isText } from '../../compiler/json/read-json.ts'
import type { Json } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { escapeToken } from '../../core/language/pointer.ts'
import type { Place } from '../contract.ts'
import { valueAt } from '../edit/edit-json.ts'

/** A schema as written: the place itself, and after it those that its `$ref` leads to. The first that has a keyword wins. */
export type Layers = { file: string; pointer: string; json: { [keyword: string]: unknown } }[]

export function layersAt(sources: Sources, file: string, pointer: string): Layers {
  const json = valueAt(sources.files.get(file)?.json, pointer)
  if (!isMap(json)) return []
  const ref = own(json, '$ref')
  if (!isText(ref)) return [{ file, pointer, json }]
  const [path = '', fragment = ''] = ref.split('#', 2)
  const target = path === '' ? file : posix.join(posix.dirname(file), path)
  return [{ file, pointer, json }, ...(target === file && fragment === pointer ? [] : layersAt(sources, target, fragment))]
}

/** Where the keyword stands; where it stands nowhere, the place it would be added at. */
export function placeOf<T extends Json>(sources: Sources, layers: Layers, keyword: string): Place<T> {
  const holder = layers.find(({ json }) => own(json, keyword) !== undefined) ?? layers[0]
  const { file = '', pointer = '', json = {} } = holder ?? {}
  const value = own(json, keyword) as T | undefined
  return {
    file,
    pointer: `${pointer}/${escapeToken(keyword)}`,
    sharedWith: usersOf(sources, file, pointer),
    ...(value !== undefined && { value }),
  }
}

/** The files that refer to what stands at the place. */
function usersOf(sources: Sources, file: string, pointer: string): string[] {
  const wanted = pointer === '' ? [file, `${file}#`] : [`${file}#${pointer}`]
  const refersTo = (json: unknown, from: string): boolean => {
    if (Array.isArray(json)) return json.some((each) => refersTo(each, from))
    return entriesOf(json).some(([key, value]) =>
      key === '$ref' && isText(value) ? wanted.includes(absoluteRef(value, from)) : refersTo(value, from),
    )
  }
  return [...sources.files.values()].filter(({ json, path }) => path !== file && refersTo(json, path)).map(({ path }) => path)
}

function absoluteRef(ref: string, from: string): string {
  const [path = '', fragment] = ref.split('#', 2)
  const file = path === '' ? from : posix.join(posix.dirname(from), path)
  return fragment === undefined ? file : `${file}#${fragment}`
}
