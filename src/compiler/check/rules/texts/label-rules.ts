import { fieldTextKeys, fieldName, errorTextKeys } from '../../../../core/forms/field-text-keys.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { listOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { formFields } from '../../lookups/form-fields.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { localesOf, textIndexOf } from '../../lookups/text-index.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Texts that no flow names, because their keys are derived from a form, a field, a rule or an enumeration. */
export const labelRules: Rules<CheckContext> = {
  'enum-label-missing': {
    message: 'The value {value} has no words in {locales}: add "{key}" there.',
    find: (context) =>
      entriesOrEmpty(context.config.schemas.enums).flatMap(([name, schema]) =>
        listOrEmpty(own(schema, 'enum')).flatMap((value, index) => {
          const key = `enum.${name}.${String(value)}`
          const without = localesMissing(context, [key])
          return without.length === 0
            ? []
            : [
                {
                  at: { of: `schemas/enums/${name}`, pointer: `/enum/${index}` },
                  values: { value: JSON.stringify(value), key, locales: joinNames(without) },
                },
              ]
        }),
      ),
  },
  'enum-title': {
    message: 'The title must be "{wanted}", the name of the file: a form finds the words of its choices by it.',
    find: ({ config }) =>
      entriesOrEmpty(config.schemas.enums).flatMap(([name, schema]) => {
        const wanted = name.charAt(0).toUpperCase() + name.slice(1)
        return own(schema, 'title') === wanted ? [] : [{ at: { of: `schemas/enums/${name}`, pointer: '/title' }, values: { wanted } }]
      }),
  },
  'enum-type': {
    message: 'The value {value} is not of the type {type} that this enumeration has.',
    find: ({ config }) =>
      entriesOrEmpty(config.schemas.enums).flatMap(([name, schema]) =>
        listOrEmpty(own(schema, 'enum')).flatMap((value, index) => {
          const type = textOrEmpty(own(schema, 'type'))
          const fits = type === 'integer' ? Number.isInteger(value) : typeof value === type
          return fits
            ? []
            : [{ at: { of: `schemas/enums/${name}`, pointer: `/enum/${index}` }, values: { value: JSON.stringify(value), type } }]
        }),
      ),
  },
  'entry-words-missing': {
    message: 'The entry "{id}" has no words in {locales}: add "{key}" there.',
    find: (context) =>
      entriesOrEmpty(context.config.flows.policy).flatMap(([file, json]) =>
        entriesWithTexts(json).flatMap(({ id, key, pointer }) => {
          const without = localesMissing(context, [key])
          return without.length === 0 ? [] : [{ at: { of: `policy/${file}`, pointer }, values: { id, key, locales: joinNames(without) } }]
        }),
      ),
  },
  'label-twice': {
    message: 'In {locale} "{id}" and "{other}" are both called "{words}", so that nobody can tell which is chosen: say one otherwise.',
    find: (context) => choiceLists(context).flatMap((choices) => twinHits(context, choices)),
  },
  'field-label-missing': {
    message: 'The field "{field}" of the form "{form}" has no label in {locales}: add "{common}" or "{own}" there.',
    find: (context) =>
      formFields(context).flatMap(({ form, schema, field }) => {
        const name = fieldName(field.path)
        const isList = field.kind === 'list' && isMap(own(own(field.schema, 'items'), 'properties'))
        if (field.kind === 'group' || (field.kind === 'list' && !isList)) return []
        const keys = fieldTextKeys(form, name, isList ? 'item' : undefined)
        const without = localesMissing(context, keys)
        if (without.length === 0) return []
        const values = { field: name, form, own: keys[0] ?? '', common: keys[1] ?? '', locales: joinNames(without) }
        return [{ at: { of: `schemas/forms/${schema}`, pointer: field.schemaPointer }, values }]
      }),
  },
  'message-missing': {
    message:
      'When the field "{field}" of the form "{form}" breaks its rule "{keyword}", nothing is said in {locales}: add "{own}" or "{common}" there.',
    find: (context) =>
      formFields(context).flatMap(({ form, schema, field }) =>
        [...field.keywords].flatMap((keyword) => {
          const keys = errorTextKeys(form, field.path, keyword)
          const without = localesMissing(context, keys)
          if (without.length === 0) return []
          const values = {
            field: fieldName(field.path),
            form,
            keyword,
            locales: joinNames(without),
            own: keys[0] ?? '',
            common: keys.at(-1) ?? '',
          }
          return [
            {
              at: {
                of: `schemas/forms/${schema}`,
                pointer: keyword === 'required' ? field.schemaPointer : `${field.schemaPointer}/${keyword}`,
              },
              values,
            },
          ]
        }),
      ),
  },
  'message-vague': {
    severity: 'warning',
    message: 'The form "{form}" says only that "{field}" is wrong, not what it should be, in {locales}: add "{own}" there.',
    find: (context) =>
      formFields(context).flatMap(({ form, schema, field }) => {
        if (!field.keywords.has('pattern')) return []
        const [own = '', common = ''] = errorTextKeys(form, field.path, 'pattern')
        const without = localesMissing(context, [own, common])
        return without.length === 0
          ? []
          : [
              {
                at: { of: `schemas/forms/${schema}`, pointer: `${field.schemaPointer}/pattern` },
                values: { field: fieldName(field.path), form, own, locales: joinNames(without) },
              },
            ]
      }),
  },
}

type Choice = { id: string; key: string }

/**
 * Choices that appear in one list: the values of an enumeration that a form asks for, or the entries of a map in flows/policy/ on one
 * level.
 */
function choiceLists(context: CheckContext): Choice[][] {
  const { schemas, flows } = context.config
  const asked = new Set(formFields(context).map(({ field }) => own(field.schema, 'title')))
  const ofEnums = entriesOrEmpty(schemas.enums)
    .filter(([, schema]) => asked.has(own(schema, 'title')))
    .map(([name, schema]) => listOrEmpty(own(schema, 'enum')).map((value) => ({ id: String(value), key: `enum.${name}.${String(value)}` })))
  const byMap = new Map<string, Choice[]>()
  for (const [file, json] of entriesOrEmpty(flows.policy))
    for (const { id, key, pointer } of entriesWithTexts(json))
      addToList(byMap, file + pointer.slice(0, pointer.lastIndexOf('/')), { id, key })
  return [...ofEnums, ...byMap.values()]
}

function twinHits(context: CheckContext, choices: Choice[]): Hit[] {
  const texts = textIndexOf(context)
  return localesOf(context).flatMap((locale) => {
    const first = new Map<string, string>()
    return choices.flatMap(({ id, key }): Hit[] => {
      const words = texts.get(key)?.byLocale.get(locale)?.texts[0]?.[1]
      if (words === undefined) return []
      const other = first.get(words)
      first.set(words, other ?? id)
      return other === undefined ? [] : [{ at: { of: `texts/${locale}/${key}`, pointer: '' }, values: { locale, id, other, words } }]
    })
  })
}

type TextEntry = { id: string; key: string; pointer: string }

/** Entries of a file whose `words` names the stem of their text keys: each id below it, at any depth of `children`, has a text. */
function entriesWithTexts(file: unknown): TextEntry[] {
  const stem = own(file, 'words')
  if (typeof stem !== 'string') return []
  const inside = (map: unknown, pointer: string): TextEntry[] =>
    entriesOrEmpty(map).flatMap(([id, entry]) => [
      { id, key: `${stem}.${id}`, pointer: `${pointer}/${id}` },
      ...inside(own(entry, 'children'), `${pointer}/${id}/children`),
    ])
  return entriesOrEmpty(file)
    .filter(([, entries]) => isMap(entries))
    .flatMap(([name, entries]) => inside(entries, `/${name}`))
}

/** All locales when no key has a text in any, else none: a key with a text in some lacks a translation, which another rule reports. */
function localesMissing(context: CheckContext, keys: string[]): string[] {
  const words = textIndexOf(context)
  return keys.some((key) => words.has(key)) ? [] : localesOf(context)
}
