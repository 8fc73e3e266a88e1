import { asList, asMap, entriesOf, isText, type JsonMap } from '../../compiler/json/read-json.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import type { Json } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import type { FigureGroup, FigureView, PolicyEntry, PolicyView } from '../contract.ts'
import { keywordsOf } from './policy-schema.ts'
import { firstWords } from './words.ts'

const META = 'schemas/meta/policy.json'
const SOME_DAY = '2026-01-31'

type Around = { config: Config; meta: unknown; locale: string; file: string }
/** `declared`: the names of `path` that the schema knows; the others are those of entries, such as a product. */
type At = { path: string[]; declared: string[]; entry?: string }
type Figure = FigureView & { group: string; entry: string | undefined }

/** The files of the lender's terms that have numbers. */
export const listNumberFiles = (sources: Sources, config: Config, locale: string): PolicyEntry[] =>
  Object.keys(config.flows.policy).flatMap((id) => {
    const { title, groups = [] } = describePolicy(sources, config, id, locale) ?? {}
    const about = [...new Set(groups.map(({ part }) => part))].join(', ')
    return title === undefined || groups.length === 0 ? [] : [{ id, title, about }]
  })

/** Every number and day of a file, in words, with its unit and its range. */
export function describePolicy({ files }: Sources, config: Config, id: string, locale: string): PolicyView | undefined {
  const { file = '' } = config.origins.get(`policy/${id}`) ?? {}
  const json = files.get(file)?.json
  if (!isMap(json)) return undefined
  const meta = files.get(META)?.json
  const around = { config, meta, locale, file }
  const found = numbersIn(around, keywordsOf(meta, { allOf: own(meta, 'allOf') }, json), json, { path: [], declared: [] })
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
  }
}

function groupOf({ config, locale }: Around, id: string, own: Figure[]): FigureGroup {
  const { group: part = '', entry = '' } = own[0] ?? {}
  const shown = shownPart(config, `/${id}/${part}`)
  const words = shown?.words ?? wordsOf(config.flows.policy[id])
  const name = firstWords(config, locale, [`studio.numbers.${part}`, `rulesPage.table.${shown?.id}`]) ?? part
  const entryName = entry === '' ? '' : (firstWords(config, locale, [`${String(words)}.${entry}`]) ?? entry)
  return {
    id: `${part}/${entry}`,
    part: name,
    title: [...new Set([name, entryName])].filter(Boolean).join(': '),
    numbers: own.map(({ group: _, entry: __, ...figure }) => figure),
  }
}

/** How the product's own pages call a part of a file: an entry there says what it is `of`. */
function shownPart({ flows }: Config, place: string): { id: string; words: unknown } | undefined {
  const find = (json: unknown): { id: string; words: unknown } | undefined =>
    entriesOf(json)
      .map(([id, part]) => (own(part, 'of') === place ? { id, words: wordsOf(part) } : find(part)))
      .find((found) => found !== undefined)
  return find(flows.policy)
}

const wordsOf = (json: unknown): unknown => own(json, 'words')

function numbersIn(around: Around, schema: JsonMap, json: unknown, at: At): Figure[] {
  const kind = kindOf(around.meta, schema)
  if (kind !== undefined) return [figureOf(around, schema, kind, json, at)]
  const known = asMap(own(schema, 'properties'))
  const others = own(schema, 'additionalProperties')
  const required = asList(own(schema, 'required'))
  const written = asMap(json)
  // What may be left out stands among the others, empty.
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

function kindOf(meta: unknown, schema: JsonMap): FigureView['kind'] | undefined {
  const { type, pattern } = schema
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return kindOf(meta, keywordsOf(meta, schema['items'])) === 'number' ? 'numbers' : undefined
  return isText(pattern) && new RegExp(pattern).test(SOME_DAY) ? 'day' : undefined
}

function figureOf({ config, meta, locale, file }: Around, schema: JsonMap, kind: FigureView['kind'], json: unknown, at: At): Figure {
  const { unit, minimum, maximum, type } = { ...schema, ...(kind === 'numbers' && keywordsOf(meta, schema['items'])) } as JsonMap
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
    ...(asList(type).includes('null') && { mayBeOpen: true as const }),
  }
}
