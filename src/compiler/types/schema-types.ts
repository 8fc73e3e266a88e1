import { compile } from 'json-schema-to-typescript'
import type { JsonSchema } from '../../core/language/json.ts'
import { isMap, mapValues } from '../../core/language/map.ts'

/** The type of a member with `format: "file"`, declared by the code that writes the types. */
export const FILE_TYPE = 'UploadedFile'

export async function schemaTypes(name: string, members: Record<string, JsonSchema | undefined>): Promise<string> {
  const properties: Record<string, JsonSchema> = {}
  for (const [key, schema] of Object.entries(members)) if (schema) properties[key] = typeableSchema(schema) as JsonSchema
  return typesOf(name, { properties })
}

/** One type for each definition of a meta-schema, with its name and description, and the type `name` that maps each name to its type. */
export async function definitionTypes(name: string, definitions: Record<string, JsonSchema>): Promise<string> {
  const properties = mapValues(definitions, (_, key) => ({ $ref: `#/definitions/${key}` }))
  return typesOf(name, { properties, definitions })
}

type Members = { properties: Record<string, JsonSchema>; definitions?: Record<string, JsonSchema> }

async function typesOf(name: string, members: Members): Promise<string> {
  const root = { type: 'object', additionalProperties: false, required: Object.keys(members.properties), ...members }
  const text = await compile(root as Parameters<typeof compile>[0], name, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    declareExternallyReferenced: true,
  })
  return text.trim() + '\n'
}

/**
 * A title or an `$id` would name a type, and one schema inlined in ten places would name ten of them. `if`/`then`/`not` add nothing to a
 * type and confuse the generator.
 */
const ignoredKeywords = new Set([
  'title',
  'description',
  '$id',
  'id',
  '$schema',
  'examples',
  'if',
  'then',
  'else',
  'not',
  'allOf',
  'private',
  'once',
  'default',
])

function typeableSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(typeableSchema)
  if (!isMap(schema)) return schema
  if (schema['format'] === 'file') return { tsType: FILE_TYPE }
  const out: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') out[key] = mapValues(value as Record<string, unknown>, typeableSchema)
    else if (key === 'enum' || key === 'const') out[key] = value
    else if (!ignoredKeywords.has(key)) out[key] = typeableSchema(value)
  }
  return out
}
