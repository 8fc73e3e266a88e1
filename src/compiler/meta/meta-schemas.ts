import { join } from 'node:path'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import { branchSchemas } from './branch-schemas.ts'
import type { CompiledCode, FileKind, Sources } from '../load/config.ts'
import { isForEditors } from '../../core/language/is-for-editors.ts'
import { readValidators, writeValidators } from './cached-validators.ts'
import type { BuildCache } from '../load/build-cache.ts'
import { sha256 } from '../files/sha256.ts'
import { isMap, own } from '../../core/language/map.ts'
import { entriesOrEmpty, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../json/read-json.ts'
import { metaFileReader } from './editor-schemas.ts'
import { branchKeyword, flattenErrors } from './branch-keyword.ts'
import { createAjv } from '../json/create-ajv.ts'

export const metaSchemaByKind: Partial<Record<FileKind, string>> = {
  app: 'app',
  routes: 'routes',
  decision: 'decision',
  calls: 'calls',
  screen: 'screen',
  form: 'form',
  journey: 'journey',
  action: 'action',
  channel: 'channel',
  scenario: 'scenario',
  policy: 'policy',
  rule: 'rule',
  texts: 'texts',
  enum: 'enum',
  fields: 'fields',
  replies: 'fields',
  'form-schema': 'form-schema',
  examples: 'examples',
}

/** Keywords that the compiler reads and validators ignore. */
const annotations = [
  'accept',
  'asked',
  'entryOf',
  'children',
  'closeOf',
  'enumDescriptions',
  'enumOf',
  'fits',
  'gives',
  'holds',
  'keyOf',
  'maxBytes',
  'of',
  'product',
  'refusals',
  'replyOf',
  'secret',
  'locked',
  'seen',
  'sends',
  'tag',
  'trigger',
  'unit',
]

export type MetaSchemas = {
  /** `meta`: a meta-schema or a definition in one, e.g. `screen` or `calls#/definitions/call`. */
  errors(meta: string, json: unknown): ErrorObject[]
  broken: { file: string; why: string }[]
}

let cached:
  | { key: string; at: string | undefined; metas: MetaSchemas; plain: MetaSchemas; byCache: WeakMap<BuildCache, MetaSchemas> }
  | undefined

export function metaSchemasOf(sources: Sources): MetaSchemas {
  const files = [...sources.files.values()].filter((file) => file.kind === 'meta' && !isForEditors(file.path))
  const key = files.map(({ path, text }) => `${path}\n${text}`).join('\n')
  const { compiled } = sources
  const at = compiled && join(compiled.folder, `meta-${sha256(key)}.js`)
  if (cached?.key !== key || cached.at !== at) {
    const branches = { path: 'schemas/meta/branches.json', id: 'branches', json: branchSchemas(metaFileReader(sources), 'check') }
    const metas = readMetas(at, compiled) ?? compileMetas([...files, branches], { key, at, cache: sources.cache })
    cached = { key, at, metas, plain: remembered(metas), byCache: new WeakMap() }
  }
  const { metas, plain, byCache } = cached
  if (!sources.cache) return plain
  const known = byCache.get(sources.cache) ?? remembered(withCache(metas, key, sources.cache))
  byCache.set(sources.cache, known)
  return known
}

/** Caches errors by JSON value: an unchanged file is the same object when the files are checked again. */
function remembered({ broken, errors }: MetaSchemas): MetaSchemas {
  const known = new WeakMap<object, Map<string, ErrorObject[]>>()
  return {
    broken,
    errors(meta, json) {
      if (typeof json !== 'object' || json === null) return errors(meta, json)
      const here = known.get(json) ?? new Map<string, ErrorObject[]>()
      known.set(json, here)
      const found = here.get(meta) ?? errors(meta, json)
      here.set(meta, found)
      return found
    },
  }
}

/** Caches which values had no fault under the same meta-schemas. */
function withCache(metas: MetaSchemas, key: string, cache: BuildCache): MetaSchemas {
  const keyHash = sha256(key)
  return {
    broken: metas.broken,
    errors(meta, json) {
      const content = `${keyHash} ${meta} ${JSON.stringify(json)}`
      if (cache.has('shape', content)) return []
      const errors = metas.errors(meta, json)
      if (errors.length === 0) cache.add('shape', content)
      return errors
    },
  }
}

type MetaSchemaFile = { path: string; id: string; json: unknown }

/** Reads cached validators, which exist only for valid meta-schemas. */
function readMetas(at: string | undefined, compiled: CompiledCode | undefined): MetaSchemas | undefined {
  const validators = at !== undefined && compiled ? readValidators(at, compiled.run) : undefined
  return validators && { broken: [], errors: errorsBy((reference) => own(validators, reference) as ValidateFunction | undefined) }
}

/** `key`: digest of the meta-schemas; `at`: path of the cached validators. */
type Compiling = { key: string; at: string | undefined; cache: BuildCache | undefined }

/** Compiles meta-schemas; those known to be valid are compiled on demand. */
function compileMetas(files: MetaSchemaFile[], { key, at, cache }: Compiling): MetaSchemas {
  const ajv = createMetaAjv(at !== undefined)
  // Each definition is a schema of its own: inside its file, it would be compiled again for every file that refers to it.
  const parts = files.flatMap(({ id, json }): [reference: string, schema: JsonMap][] => {
    const { definitions, ...whole } = mapOrEmpty(withoutEditorHints(json))
    const named = entriesOrEmpty(definitions).map(([name, one]): [string, JsonMap] => [`${id}.json#/definitions/${name}`, mapOrEmpty(one)])
    return [[`${id}.json`, whole], ...named]
  })
  const added = parts.map(([reference, schema]) => errorOf(() => ajv.addSchema(schema, reference)))
  const compiled = at === undefined && cache?.has('meta', key) ? [] : parts.map(([reference]) => errorOf(() => ajv.getSchema(reference)))
  const whys = [...added, ...compiled].filter((why) => why !== undefined)
  if (whys.length === 0) cache?.add('meta', key)
  if (whys.length === 0 && at !== undefined) {
    const references = parts.map(([reference]) => reference)
    writeValidators(at, ajv, references)
  }
  const broken = whys.length === 0 ? [] : brokenFiles(files, new Set(whys))
  return { broken, errors: errorsBy((reference) => ajv.getSchema(reference) as ValidateFunction | undefined) }
}

const errorsBy =
  (find: (reference: string) => ValidateFunction | undefined): MetaSchemas['errors'] =>
  (meta, json) => {
    const [name = '', fragment = ''] = meta.split('#')
    let validate: ValidateFunction | undefined
    try {
      validate = find(fragment ? `${name}.json#${fragment}` : `${name}.json`)
    } catch {
      return []
    }
    return validate && !validate(json) ? flattenErrors(validate.errors ?? []) : []
  }

/** `source`: whether the code of its validators can be written. */
function createMetaAjv(source = false): Ajv {
  // Each validator is used once, so compile time matters more than run time. A test holds the meta-schemas to draft-07.
  const quick = { validateSchema: false, code: { optimize: false, source } }
  const ajv = createAjv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true, verbose: true, ...quick })
  ajv.addVocabulary(annotations)
  ajv.addKeyword(branchKeyword(ajv))
  return ajv
}

function errorOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** The files that are broken by themselves or refer to nothing, without those that only refer to a broken file. */
function brokenFiles(files: MetaSchemaFile[], whys: Set<string>): MetaSchemas['broken'] {
  const byThemselves = files.flatMap(({ path, json }) => {
    const parts = [json, ...Object.values(mapOrEmpty(own(json, 'definitions')))]
    const errors = parts.flatMap(
      (part) => errorOf(() => createMetaAjv().compile(mapOrEmpty(withoutReferences(withoutEditorHints(part))))) ?? [],
    )
    return [...new Set(errors)].map((why) => ({ file: path, why }))
  })
  const astray = [...whys].flatMap((why) => {
    const [, id] = /from id ([\w-]+)[.]json/.exec(why) ?? []
    const file = files.find((one) => one.id === id)
    return file ? [{ file: file.path, why }] : []
  })
  const found = [...byThemselves, ...astray]
  return found.length > 0 ? found : [...whys].map((why) => ({ file: 'schemas/meta/language.json', why }))
}

function withoutReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutReferences)
  if (!isMap(schema)) return schema
  const parts = Object.entries(schema).filter(([key]) => key !== '$ref' && key !== '$id' && key !== '$schema')
  return Object.fromEntries(parts.map(([key, value]) => [key, withoutReferences(value)]))
}

/**
 * Removes the parts that only help editors: an `anyOf` that accepts anything, an `if` without effect, and the patch of a channel, which is
 * checked once merged.
 */
function withoutEditorHints(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutEditorHints)
  if (!isMap(schema)) return schema
  const flat = flattened(schema)
  if (textOrEmpty(flat['$ref']).startsWith('patch.json#')) return {}
  const offers = ([key, value]: [string, unknown]) =>
    (key === 'anyOf' && Array.isArray(value) && value.some((one) => isMap(one) && Object.keys(one).length === 0)) ||
    (key === 'if' && flat['then'] === undefined && flat['else'] === undefined)
  return Object.fromEntries(
    Object.entries(flat)
      .filter((entry) => !offers(entry))
      .map(([key, value]) => [key, key === 'examples' ? value : withoutEditorHints(value)]),
  )
}

/** Moves a reference out of its `allOf`, which is there because editors would otherwise show the target's keywords. */
function flattened(schema: JsonMap): JsonMap {
  const { allOf, ...rest } = schema
  const [only, ...others] = listOrEmpty(allOf)
  const isReference = isMap(only) && others.length === 0 && textOrEmpty(only['$ref']) !== '' && rest['$ref'] === undefined
  return isReference ? { ...rest, ...only } : schema
}
