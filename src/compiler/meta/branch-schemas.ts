import { own } from '../../core/language/map.ts'
import { asMap, asText, entriesOf } from '../json/read-json.ts'
import type { JsonMap } from '../json/read-json.ts'

/** A file of `schemas/meta/` by its name without `.json`. */
export type ReadMetaFile = (name: string) => unknown

/** Who reads the schemas: an editor, which must find what may be typed next, or `check`, which wants one finding a fault. */
export type SchemaAudience = 'editor' | 'check'

/**
 * Which definition a block, a widget, an action, a step or a value follows, told by its name or its key: made from the vocabularies,
 * so that each name is listed once. An editor reads them in `schemas/meta/branches.json`.
 */
export function branchSchemas(meta: ReadMetaFile, reader: SchemaAudience): JsonMap {
  const all = (file: string): Branch[] => entriesOf(own(meta(file), 'definitions')).map(([name, json]) => branch(file, name, json))
  const language = (name: string, definition: string): Branch =>
    branch('language', name, own(own(meta('language'), 'definitions'), definition), definition)
  const computed = [...all('formats'), ...all('functions')]
  const definitions = {
    block: branchByName('block', all('blocks'), reader),
    blockName: nameEnum('block', all('blocks')),
    widgetName: nameEnum('widget', all('widgets')),
    widget: {
      if: { required: ['widget'] },
      then: branchByName('widget', all('widgets'), reader),
      else: {
        ...(reader === 'editor' ? { properties: { widget: { $ref: '#/definitions/widgetName' } } } : {}),
        allOf: [ref('form', 'plain')],
      },
    },
    // What is handed over to the phone is told by a rule of its own.
    ask: reader === 'check' ? {} : { allOf: cases('ask', all('asks')) },
    action: branchByKey('action', all('actions'), reader),
    step: branchByKey('step', all('steps'), reader),
    value: branchByKey(
      'operator',
      [language('value', 'lookUp'), language('t', 'words'), language('map', 'literalMap'), language('choose', 'chosenValue'), ...computed],
      reader,
    ),
    text: branchByKey(
      'operator',
      [language('t', 'words'), language('value', 'lookUp'), language('choose', 'chosenText'), ...computed],
      reader,
    ),
    icon: nameEnum('icon', all('icons')),
    event: nameEnum('event', all('events')),
    askName: nameEnum('ask', all('asks')),
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'branches.json',
    $comment: 'Made by the compiler from the vocabularies beside it, for editors; never edited.',
    definitions,
  }
}

type Branch = { name: string; ref: JsonMap; operandSchema: unknown; description: string; options: string[] }

function branch(file: string, name: string, json: unknown, definition = name): Branch {
  const properties = asMap(own(json, 'properties'))
  const options = Object.keys(properties).filter((key) => key !== name)
  return { name, ref: ref(file, definition), operandSchema: properties[name], description: descriptionWithExample(json), options }
}

const ref = (file: string, definition: string): JsonMap => ({ $ref: `${file}.json#/definitions/${definition}` })

/** The sentence of a definition with its example. */
function descriptionWithExample(json: unknown): string {
  const [example] = (own(json, 'examples') as unknown[] | undefined) ?? []
  const about = asText(own(json, 'description'))
  return typeof example === 'object' ? `${about} Example: ${JSON.stringify(example)}` : about
}

/** One of the names, each told with its sentence. */
function nameEnum(tag: string, branches: Branch[]): JsonMap {
  return {
    description: `Which ${tag} it is.`,
    enum: branches.map(({ name }) => name),
    enumDescriptions: branches.map(({ description }) => description),
    tag,
  }
}

/** The name stands at `key`. */
function branchByName(key: string, branches: Branch[], reader: SchemaAudience): JsonMap {
  if (reader === 'check') return { type: 'object', branch: { what: key, key, to: targets(branches) } }
  return { type: 'object', required: [key], properties: { [key]: { $ref: `#/definitions/${key}Name` } }, allOf: cases(key, branches) }
}

/** An editor looks into the one that fits and into no other: alternatives would be tried all, at every depth. */
function cases(key: string, branches: Branch[]): JsonMap[] {
  return branches.map(({ name, ref: then }) => ({ if: { required: [key], properties: { [key]: { const: name } } }, then }))
}

/** The name is itself the key. */
function branchByKey(what: string, branches: Branch[], reader: SchemaAudience): JsonMap {
  if (reader === 'check') return { type: 'object', branch: { what, to: targets(branches) } }
  const none: JsonMap = {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries([...branches.map((one) => [one.name, offeredKey(one)]), ...sharedOptions(branches)]),
  }
  return branches.reduceRight<JsonMap>((rest, { name, ref: then }) => ({ if: { required: [name] }, then, else: rest }), none)
}

/** As the keyword `branch` of `check` takes it. */
const targets = (branches: Branch[]) =>
  Object.fromEntries(branches.map(({ name, ref: { $ref }, options }) => [name, { ref: $ref, options }]))

/** The options that may stand beside every one of them. */
function sharedOptions([first, ...others]: Branch[]): [string, JsonMap][] {
  const shared = first?.options.filter((option) => others.every(({ options }) => options.includes(option))) ?? []
  return shared.map((option) => [option, { $ref: `${asText(first?.ref['$ref'])}/properties/${option}` }])
}

/** A key as an editor offers it, with the sentence of the whole. */
function offeredKey({ name, ref: { $ref }, operandSchema, description }: Branch): JsonMap {
  const fixed = own(operandSchema, 'const')
  return { description, ...(fixed === undefined ? {} : { const: fixed }), allOf: [{ $ref: `${asText($ref)}/properties/${name}` }] }
}
