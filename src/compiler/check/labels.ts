import { fieldKeys, fieldName, messageKeys } from '../../core/form.ts'
import { asList, asText, entriesOf, isMap, own } from '../json.ts'
import { asked } from './asked-fields.ts'
import { list } from './rule.ts'
import type { Rules } from './rule.ts'
import { localesOf, wordsOf } from './texts.ts'
import type { World } from './world.ts'

/** Words that no flow names, because they follow from a form, a field, a rule or an enumeration. */
export const labelRules: Rules<World> = {
  'enum-label-missing': {
    sentence: 'The value {value} has no words in {locales}: add "{key}" there.',
    find: (world) =>
      entriesOf(world.config.schemas.enums).flatMap(([name, schema]) =>
        asList(own(schema, 'enum')).flatMap((value, index) => {
          const key = `enum.${name}.${String(value)}`
          const without = localesWithout(world, [key])
          return without.length === 0
            ? []
            : [
                {
                  at: { of: `schemas/enums/${name}`, pointer: `/enum/${index}` },
                  say: { value: JSON.stringify(value), key, locales: list(without) },
                },
              ]
        }),
      ),
  },
  'enum-title': {
    sentence: 'The title must be "{wanted}", the name of the file: a form finds the words of its choices by it.',
    find: ({ config }) =>
      entriesOf(config.schemas.enums).flatMap(([name, schema]) => {
        const wanted = name.charAt(0).toUpperCase() + name.slice(1)
        return own(schema, 'title') === wanted ? [] : [{ at: { of: `schemas/enums/${name}`, pointer: '/title' }, say: { wanted } }]
      }),
  },
  'enum-type': {
    sentence: 'The value {value} is not of the type {type} that this enumeration has.',
    find: ({ config }) =>
      entriesOf(config.schemas.enums).flatMap(([name, schema]) =>
        asList(own(schema, 'enum')).flatMap((value, index) => {
          const type = asText(own(schema, 'type'))
          const fits = type === 'integer' ? Number.isInteger(value) : typeof value === type
          return fits
            ? []
            : [{ at: { of: `schemas/enums/${name}`, pointer: `/enum/${index}` }, say: { value: JSON.stringify(value), type } }]
        }),
      ),
  },
  'entry-words-missing': {
    sentence: 'The entry "{id}" has no words in {locales}: add "{key}" there.',
    find: (world) =>
      entriesOf(world.config.flows.lender).flatMap(([file, json]) =>
        worded(json).flatMap(({ id, key, pointer }) => {
          const without = localesWithout(world, [key])
          return without.length === 0 ? [] : [{ at: { of: `lender/${file}`, pointer }, say: { id, key, locales: list(without) } }]
        }),
      ),
  },
  'field-label-missing': {
    sentence: 'The field "{field}" of the form "{form}" has no label in {locales}: add "{common}" or "{own}" there.',
    find: (world) =>
      asked(world).flatMap(({ form, schema, field }) => {
        const name = fieldName(field.at)
        const isList = field.kind === 'list' && isMap(own(own(field.schema, 'items'), 'properties'))
        if (field.kind === 'group' || (field.kind === 'list' && !isList)) return []
        const keys = fieldKeys(form, name, isList ? 'item' : undefined)
        const without = localesWithout(world, keys)
        if (without.length === 0) return []
        const say = { field: name, form, own: keys[0] ?? '', common: keys[1] ?? '', locales: list(without) }
        return [{ at: { of: `schemas/forms/${schema}`, pointer: field.in }, say }]
      }),
  },
  'message-missing': {
    sentence:
      'When the field "{field}" of the form "{form}" breaks its rule "{keyword}", nothing is said in {locales}: add "{own}" or "{common}" there.',
    find: (world) =>
      asked(world).flatMap(({ form, schema, field }) =>
        [...field.keywords].flatMap((keyword) => {
          const keys = messageKeys(form, field.at, keyword)
          const without = localesWithout(world, keys)
          if (without.length === 0) return []
          const say = { field: fieldName(field.at), form, keyword, locales: list(without), own: keys[0] ?? '', common: keys.at(-1) ?? '' }
          return [{ at: { of: `schemas/forms/${schema}`, pointer: keyword === 'required' ? field.in : `${field.in}/${keyword}` }, say }]
        }),
      ),
  },
  'message-vague': {
    severity: 'warning',
    sentence: 'The form "{form}" says only that "{field}" is wrong, not what it should be, in {locales}: add "{own}" there.',
    find: (world) =>
      asked(world).flatMap(({ form, schema, field }) => {
        if (!field.keywords.has('pattern')) return []
        const [own = '', common = ''] = messageKeys(form, field.at, 'pattern')
        const without = localesWithout(world, [own, common])
        return without.length === 0
          ? []
          : [
              {
                at: { of: `schemas/forms/${schema}`, pointer: `${field.in}/pattern` },
                say: { field: fieldName(field.at), form, own, locales: list(without) },
              },
            ]
      }),
  },
}

type Entry = { id: string; key: string; pointer: string }

/** A file of entries may name the stem of their words in `words`: each id below it, at any depth of `children`, is then shown to people. */
function worded(file: unknown): Entry[] {
  const stem = own(file, 'words')
  if (typeof stem !== 'string') return []
  const inside = (map: unknown, pointer: string): Entry[] =>
    entriesOf(map).flatMap(([id, entry]) => [
      { id, key: `${stem}.${id}`, pointer: `${pointer}/${id}` },
      ...inside(own(entry, 'children'), `${pointer}/${id}/children`),
    ])
  return entriesOf(file)
    .filter(([, entries]) => isMap(entries))
    .flatMap(([name, entries]) => inside(entries, `/${name}`))
}

/** The locales, when none of the keys has words in any: a key with words in some is missing a translation, which is said there. */
function localesWithout(world: World, keys: string[]): string[] {
  const words = wordsOf(world)
  return keys.some((key) => words.has(key)) ? [] : localesOf(world)
}
