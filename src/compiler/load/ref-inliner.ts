import { posix } from 'node:path'
import { escapeToken, isPointer, read } from '../../core/language/pointer.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'

/** A `$ref` to something unknown, or to itself. `pointer` is within `file`. */
export type BrokenRef = { file: string; pointer: string; ref: string; reason: 'unknown' | 'cycle' }
/** `near`: the file that a misspelt path means. */
export type Documents = { get(path: string): unknown; near?(path: string): string | undefined }
type RefInliner = (schema: unknown, file: string, pointer: string) => JsonSchema
/** The inlined result of each schema as written, and the targets of its `$ref`s. */
export type InlinedSchemas = WeakMap<object, { made: JsonSchema; values: [key: string, value: unknown][] }>

const BROKEN = 'broken'

/**
 * Inlines every `$ref` of a schema. References are relative to their own file; keywords beside a `$ref` override those of its target. A
 * schema that was inlined for other documents, with the same targets, is returned as the same object.
 */
export function createRefInliner(documents: Documents, report: (bad: BrokenRef) => void, inlined: InlinedSchemas): RefInliner {
  const known = new Map<string, { written: unknown; uses: Set<string> }>()
  const values = new Map<string, unknown>()
  const open = new Set<string>()
  /** Targets of the `$ref`s in the schema being inlined, at any depth. */
  let uses = new Set<string>()

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
    const had = known.get(key)
    if (had) {
      for (const use of had.uses) uses.add(use)
      return had.written
    }
    if (open.has(key)) return bad({ file, pointer, ref, reason: 'cycle' })
    const found = valueOf(key)
    if (found === undefined) {
      bad({ file, pointer, ref, reason: 'unknown' })
      // Read as it is meant, so that what else is wrong in the file can be told.
      const near = documents.get(target) === undefined ? documents.near?.(target) : undefined
      const meant = near === undefined ? undefined : valueOf(`${near}#${fragment}`)
      return near === undefined || meant === undefined ? {} : inline(meant, near, fragment)
    }
    const around = uses
    uses = new Set([key])
    open.add(key)
    const written = inline(found, target, fragment)
    open.delete(key)
    known.set(key, { written, uses })
    for (const use of uses) around.add(use)
    uses = around
    return written
  }

  const valueOf = (key: string): unknown => {
    if (values.has(key)) return values.get(key)
    const [path = '', fragment = ''] = key.split('#', 2)
    const value = fragment === '' || isPointer(fragment) ? read(documents.get(path), fragment) : undefined
    values.set(key, value)
    return value
  }

  const bad = (found: BrokenRef): JsonSchema => {
    uses.add(BROKEN)
    report(found)
    return {}
  }

  return (schema, file, pointer) => {
    const had = isMap(schema) ? inlined.get(schema) : undefined
    if (had?.values.every(([key, value]) => valueOf(key) === value)) return had.made
    uses = new Set()
    const made = inline(schema, file, pointer) as JsonSchema
    if (isMap(schema) && !had && !uses.has(BROKEN)) inlined.set(schema, { made, values: [...uses].map((key) => [key, valueOf(key)]) })
    return made
  }
}

/** Keywords whose content is data, not schemas. */
const isData = (key: string) => key === 'enum' || key === 'const' || key === 'default' || key === 'examples'
