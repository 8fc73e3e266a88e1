import type { ReadMetaFile } from './branch-schemas.ts'
import type { Sources } from '../load/config.ts'
import { isMap, own } from '../../core/language/map.ts'
import { entriesOrEmpty, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../json/read-json.ts'
import { formatJson } from '../json/format-json.ts'
import { metaFileReader } from './editor-schemas.ts'

/** Files of `schemas/meta/`: first the kinds of files, then the vocabularies. */
const files =
  'screen form routes decision inputs results calls action journey app channel scenario rule policy texts form-schema fields enum examples'.split(
    ' ',
  )
const vocabularies: [file: string, title: string][] = [
  ['language', 'Kinds of value'],
  ['formats', 'Formats'],
  ['functions', 'Functions'],
  ['actions', 'Actions'],
  ['asks', 'What the phone is asked for'],
  ['blocks', 'Blocks'],
  ['widgets', 'Widgets'],
  ['steps', 'Steps of a scenario'],
  ['icons', 'Icons'],
  ['events', 'Events'],
]

export function languageReferencePage(template: string, sources: Sources): string {
  const meta = metaFileReader(sources)
  const parts = [
    template.trimEnd(),
    '## Files',
    ...files.flatMap((file) => fileSection(file, meta)),
    ...vocabularies.flatMap(([file, title]) => [`## ${title}`, about(meta(file)), ...entries(file, meta)]),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function fileSection(file: string, meta: ReadMetaFile): string[] {
  const json = mapOrEmpty(meta(file))
  const [paths = '', ...rest] = about(json).split(': ')
  return [
    `### ${paths.replaceAll(/[\w/<>.-]+\.json/g, (path) => `\`${path}\``)}`,
    capital(rest.join(': ')),
    ...body(json, file, meta),
    ...entriesOrEmpty(json['definitions']).flatMap(([name, definition]) => {
      const part = body(mapOrEmpty(definition), file, meta)
      return about(definition) === '' ? [] : [`#### ${name}`, about(definition), ...part]
    }),
  ]
}

function entries(file: string, meta: ReadMetaFile): string[] {
  const all = entriesOrEmpty(own(meta(file), 'definitions'))
  if (all.every(([, json]) => own(json, 'const') !== undefined))
    return [all.map(([name, json]) => `- \`${name}\`: ${about(json)}`).join('\n')]
  return all.flatMap(([name, json]) => [
    `### ${name}`,
    about(json),
    ...body(mapOrEmpty(json), file, meta, name),
    ...fitsAndErrors(mapOrEmpty(json)),
  ])
}

/** `name`: the keyword that the text above already describes. */
function body(schema: JsonMap, file: string, meta: ReadMetaFile, name?: string): string[] {
  const [example] = listOrEmpty(schema['examples'])
  const lines = parts(schema).flatMap(([key, json, isNeeded]) => keyword(key, json, isNeeded && key !== name, file, meta))
  return [...(example === undefined ? [] : [`\`\`\`json\n${formatJson(example)}\`\`\``]), lines.join('\n')].filter((part) => part !== '')
}

function fitsAndErrors(entry: JsonMap): string[] {
  const refusals = entriesOrEmpty(entry['refusals']).map(([reason, sentence]) => `- \`${reason}\`: ${textOrEmpty(sentence)}`)
  return [
    ...(entry['fits'] === undefined ? [] : [`For a field that is: ${listOrEmpty(entry['fits']).join(', ')}.`]),
    ...(refusals.length === 0 ? [] : ['Refused with `/reply/code`:', refusals.join('\n')]),
  ]
}

function keyword(key: string, json: unknown, isNeeded: boolean, file: string, meta: ReadMetaFile): string[] {
  const schema = mapOrEmpty(json)
  const { kind, target } = referred(schema, file, meta)
  const marks = [kind, isNeeded ? 'needed' : ''].filter((mark) => mark !== '')
  const sentence = about(schema) || about(target)
  const line = `- \`${key}\`${marks.length > 0 ? ` (${marks.join(', ')})` : ''}${sentence === '' ? '' : `: ${sentence}`}`
  const within = parts(schema).flatMap(([name, part, needed]) => keyword(name, part, needed, file, meta))
  return [line, ...within.map((inner) => `  ${inner}`)]
}

/** The keywords of a map, of each entry of a map of maps, of each map in a list, or of the variant that is a map. */
function parts(schema: JsonMap): [key: string, json: unknown, isNeeded: boolean][] {
  const holder = [schema, schema['additionalProperties'], schema['items'], schema['then']].find((one) => isMap(own(one, 'properties')))
  const required = listOrEmpty(own(holder, 'required'))
  // The text above states the description and the name of the block, widget or ask.
  return entriesOrEmpty(own(holder, 'properties'))
    .filter(([key, json]) => key !== '$schema' && !(['block', 'widget', 'ask'].includes(key) && own(json, 'const') !== undefined))
    .map(([key, json]) => [key, json, required.includes(key)])
}

function referred(schema: JsonMap, file: string, meta: ReadMetaFile): { kind: string; target?: unknown } {
  const values = listOrEmpty(schema['enum'])
  if (values.length > 0) return { kind: values.map((value) => `\`${String(value)}\``).join(', ') }
  if (schema['const'] !== undefined) return { kind: `\`${String(schema['const'])}\`` }
  const reference = textOrEmpty(schema['$ref'] ?? own(listOrEmpty(schema['allOf'])[0], '$ref'))
  const [, other = file, name = ''] = /^(?:([\w-]+)\.json)?#\/definitions\/(\w+)$/.exec(reference) ?? []
  if (name !== '') return { kind: name, target: own(own(meta(other), 'definitions'), name) }
  const type = schema['type']
  if (typeof type === 'string') return { kind: type === 'object' ? 'map' : type === 'array' ? 'list' : type }
  return { kind: schema['if'] === undefined ? '' : 'value' }
}

const about = (json: unknown): string => textOrEmpty(own(json, 'description'))
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
