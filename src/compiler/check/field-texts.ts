import { fieldAt } from '../../core/field-at.ts'
import { limitsOf } from '../../core/field-values.ts'
import { fieldKeys, fieldName, messageKeys } from '../../core/form.ts'
import type { Form, JsonSchema } from '../../core/language.ts'
import { asMap, entriesOf } from '../json.ts'
import { asked } from './asked-fields.ts'
import { localesOf, wordsOf } from './texts.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** One text about a field in one language. `keyword`: it is said when that rule is broken. */
export type FieldText = {
  at: At
  key: string
  words: string
  locale: string
  form: string
  field: string
  part: string | undefined
  keyword: string | undefined
  widget: string | undefined
  required: boolean
  limits: Record<string, number>
}

const known = new WeakMap<World, FieldText[]>()
const parts = [undefined, 'help', 'placeholder', 'item']

/** Every text that a field of a form shows, each as often as a form shows it. */
export function fieldTexts(world: World): FieldText[] {
  const had = known.get(world)
  if (had) return had
  const texts = wordsOf(world)
  const { flows } = world.config
  const found = asked(world).flatMap(({ form, field }) => {
    const { widget } = fieldAt({ fields: asMap((flows.forms[form] as Form | undefined)?.fields) as Form['fields'] & object }, field.at)
    const about = {
      form,
      field: fieldName(field.at),
      widget,
      required: field.keywords.has('required'),
      limits: limitsOf(asMap(field.schema) as JsonSchema),
    }
    const said = [
      ...parts.map((part) => ({ part, keyword: undefined, keys: fieldKeys(form, about.field, part) })),
      ...[...field.keywords].map((keyword) => ({ part: keyword, keyword, keys: messageKeys(form, field.at, keyword) })),
    ]
    return said.flatMap(({ part, keyword, keys }) => {
      const key = keys.find((one) => texts.has(one))
      return key === undefined ? [] : formsOf(world, key).map((text) => ({ ...about, ...text, key, part, keyword }))
    })
  })
  known.set(world, found)
  return found
}

const ending = /_(zero|one|two|few|many|other)$/

/** The text in every language, a plural in each of its forms. */
function formsOf(world: World, key: string): Pick<FieldText, 'at' | 'words' | 'locale'>[] {
  return localesOf(world).flatMap((locale) => {
    const texts = asMap(world.config.texts[locale])
    const plural = wordsOf(world).get(key)?.byLocale.get(locale)?.forms ?? new Set<string>()
    const keys = plural.size > 0 ? [...plural].map((form) => `${key}_${form}`) : [key]
    return keys.flatMap((full) =>
      typeof texts[full] === 'string' ? [{ at: { of: `texts/${locale}/${full}`, pointer: '' }, words: texts[full], locale }] : [],
    )
  })
}

/** Every text of every language, but for the names of what an enumeration lists: those say what its values are. */
export function plainTexts(world: World): { at: At; words: string; locale: string; key: string }[] {
  return localesOf(world).flatMap((locale) =>
    entriesOf(world.config.texts[locale]).flatMap(([full, words]) =>
      typeof words === 'string' && !full.startsWith('enum.')
        ? [{ at: { of: `texts/${locale}/${full}`, pointer: '' }, words, locale, key: full.replace(ending, '') }]
        : [],
    ),
  )
}
