import { asMap, asText, entriesOf } from './json.ts'
import type { JsonMap } from './json.ts'

/** One closed schema a block, by its name, from the list of blocks. `language` and `blocks` say where those are defined. */
export function blockSchemas(list: unknown, where: Where): { [block: string]: JsonMap } {
  return Object.fromEntries(entriesOf(list).map(([name, spec]) => [name, blockSchema(name, asMap(spec), where)]))
}

type Where = { language: string; blocks: string }

function blockSchema(name: string, spec: JsonMap, { language, blocks }: Where): JsonMap {
  const props = entriesOf(spec['props'])
  const needed = props.filter(([, type]) => asText(type).endsWith('!')).map(([prop]) => prop)
  const holds = spec['children'] !== undefined
  return {
    type: 'object',
    required: ['block', ...needed, ...(spec['children'] === 'item' ? ['blocks'] : [])],
    additionalProperties: false,
    properties: {
      block: { const: name },
      when: { $ref: `${language}#/definitions/condition` },
      ...(holds ? { blocks: { $ref: blocks } } : {}),
      ...Object.fromEntries(props.map(([prop, type]) => [prop, propSchema(asText(type).replace(/!$/, ''), language)])),
    },
  }
}

const named: { [type: string]: string } = {
  text: 'text',
  val: 'value',
  vals: 'valueMap',
  cond: 'condition',
  actions: 'actions',
  ptr: 'pointer',
}
const plain: { [type: string]: JsonMap } = { id: { type: 'string', minLength: 1 }, bool: { type: 'boolean' }, int: { type: 'integer' } }

function propSchema(type: string, language: string): JsonMap {
  const of = (name: string): JsonMap => ({ $ref: `${language}#/definitions/${name}` })
  const definition = named[type]
  if (definition !== undefined) return of(definition)
  if (type.startsWith('enum:')) return { enum: type.slice('enum:'.length).split('|') }
  if (type === 'texts') return { type: 'object', minProperties: 1, additionalProperties: of('text') }
  if (type !== 'rows') return plain[type] ?? {}
  const row = { label: of('text'), value: of('text'), when: of('condition') }
  return {
    type: 'object',
    additionalProperties: { type: 'object', required: ['label', 'value'], additionalProperties: false, properties: row },
  }
}

/** What an editor needs to complete a block's props; `schemas/meta/screen.json` refers to it. */
export function editorBlockSchema(list: unknown): JsonMap {
  const meta = '../../schemas/meta'
  const definitions = blockSchemas(list, { language: `${meta}/language.json`, blocks: `${meta}/screen.json#/definitions/blocks` })
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Made by the compiler from schemas/meta/blocks.json, never edited.',
    oneOf: Object.keys(definitions).map((name) => ({ $ref: `#/definitions/${name}` })),
    definitions,
  }
}
