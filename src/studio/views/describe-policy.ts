import { listOrEmpty, mapOrEmpty, entriesOrEmpty, isText, type JsonMap } from '../../compiler/json/read-json.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import type { Json } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import type { FigureGroup, FigureModel, PolicyEntry, PolicyModel } from '../contract.ts'
import { describeEntries } from './describe-entries.ts'
import { keywordsOf } from '../../compiler/meta/policy-schema.ts'
import { firstWords } from './words.ts'

const META = 'schemas/meta/policy.json'

type Around = { config: Config; meta: unknown; locale: string; file: string }
/** `declared`: the names in `path` that the schema knows; the others are names of entries, such as a product. */
type At = { path: string[]; declared: string[]; entry?: string }
type Figure = FigureModel & { group: string; entry: string | undefined }

/** Policy files about pages, not terms. */
const OTHERS = new Set(['rulesPage'])

/** The policy files that have numbers or lists of entries. */
export const listNumberFiles = (sources: Sources, config: Config, locale: string): PolicyEntry[] =>
  Object.keys(config.flows.policy).flatMap((id) => {
    const { title, groups = [], lists = [] } = describePolicy(sources, config, id, locale) ?? {}
    const about = [...new Set([...groups.map(({ part }) => part), ...lists.map((list) => list.title.split(':', 1)[0] ?? '')])].join(', ')
    return title === undefined || groups.length + lists.length === 0 || OTHERS.has(id) ? [] : [{ id, title, about }]
  })

/** Every number and date of a file and the texts of its entries, with labels, units and bounds; and its lists of entries. */
export function describePolicy(sources: Sources, config: Config, id: string, locale: string): PolicyModel | undefined {
  const { file = '' } = config.origins.get(`policy/${id}`) ?? {}
  const json = sources.files.get(file)?.json
  if (!isMap(json)) return undefined
  const meta = sources.files.get(META)?.json
  const schema = keywordsOf(meta, { allOf: own(meta, 'allOf') }, json)
  const around = { config, meta, locale, file }
  const found = numbersIn(around, schema, json, { path: [], declared: [] })
  const byGroup = new Map<string, Figure[]>()
  for (const figure of found) {
    const key = JSON.stringify([figure.group, figure.entry])
    byGroup.set(key, [...(byGroup.get(key) ?? []), figure])
  }
  return {
    id,
    file,
    title: firstWords(config, locale, [`studio.policy.${id}`]) ?? id,
    groups: [...byGroup.values()].map((each) => groupOf(around, id, each)),
    lists: describeEntries(
      { sources, config, meta, file, stem: wordsOf(json), nameOf: (...names) => nameIn(around, id, ...names) },
      schema,
      json,
    ),
  }
}

/** Label of a part of a file, or of an entry in it. */
function nameIn({ config, locale }: Around, id: string, part: string, entry: string): string {
  const shown = shownPart(config, `/${id}/${part}`)
  if (entry === '') return firstWords(config, locale, [`studio.numbers.${part}`, `rulesPage.table.${shown?.id}`]) ?? part
  return firstWords(config, locale, [`${String(shown?.words ?? wordsOf(config.flows.policy[id]))}.${entry}`]) ?? entry
}

function groupOf(around: Around, id: string, own: Figure[]): FigureGroup {
  const { group: part = '', entry = '' } = own[0] ?? {}
  const name = nameIn(around, id, part, '')
  const entryName = entry === '' ? '' : nameIn(around, id, part, entry)
  return {
    id: `${part}/${entry}`,
    part: name,
    title: [...new Set([name, entryName])].filter(Boolean).join(': '),
    numbers: own.map(({ group: _, entry: __, ...figure }) => figure),
  }
}

/** The entry of the rules page that shows a part of a file: the one whose `of` is its place. */
function shownPart({ flows }: Config, place: string): { id: string; words: unknown } | undefined {
  const find = (json: unknown): { id: string; words: unknown } | undefined =>
    entriesOrEmpty(json)
      .map(([id, part]) => (own(part, 'of') === place ? { id, words: wordsOf(part) } : find(part)))
      .find((found) => found !== undefined)
  return find(flows.policy)
}

const wordsOf = (json: unknown): unknown => own(json, 'words')

function numbersIn(around: Around, schema: JsonMap, json: unknown, at: At): Figure[] {
  const kind = kindOf(around.meta, schema, at.entry !== undefined)
  if (kind !== undefined) return [figureOf(around, schema, kind, json, at)]
  const known = mapOrEmpty(own(schema, 'properties'))
  const others = own(schema, 'additionalProperties')
  const required = listOrEmpty(own(schema, 'required'))
  const written = mapOrEmpty(json)
  // Optional names without a value are listed too, empty.
  const names = new Set([...Object.keys(written), ...(at.path.length > 0 ? Object.keys(known) : [])])
  return [...names].flatMap((name) => {
    const isDeclared = Object.hasOwn(known, name)
    if (!isDeclared && !isMap(others)) return []
    const inner = keywordsOf(around.meta, isDeclared ? known[name] : others)
    const entry = at.entry ?? (isDeclared ? undefined : name)
    const below = {
      path: [...at.path, name],
      declared: isDeclared ? [...at.declared, name] : at.declared,
      ...(entry !== undefined && { entry }),
    }
    const found = numbersIn(around, inner, own(written, name), below)
    return isDeclared && !required.includes(name) ? found.map((figure) => ({ ...figure, isOptional: true as const })) : found
  })
}

/** Texts count only within an entry. */
function kindOf(meta: unknown, schema: JsonMap, isOfEntry: boolean): FigureModel['kind'] | undefined {
  const { type, format, enum: listed } = schema
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') {
    const kind = kindOf(meta, keywordsOf(meta, schema['items']), isOfEntry)
    return kind === 'number' ? 'numbers' : kind === 'text' ? 'texts' : undefined
  }
  if (format === 'date') return 'day'
  return isOfEntry && (type === 'string' || listed !== undefined) ? 'text' : undefined
}

function figureOf({ config, meta, locale, file }: Around, schema: JsonMap, kind: FigureModel['kind'], json: unknown, at: At): Figure {
  const { minItems, maxItems, uniqueItems } = schema
  const { unit, minimum, maximum, type, ...rest } = {
    ...schema,
    ...((kind === 'numbers' || kind === 'texts') && keywordsOf(meta, schema['items'])),
  } as JsonMap
  const allowed = rest['enum'] === undefined ? namesOf(config, rest['entryOf']) : listOrEmpty(rest['enum']).filter(isText)
  const { path, declared, entry } = at
  const [group = ''] = path
  const last = declared.at(-1) ?? ''
  const usual = declared.length > 1 ? [`studio.number.${last}`, `rulesPage.name.${last}`] : []
  return {
    group,
    entry,
    file,
    pointer: pointerOf(path),
    sharedWith: [],
    ...(json !== undefined && { value: json as Json }),
    name: firstWords(config, locale, [`studio.number.${declared.join('.')}`, ...usual]) ?? last,
    kind,
    ...(isText(unit) && { unit }),
    ...(typeof minimum === 'number' && { minimum }),
    ...(typeof maximum === 'number' && { maximum }),
    ...(typeof minItems === 'number' && { least: minItems }),
    ...(typeof maxItems === 'number' && { most: maxItems }),
    ...(uniqueItems === true && { isSet: true as const }),
    ...(kind !== 'day' && isText(rest['pattern']) && { pattern: rest['pattern'] }),
    ...(allowed && { allowed }),
    ...(listOrEmpty(type).includes('null') && { mayBeOpen: true as const }),
  }
}

/** `collection`: name of a map in the policy, whose keys the text may be. */
function namesOf({ flows }: Config, collection: unknown): string[] | undefined {
  if (!isText(collection)) return undefined
  return Object.values(flows.policy).flatMap((json) => Object.keys(mapOrEmpty(own(json, collection))))
}
