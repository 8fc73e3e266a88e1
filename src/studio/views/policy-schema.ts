import { posix } from 'node:path'
import { asList, asMap, asText, isText, type JsonMap } from '../../compiler/json/read-json.ts'
import { own } from '../../core/language/map.ts'

/** The keywords of a schema and of all that it refers to; those that stand nearer win. `meta`: where its definitions are. */
export function keywordsOf(meta: unknown, schema: unknown, json?: unknown): JsonMap {
  const ref = own(schema, '$ref')
  const parts = asList(own(schema, 'allOf')).flatMap((part) => {
    const condition = own(part, 'if')
    if (condition === undefined) return [part]
    return asList(own(condition, 'required')).every((name) => own(json, asText(name)) !== undefined) ? [own(part, 'then')] : []
  })
  const target = isText(ref) ? [own(own(meta, 'definitions'), posix.basename(ref))] : []
  return Object.assign({}, ...[...target, ...parts].map((part) => keywordsOf(meta, part)), asMap(schema)) as JsonMap
}
