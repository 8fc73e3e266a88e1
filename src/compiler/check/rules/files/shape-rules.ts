import { either } from '../../../../phrases/joined.ts'
import { kind } from '../../../../phrases/kind.ts'
import { type FindingValue, phrase } from '../../../../phrases/phrases.ts'
import type { ErrorObject } from 'ajv'
import type { Origin, SourceFile, Sources } from '../../../load/config.ts'
import { isUnread } from '../../../load/load-sources.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { patternInWords } from './pattern-words.ts'
import { metaSchemaByKind, type MetaSchemas, metaSchemasOf } from '../../../meta/meta-schemas.ts'
import type { BranchParams } from '../../../meta/branch-keyword.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { type Hit, joinNames } from '../../rule/rule.ts'
import { isMisnamed } from './file-rules.ts'
import { escapeToken, pointerOf } from '../../../../core/language/pointer.ts'

/** Checks the shape of all files with Ajv; each keyword has a code of its own. */
export function allShapeHits(sources: Sources): { code: string; hit: Hit }[] {
  const metas = metaSchemasOf(sources)
  const locales = Object.keys(mapOrEmpty(own(own(sources.files.get('flows/app.json')?.json, 'locales'), 'supported')))
  return [...sources.files.values()].flatMap((file) => {
    const meta = metaSchemaByKind[file.kind]
    if (meta === undefined || file.json === undefined || isUnread(file) || isMisnamed(file)) return []
    return [
      ...withoutMisspelt(
        withoutRepeats(metas.errors(meta, file.json)).flatMap((error) => shapeHitsOf(error, { file: file.path, pointer: '' }, locales)),
      ).filter(({ code, hit }) => !(code === 'shape-missing' && hit.values?.['name'] === '$schema')),
      ...(file.kind === 'decision' ? resultHits(metas, file) : []),
    ]
  })
}

/** Checks the results of a decision against `schemas/meta/results.json`; a table missing there may have any result. */
const resultHits = (metas: MetaSchemas, { id, path, json }: SourceFile): { code: string; hit: Hit }[] =>
  entriesOrEmpty(own(json, 'rules')).flatMap(([name, rule]) => {
    const result = own(rule, 'result')
    const root = { file: path, pointer: pointerOf(['rules', name, 'result']) }
    return result === undefined ? [] : metas.errors(`results#/definitions/${id}`, result).flatMap((error) => shapeHitsOf(error, root))
  })

/** Drops the pattern error of a value that has a format error. */
const withoutRepeats = (errors: ErrorObject[]): ErrorObject[] =>
  errors.filter(
    ({ keyword, instancePath }) =>
      keyword !== 'pattern' || !errors.some((other) => other.keyword === 'format' && other.instancePath === instancePath),
  )

/** Drops "missing" for a name that is reported as misspelt. */
export function withoutMisspelt<Found extends { code: string; hit: Hit }>(found: readonly Found[]): Found[] {
  const misspelt = new Set(found.flatMap(({ code, hit }) => (code === 'shape-key' ? [`${around(hit.at.pointer)} ${hit.meant}`] : [])))
  return found.filter(
    ({ code, hit }) => code !== 'shape-missing' || !misspelt.has(`${hit.at.pointer} ${textOrEmpty(hit.values?.['name'])}`),
  )
}
const around = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

/** `root`: place of the checked value; `locales`: candidates for a misspelt locale. */
export function shapeHitsOf(error: ErrorObject, root: Origin, locales: readonly string[] = []): { code: string; hit: Hit }[] {
  const { keyword, params, instancePath, data } = error
  const path = root.pointer + instancePath
  const at = (key?: unknown): Origin => ({
    file: root.file,
    pointer: key === undefined ? path : `${path}/${escapeToken(textOrEmpty(key))}`,
  })
  const hit = (code: string, where: Origin, values: Hit['values'] = {}, meant?: string) => [{ code, hit: { at: where, values, meant } }]
  switch (keyword) {
    case 'if':
    case 'oneOf':
      return []
    case 'additionalProperties': {
      const name = textOrEmpty(params['additionalProperty'])
      const known = Object.keys(isMap(error.parentSchema?.['properties']) ? error.parentSchema['properties'] : {})
      const told = known.length > 0 ? phrase('namesKnown', { names: joinNames(known, 20) }) : phrase('noNameKnown')
      return hit('shape-key', at(name), { name, known: told }, closestName(name, known) ?? withSlash(name, error.parentSchema))
    }
    case 'required':
      return hit('shape-missing', at(), { name: textOrEmpty(params['missingProperty']) })
    case 'branch':
      return branchHit(params as BranchParams, data, hit, at)
    case 'dependencies':
      return hit('shape-missing', at(), { name: textOrEmpty(params['missingProperty']) })
    case 'propertyNames':
      return hit('shape-name', at(params['propertyName']), { name: textOrEmpty(params['propertyName']) })
    case 'enum':
    case 'const': {
      const tag = own(error.parentSchema, 'tag')
      if (tag !== undefined)
        return hit(
          'shape-tag',
          at(),
          {
            tag: kind(textOrEmpty(tag)),
            value: describeValue(data),
          },
          closestName(textOrEmpty(data), (params['allowedValues'] as unknown[]).map(textOrEmpty)),
        )
      const allowed = keyword === 'enum' ? (params['allowedValues'] as unknown[]) : [params['allowedValue']]
      return hit(
        'shape-value',
        at(),
        {
          value: describeValue(data),
          rule: phrase('be', { values: joinNames(allowed.map(describeValue), 20) }),
        },
        closestName(textOrEmpty(data), allowed.map(textOrEmpty)),
      )
    }
    case 'pattern': {
      if (error.propertyName !== undefined) return []
      const pattern = textOrEmpty(params['pattern'])
      const isWords = error.schemaPath.includes('textKey')
      return isWords
        ? hit('text-literal', at(), { value: describeValue(data) }, trimmedKey(textOrEmpty(data), pattern))
        : hit(
            'shape-value',
            at(),
            { value: describeValue(data), rule: patternInWords(pattern) ?? describeRule(error) ?? phrase('beLike', { pattern }) },
            pattern === localePattern ? closestLocale(textOrEmpty(data), locales) : undefined,
          )
    }
    case 'type':
      return data === null
        ? hit('shape-null', at())
        : hit('shape-type', at(), {
            type: /(?:\/w|W)hen$/.test(path)
              ? phrase('condition', { example: '{"/state/open": true}' })
              : either(String(params['type']).split(',')),
            value: describeValue(data),
          })
    default:
      return error.propertyName !== undefined
        ? []
        : hit('shape-value', at(), {
            value: describeValue(data),
            rule: limitRules[keyword]?.(String(params['limit'] ?? params['multipleOf'] ?? params['format'])) ?? phrase('obey', { keyword }),
          })
  }
}

/** The key without surrounding blanks, when it is valid then. */
const trimmedKey = (written: string, pattern: string): string | undefined =>
  written !== written.trim() && new RegExp(pattern, 'u').test(written.trim()) ? written.trim() : undefined

/** The pointer with its missing slash, where a pointer is allowed. */
function withSlash(name: string, schema: unknown): string | undefined {
  const isPointerHere = Object.keys(mapOrEmpty(own(schema, 'patternProperties'))).some((pattern) =>
    new RegExp(pattern, 'u').test(`/${name}`),
  )
  return isPointerHere && name.includes('/') ? `/${name}` : undefined
}

const localePattern = '^[a-z]{2}-[a-z]{2}$'
/** The first locale with the same two initial letters. */
const closestLocale = (written: string, locales: readonly string[]): string | undefined =>
  locales.find((locale) => locale.startsWith(written.slice(0, 2).toLowerCase()))

const formatWords: { [format: string]: () => FindingValue } = { date: () => phrase('look.day'), regex: () => phrase('look.regex') }

const limitRules: { [keyword: string]: (limit: string) => FindingValue } = {
  minimum: (limit) => phrase('beAtLeast', { limit }),
  maximum: (limit) => phrase('beAtMost', { limit }),
  exclusiveMinimum: (limit) => phrase('beMoreThan', { limit }),
  exclusiveMaximum: (limit) => phrase('beLessThan', { limit }),
  multipleOf: (limit) => phrase('beMultipleOf', { limit }),
  format: (format) => formatWords[format]?.() ?? phrase('beInFormat', { format }),
  minLength: (limit) => phrase('haveLettersAtLeast', { limit }),
  maxLength: (limit) => phrase('haveLettersAtMost', { limit }),
  minItems: (limit) => phrase('haveEntriesAtLeast', { limit }),
  maxItems: (limit) => phrase('haveEntriesAtMost', { limit }),
  minProperties: (limit) => phrase('haveEntriesAtLeast', { limit }),
  maxProperties: (limit) => phrase('haveEntriesAtMost', { limit }),
  uniqueItems: () => phrase('haveEachOnce'),
}

type AddHit = (code: string, where: Origin, values?: Hit['values'], meant?: string) => { code: string; hit: Hit }[]

/** Hit for a map with none, several, or an unknown one of the names that select its kind. */
function branchHit(
  { what, key, found, known }: BranchParams,
  data: unknown,
  hit: AddHit,
  at: (key?: unknown) => Origin,
): ReturnType<AddHit> {
  const [name] = found
  if (found.length > 1) return hit('shape-two', at(found.at(-1)), { what: kind(what), names: joinNames(found.map(describeValue)) })
  if (key !== undefined && name !== undefined)
    return hit('shape-tag', at(key), { tag: kind(what), value: describeValue(name) }, closestName(textOrEmpty(name), known))
  if (key !== undefined) return hit('shape-missing', at(), { name: key })
  const unknown = Object.keys(isMap(data) ? data : {}).filter((other) => other !== 'when' && other !== 'default')
  const [meant] = [...unknown.filter((other) => closestName(other, known) !== undefined), ...unknown]
  if (meant === undefined) return hit('shape-none', at(), { what: kind(what), known: joinNames(known, 30) })
  return hit('shape-tag', at(), { tag: kind(what), value: describeValue(meant) }, closestName(meant, known))
}

export const shapeMessages: { [code: string]: string } = {
  'shape-key': '"{name}" means nothing here: {known}.',
  'shape-missing': '"{name}" is missing here: add it.',
  'shape-tag': '{value} is no known {tag}.',
  'shape-none': 'No {what} stands here: name one of {known}.',
  'shape-two': '{names} stand in one {what}, and only one of them would count: part them.',
  'shape-name': '"{name}" cannot be a name here: use letters and digits, starting with a small letter.',
  'shape-value': '{value} cannot stand here: it must {rule}.',
  'shape-type': '{value} cannot stand here: it must be of type {type}.',
  'shape-null': 'null deletes in a channel, so it is never a value: leave the entry out.',
  'text-literal': '{value} is not a text key: write words in locales/ and name their key here.',
}

const describeRule = (error: ErrorObject): FindingValue | undefined => {
  const text = textOrEmpty(error.parentSchema?.['description'])
  return text === '' ? undefined : phrase('beAsDescribed', { description: text.replace(/[.:] .*|\.$/s, '') })
}

function describeValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
