import { posix } from 'node:path'
import type { SourceFile, Sources } from '../../compiler/load/config.ts'
import { entriesOrEmpty, isText } from '../../compiler/json/read-json.ts'
import type { Json } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { escapeToken, read } from '../../core/language/pointer.ts'
import type { JsonPlace } from '../contract.ts'

/** A schema as written: the place itself, followed by the targets of its `$ref`. The first that has a keyword wins. */
export type Layers = { file: string; pointer: string; json: { [keyword: string]: unknown } }[]

export function layersAt(sources: Sources, file: string, pointer: string): Layers {
  const json = read(sources.files.get(file)?.json, pointer)
  if (!isMap(json)) return []
  const ref = own(json, '$ref')
  if (!isText(ref)) return [{ file, pointer, json }]
  const [path = '', fragment = ''] = ref.split('#', 2)
  const target = path === '' ? file : posix.join(posix.dirname(file), path)
  return [{ file, pointer, json }, ...(target === file && fragment === pointer ? [] : layersAt(sources, target, fragment))]
}

/** The place of a keyword; if it is missing, the place where it would be added. */
export function placeOf<T extends Json>(sources: Sources, layers: Layers, keyword: string): JsonPlace<T> {
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

/** Files that reference the place. */
function usersOf(sources: Sources, file: string, pointer: string): string[] {
  const wanted = pointer === '' ? [file, `${file}#`] : [`${file}#${pointer}`]
  return [...sources.files.values()]
    .filter((each) => each.path !== file && wanted.some((one) => refsOf(each).has(one)))
    .map(({ path }) => path)
}

const refs = new WeakMap<SourceFile, ReadonlySet<string>>()

/** The references of a file, cached because a form asks for each of its rules. */
function refsOf(file: SourceFile): ReadonlySet<string> {
  const known = refs.get(file) ?? new Set(refsIn(file.json, file.path))
  refs.set(file, known)
  return known
}

function refsIn(json: unknown, from: string): string[] {
  if (Array.isArray(json)) return json.flatMap((each) => refsIn(each, from))
  return entriesOrEmpty(json).flatMap(([key, value]) =>
    key === '$ref' && isText(value) ? [absoluteRef(value, from)] : refsIn(value, from),
  )
}

function absoluteRef(ref: string, from: string): string {
  const [path = '', fragment] = ref.split('#', 2)
  const file = path === '' ? from : posix.join(posix.dirname(from), path)
  return fragment === undefined ? file : `${file}#${fragment}`
}
