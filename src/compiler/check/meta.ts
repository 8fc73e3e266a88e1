import { Ajv } from 'ajv'
import type { ErrorObject, ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FileKind, Sources } from '../config.ts'
import { blockSchemas } from '../block-schema.ts'
import { asList, asMap, asText, own } from '../json.ts'
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
  const schemas = blockSchemas(own(list, 'blocks'), { language: 'language.json', blocks: '#/definitions/blocks' })
  const definitions = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`block${name}`, schema]))
  const block = {
    type: 'object',
    required: ['block'],
    discriminator: { propertyName: 'block' },
    oneOf: Object.keys(definitions).map((name) => ({ $ref: `#/definitions/${name}` })),
  }
  const open = { type: 'object', required: ['block'] }
  return { ...meta, definitions: { ...asMap(meta['definitions']), ...definitions, block: block.oneOf.length > 0 ? block : open } }
}

export const branchTags = (error: ErrorObject): string[] =>
  asList(own(error.parentSchema, 'oneOf')).map((branch) => asText(own(branch, '$ref')).replace(/^#\/definitions\/(block)?/, ''))
