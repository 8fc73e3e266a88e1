import { posix } from 'node:path'
import { escapeToken, tokens } from '../../core/language/pointer.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'

/** A `$ref` to something unknown, or to itself. `pointer` is within `file`. */
export type BrokenRef = { file: string; pointer: string; ref: string; reason: 'unknown' | 'cycle' }
export type Documents = { get(path: string): unknown }
export type RefInliner = (schema: unknown, file: string, pointer: string) => JsonSchema

/**
 * Inlines every `$ref` of a schema. References are relative to the file that has them; keywords beside a `$ref` win over those of its
 * target.
 */
export function createRefInliner(documents: Documents, report: (bad: BrokenRef) => void): RefInliner {
  const known = new Map<string, unknown>()
  const open = new Set<string>()

  const inline = (schema: unknown, file: string, pointer: string): unknown => {
    if (Array.isArray(schema)) return schema.map((item, index) => inline(item, file, `${pointer}/${index}`))
    if (!isMap(schema)) return schema
    const rest: [string, unknown][] = Object.entries(schema)
      .filter(([key]) => key !== '$ref' && key !== '$schema')
      .map(([key, value]) => [key, isData(key) ? value : inline(value, file, `${pointer}/${escapeToken(key)}`)])
    const ref = own(schema, '$ref')
    if (typeof ref !== 'string') return Object.fromEntries(rest)
    const target = resolve(ref, file, pointer)
    return rest.length === 0 ? target : { ...(isMap(target) ? target : {}), ...Object.fromEntries(rest) }
  }

  const resolve = (ref: string, file: string, pointer: string): unknown => {
    const [path = '', fragment = ''] = ref.split('#', 2)
    const target = path === '' ? file : posix.join(posix.dirname(file), path)
    const key = `${target}#${fragment}`
    if (known.has(key)) return known.get(key)
    if (open.has(key)) return bad({ file, pointer, ref, reason: 'cycle' })
    const found = valueAt(documents.get(target), fragment)
    if (found === undefined) return bad({ file, pointer, ref, reason: 'unknown' })
    open.add(key)
    const written = inline(found, target, fragment)
    open.delete(key)
    known.set(key, written)
    return written
  }

  const bad = (found: BrokenRef): JsonSchema => {
    report(found)
    return {}
  }

  return (schema, file, pointer) => inline(schema, file, pointer) as JsonSchema
}

/** Keywords whose content is data, not schemas. */
const isData = (key: string) => key === 'enum' || key === 'const' || key === 'default' || key === 'examples'

function valueAt(document: unknown, fragment: string): unknown {
  if (fragment !== '' && !fragment.startsWith('/')) return undefined
  return tokens(fragment).reduce<unknown>((here, token) => (Array.isArray(here) ? here[Number(token)] : own(here, token)), document)
}
