import type { ReadMetaFile } from './branch-schemas.ts'
import { isMap, own, mapValues } from '../../core/language/map.ts'
import { entriesOrEmpty, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../json/read-json.ts'
import { sameJson } from '../../core/language/same-json.ts'

const patchableFiles = ['app', 'routes', 'decision', 'screen', 'form', 'journey', 'action']
/** Files whose definitions a patch replaces whole: a value, a text, a condition, a list of actions. */
const replacedWhole = new Set(['language', 'names', 'formats', 'functions', 'actions', 'asks', 'icons', 'events'])
const keptKeywords = new Set([
  'description',
  'examples',
  'type',
  'enum',
  'enumDescriptions',
  'const',
  'pattern',
  'minimum',
  'maximum',
  'propertyNames',
])

/**
 * The meta-schemas of a channel's patch, for editors: nothing is required, and null deletes. Lists and the definitions of `language.json`
 * stay as they are, since a patch replaces them whole.
 */
export function patchSchemaOf(meta: ReadMetaFile): JsonMap {
  const definitions: { [name: string]: unknown } = {}
  const waiting: { name: string; write: () => unknown }[] = []
  const known = new Set<string>()

  const named = (name: string, write: () => unknown): JsonMap => {
    if (!known.has(name)) waiting.push({ name, write })
    known.add(name)
    return { $ref: `#/definitions/${name}` }
  }

  const follow = (reference: string, file: string): JsonMap => {
    const [path = '', fragment = ''] = reference.split('#')
    const target = path === '' ? file : path.replace(/\.json$/, '')
    const name = fragment.replace('/definitions/', '')
    if (replacedWhole.has(target)) return { $ref: `${target}.json#${fragment}` }
    if (target === 'branches') return name === 'block' || name === 'widget' ? one(name) : { $ref: `branches.json#${fragment}` }
    const definition = own(own(meta(target), 'definitions'), name)
    return named(`${target}.${name}`, () => relaxed(definition, target))
  }

  /** A block or a widget has its own props when it names its kind, else the props of all kinds. */
  const one = (key: 'block' | 'widget'): JsonMap => {
    const file = `${key}s`
    const all = entriesOrEmpty(own(meta(file), 'definitions'))
    const cases = all.map(([name]) => ({
      if: { required: [key], properties: { [key]: { const: name } } },
      then: follow(`${file}.json#/definitions/${name}`, file),
    }))
    return named(key, () => ({
      properties: { [key]: nullable({ description: `Which ${key} it is.`, $ref: `branches.json#/definitions/${key}Name` }) },
      if: { required: [key] },
      then: { allOf: cases },
      else: {
        properties: anyProps(
          all.map(([, definition]) => relaxed(definition, file)),
          key,
        ),
      },
    }))
  }

  const told = (schema: unknown, file: string): JsonMap => {
    const [path = '', fragment = ''] = textOrEmpty(own(schema, '$ref')).split('#')
    const target = own(own(meta(path === '' ? file : path.replace(/\.json$/, '')), 'definitions'), fragment.replace('/definitions/', ''))
    const description = own(target, 'description')
    return description === undefined ? {} : { description }
  }

  const relaxed = (schema: unknown, file: string): JsonMap => {
    if (!isMap(schema)) return {}
    if (schema['$ref'] !== undefined) return follow(textOrEmpty(schema['$ref']), file)
    const part = (key: string, change: (value: unknown) => unknown) => (schema[key] === undefined ? {} : { [key]: change(schema[key]) })
    const relax = (value: unknown) => relaxed(value, file)
    const entries = (map: unknown) => mapValues(mapOrEmpty(map), (value) => nullable({ ...told(value, file), ...relax(value) }))
    const hints = schema['then'] === undefined && schema['else'] === undefined
    return {
      ...Object.fromEntries(
        Object.entries(schema)
          .filter(([key]) => keptKeywords.has(key))
          .map(([key, value]) => [key, absolute(value, file)]),
      ),
      ...part('properties', entries),
      ...part('patternProperties', entries),
      ...part('additionalProperties', (value) => (isMap(value) ? nullable({ ...told(value, file), ...relax(value) }) : value)),
      ...part('items', (value) => absolute(value, file)),
      ...part('if', (value) => absolute(value, file)),
      ...(hints ? {} : { ...part('then', relax), ...part('else', relax) }),
      ...part('allOf', (list) => listOrEmpty(list).map(relax)),
      ...part('anyOf', (list) => listOrEmpty(list).map((value) => absolute(value, file))),
    }
  }

  for (const file of patchableFiles) {
    const { definitions: _, $schema: __, $id: ___, ...root } = mapOrEmpty(meta(file))
    named(file, () => relaxed({ ...root, properties: without(mapOrEmpty(root['properties']), '$schema') }, file))
  }
  named('form-schema.schema', () => relaxed(own(own(meta('form-schema'), 'definitions'), 'schema'), 'form-schema'))
  for (let next = waiting.shift(); next; next = waiting.shift()) definitions[next.name] = next.write()
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'patch.json',
    $comment: 'Made by the compiler from the other meta-schemas, for editors; never edited.',
    definitions,
  }
}

function nullable(schema: JsonMap): JsonMap {
  const { description, ...rest } = schema
  if (description === undefined) return { anyOf: [rest, { type: 'null' }] }
  // Each value of an enumeration is described by the keywords beside it.
  return { description, anyOf: [schema['enum'] === undefined ? rest : schema, { type: 'null' }] }
}

/** The props of all variants; where they differ, any of them is allowed. */
function anyProps(all: JsonMap[], key: string): JsonMap {
  const props = new Map<string, JsonMap[]>()
  for (const { properties } of all) {
    for (const [name, prop] of entriesOrEmpty(properties)) {
      const alike = props.get(name) ?? []
      if (!alike.some((other) => sameJson(other, prop))) props.set(name, [...alike, mapOrEmpty(prop)])
    }
  }
  props.delete(key)
  return Object.fromEntries(
    [...props].map(([name, [first = {}, ...others]]) => [
      name,
      others.length === 0 ? first : { ...first, anyOf: mergedAlternatives([first, ...others]) },
    ]),
  )
}

function mergedAlternatives(props: JsonMap[]): unknown[] {
  const all = props.flatMap(({ anyOf }) => listOrEmpty(anyOf))
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

function absolute(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((item) => absolute(item, file))
  if (!isMap(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' && item.startsWith('#') ? `${file}.json${item}` : absolute(item, file),
    ]),
  )
}

function without(map: JsonMap, name: string): JsonMap {
  return Object.fromEntries(Object.entries(map).filter(([key]) => key !== name))
}
