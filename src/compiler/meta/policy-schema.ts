import { posix } from 'node:path'
import { listOrEmpty, mapOrEmpty, textOrEmpty, isText, type JsonMap } from '../json/read-json.ts'
import { own } from '../../core/language/map.ts'
import type { Sources } from '../load/config.ts'

/** The keywords of a schema and of its references; the nearest ones win. `meta`: holds the definitions. */
export function keywordsOf(meta: unknown, schema: unknown, json?: unknown): JsonMap {
  const ref = own(schema, '$ref')
  const parts = listOrEmpty(own(schema, 'allOf')).flatMap((part) => {
    const condition = own(part, 'if')
    if (condition === undefined) return [part]
    return listOrEmpty(own(condition, 'required')).every((name) => own(json, textOrEmpty(name)) !== undefined) ? [own(part, 'then')] : []
  })
  const target = isText(ref) ? [own(own(meta, 'definitions'), posix.basename(ref))] : []
  return Object.assign({}, ...[...target, ...parts].map((part) => keywordsOf(meta, part)), mapOrEmpty(schema)) as JsonMap
}

/** The unit of a number, such as `rupiah`. `json`: a policy file; `path`: the tokens of a pointer into it. */
export function unitAt(meta: unknown, json: unknown, path: readonly string[]): string | undefined {
  const start = keywordsOf(meta, { allOf: own(meta, 'allOf') }, json)
  const found = path.reduce<JsonMap>(
    (schema, name) => keywordsOf(meta, own(own(schema, 'properties'), name) ?? own(schema, 'additionalProperties') ?? own(schema, 'items')),
    start,
  )
  return isText(found['unit']) ? found['unit'] : undefined
}

/** `policy`: declares the units of its numbers; `inputs`: the answers that decisions depend on. */
export type DiffMetas = { policy?: unknown; inputs?: unknown }

export const diffMetasOf = ({ files }: Pick<Sources, 'files'>): DiffMetas => ({
  policy: files.get('schemas/meta/policy.json')?.json,
  inputs: files.get('schemas/meta/inputs.json')?.json,
})
