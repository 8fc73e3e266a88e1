import { Ajv } from 'ajv'
import type { ErrorObject, ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FileKind, Sources } from '../config.ts'
import { asList, asMap, asText, entriesOf, own } from '../json.ts'
import type { JsonMap } from '../json.ts'

/** The meta-schema that each kind of file names in `$schema`. */
export const metaOf: Partial<Record<FileKind, string>> = {
  app: 'app',
  routes: 'routes',
  decision: 'decision',
  calls: 'calls',
  screen: 'screen',
  form: 'form',
  channel: 'channel',
  scenario: 'scenario',
  lender: 'lender',
  rule: 'rule',
  texts: 'texts',
  enum: 'enum',
  fields: 'fields',
  replies: 'fields',
  'form-schema': 'form-schema',
  examples: 'examples',
  'block-list': 'block-list',
}

export type Metas = {
  /** The faults of `json` by a meta-schema or a definition in one, e.g. `screen` or `calls#/definitions/call`. */
  faults(meta: string, json: unknown): ErrorObject[]
  /** Meta-schemas that are themselves broken. */
  broken: { file: string; why: string }[]
}

let last: { key: string; metas: Metas } | undefined

/** Compiled once for as long as the meta-schemas and the list of blocks stay the same. */
export function metasOf(sources: Sources): Metas {
  const files = [...sources.files.values()].filter(({ kind }) => kind === 'meta' || kind === 'block-list')
  const key = files.map(({ path, text }) => `${path}\n${text}`).join('\n')
  if (last?.key !== key) last = { key, metas: compileMetas(files) }
  return last.metas
}

type MetaFile = { path: string; id: string; kind: FileKind; json: unknown }

function compileMetas(files: MetaFile[]): Metas {
  const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true, discriminator: true, verbose: true })
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  const broken: Metas['broken'] = []
  const attempt = (file: string, work: () => unknown) => {
    try {
      work()
    } catch (error) {
      broken.push({ file, why: String(error) })
    }
  }
  const blocks = files.find(({ kind }) => kind === 'block-list')
  for (const { path, id, kind, json } of files) {
    if (kind === 'meta')
      attempt(path, () => ajv.addSchema({ ...(id === 'screen' ? closedScreen(json, blocks?.json) : asMap(json)), $id: `${id}.json` }))
  }
  for (const { path, id, kind } of files) if (kind === 'meta') attempt(path, () => ajv.getSchema(`${id}.json`))
  return {
    broken,
    faults(meta, json) {
      const [name = '', fragment = ''] = meta.split('#')
      let validate: ValidateFunction | undefined
      try {
        validate = ajv.getSchema(fragment ? `${name}.json#${fragment}` : `${name}.json`) as ValidateFunction | undefined
      } catch {
        return []
      }
      return validate && !validate(json) ? [...(validate.errors ?? [])] : []
    },
  }
}

/** The screen's meta-schema with its blocks closed by the list of blocks. */
function closedScreen(screen: unknown, list: unknown): JsonMap {
  const meta = asMap(screen)
  const blocks = entriesOf(own(list, 'blocks'))
  const definitions = asMap(meta['definitions'])
  if (blocks.length === 0) return meta
  const closed = Object.fromEntries(blocks.map(([name, spec]) => [`block${name}`, blockSchema(name, asMap(spec))]))
  const block = {
    type: 'object',
    required: ['block'],
    discriminator: { propertyName: 'block' },
    oneOf: Object.keys(closed).map((name) => ({ $ref: `#/definitions/${name}` })),
  }
  return { ...meta, definitions: { ...definitions, ...closed, block } }
}

function blockSchema(name: string, spec: JsonMap): JsonMap {
  const props = entriesOf(spec['props'])
  const needed = props.filter(([, type]) => asText(type).endsWith('!')).map(([prop]) => prop)
  const holds = spec['children'] !== undefined
  return {
    type: 'object',
    required: ['block', ...needed, ...(spec['children'] === 'item' ? ['blocks'] : [])],
    additionalProperties: false,
    properties: {
      block: { const: name },
      when: { $ref: 'language.json#/definitions/condition' },
      ...(holds ? { blocks: { $ref: '#/definitions/blocks' } } : {}),
      ...Object.fromEntries(props.map(([prop, type]) => [prop, propSchema(asText(type).replace(/!$/, ''))])),
    },
  }
}

const byType: { [type: string]: JsonMap } = {
  text: { $ref: 'language.json#/definitions/text' },
  val: { $ref: 'language.json#/definitions/value' },
  vals: { $ref: 'language.json#/definitions/valueMap' },
  cond: { $ref: 'language.json#/definitions/condition' },
  actions: { $ref: 'language.json#/definitions/actions' },
  ptr: { $ref: 'language.json#/definitions/pointer' },
  id: { type: 'string', minLength: 1 },
  bool: { type: 'boolean' },
  int: { type: 'integer' },
  texts: { type: 'object', minProperties: 1, additionalProperties: { $ref: 'language.json#/definitions/text' } },
  rows: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['label', 'value'],
      additionalProperties: false,
      properties: {
        label: { $ref: 'language.json#/definitions/text' },
        value: { $ref: 'language.json#/definitions/text' },
        when: { $ref: 'language.json#/definitions/condition' },
      },
    },
  },
}

function propSchema(type: string): JsonMap {
  if (type.startsWith('enum:')) return { enum: type.slice('enum:'.length).split('|') }
  return byType[type] ?? {}
}

export const branchTags = (error: ErrorObject): string[] =>
  asList(own(error.parentSchema, 'oneOf')).map((branch) => asText(own(branch, '$ref')).replace(/^#\/definitions\/(block)?/, ''))
