import { own } from '../../core/language/map.ts'
import { entriesOrEmpty, type JsonMap, mapOrEmpty, textOrEmpty } from '../json/read-json.ts'

export type ReadMetaFile = (name: string) => unknown

/** An editor needs completions for the next word; `check` needs one finding for each fault. */
type SchemaAudience = 'editor' | 'check'

/**
 * Schemas that select the definition of a block, widget, action, step or value by its name or key. Built from the vocabularies, so that
 * each name is listed once; editors read the result in `schemas/meta/branches.json`.
 */
export function branchSchemas(meta: ReadMetaFile, reader: SchemaAudience): JsonMap {
  const all = (file: string): Branch[] => entriesOrEmpty(own(meta(file), 'definitions')).map(([name, json]) => branch(file, name, json))
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
    // The arguments of an `ask` have a rule of their own.
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
  const properties = mapOrEmpty(own(json, 'properties'))
  const options = Object.keys(properties).filter((key) => key !== name)
  return { name, ref: ref(file, definition), operandSchema: properties[name], description: descriptionWithExample(json), options }
}

const ref = (file: string, definition: string): JsonMap => ({ $ref: `${file}.json#/definitions/${definition}` })

function descriptionWithExample(json: unknown): string {
  const [example] = (own(json, 'examples') as unknown[] | undefined) ?? []
  const about = textOrEmpty(own(json, 'description'))
  return typeof example === 'object' ? `${about} Example: ${JSON.stringify(example)}` : about
}

function nameEnum(tag: string, branches: Branch[]): JsonMap {
  return {
    description: `Which ${tag} it is.`,
    enum: branches.map(({ name }) => name),
    enumDescriptions: branches.map(({ description }) => description),
    tag,
  }
}

function branchByName(key: string, branches: Branch[], reader: SchemaAudience): JsonMap {
  if (reader === 'check') return { type: 'object', branch: { what: key, key, to: targets(branches) } }
  return { type: 'object', required: [key], properties: { [key]: { $ref: `#/definitions/${key}Name` } }, allOf: cases(key, branches) }
}

/**
 * Alternatives as `if`/`then`: an editor only looks into the branch whose `if` matches, but would try all alternatives of an `anyOf` at
 * every depth.
 */
function cases(key: string, branches: Branch[]): JsonMap[] {
  return branches.map(({ name, ref: then }) => ({ if: { required: [key], properties: { [key]: { const: name } } }, then }))
}

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

const targets = (branches: Branch[]) =>
  Object.fromEntries(branches.map(({ name, ref: { $ref }, options }) => [name, { ref: $ref, options }]))

function sharedOptions([first, ...others]: Branch[]): [string, JsonMap][] {
  const shared = first?.options.filter((option) => others.every(({ options }) => options.includes(option))) ?? []
  return shared.map((option) => [option, { $ref: `${textOrEmpty(first?.ref['$ref'])}/properties/${option}` }])
}

function offeredKey({ name, ref: { $ref }, operandSchema, description }: Branch): JsonMap {
  const fixed = own(operandSchema, 'const')
  return { description, ...(fixed === undefined ? {} : { const: fixed }), allOf: [{ $ref: `${textOrEmpty($ref)}/properties/${name}` }] }
}
