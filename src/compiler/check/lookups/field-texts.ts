import { fieldAt } from '../../../core/forms/field-at.ts'
import { limitsOf } from '../../../core/forms/field-values.ts'
import { fieldTextKeys, fieldName, errorTextKeys } from '../../../core/forms/form.ts'
import type { Form } from '../../../core/language/forms.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import { asMap, entriesOf } from '../../json/read-json.ts'
import { formFields } from './form-fields.ts'
import { localesOf, textIndexOf } from './text-index.ts'
import type { ConfigLocation } from '../rule/location.ts'
import type { CheckContext } from '../context/check-context.ts'

/** `keyword`: the rule whose violation shows the text. */
export type FieldText = {
  at: ConfigLocation
  key: string
  text: string
  locale: string
  form: string
  field: string
  slot: string | undefined
  keyword: string | undefined
  widget: string | undefined
  required: boolean
  limits: Record<string, number>
}

const cache = new WeakMap<CheckContext, FieldText[]>()
const textSlots = [undefined, 'help', 'placeholder', 'item']

/** A text appears once for each form that shows it. */
export function fieldTexts(context: CheckContext): FieldText[] {
  const had = cache.get(context)
  if (had) return had
  const texts = textIndexOf(context)
  const { flows } = context.config
  const found = formFields(context).flatMap(({ form, field }) => {
    const { widget } = fieldAt({ fields: asMap((flows.forms[form] as Form | undefined)?.fields) as Form['fields'] & object }, field.path)
    const about = {
      form,
      field: fieldName(field.path),
      widget,
      required: field.keywords.has('required'),
      limits: limitsOf(asMap(field.schema) as JsonSchema),
    }
    const said = [
      ...textSlots.map((slot) => ({ slot, keyword: undefined, keys: fieldTextKeys(form, about.field, slot) })),
      ...[...field.keywords].map((keyword) => ({ slot: keyword, keyword, keys: errorTextKeys(form, field.path, keyword) })),
    ]
    return said.flatMap(({ slot, keyword, keys }) => {
      const key = keys.find((one) => texts.has(one))
      return key === undefined ? [] : pluralVariants(context, key).map((text) => ({ ...about, ...text, key, slot, keyword }))
    })
  })
  cache.set(context, found)
  return found
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/

function pluralVariants(context: CheckContext, key: string): Pick<FieldText, 'at' | 'text' | 'locale'>[] {
  return localesOf(context).flatMap((locale) => {
    const texts = asMap(context.config.texts[locale])
    const plural = textIndexOf(context).get(key)?.byLocale.get(locale)?.forms ?? new Set<string>()
    const keys = plural.size > 0 ? [...plural].map((form) => `${key}_${form}`) : [key]
    return keys.flatMap((full) =>
      typeof texts[full] === 'string' ? [{ at: { of: `texts/${locale}/${full}`, pointer: '' }, text: texts[full], locale }] : [],
    )
  })
}

type AnyText = { at: ConfigLocation; text: string; locale: string; key: string }
const textsOf = new WeakMap<CheckContext, AnyText[]>()

/** Without the labels of enumerations, which state their values. */
export function allTexts(context: CheckContext): AnyText[] {
  const known = textsOf.get(context)
  if (known) return known
  const found = localesOf(context).flatMap((locale) =>
    entriesOf(context.config.texts[locale]).flatMap(([full, text]) =>
      typeof text === 'string' && !full.startsWith('enum.')
        ? [{ at: { of: `texts/${locale}/${full}`, pointer: '' }, text, locale, key: full.replace(pluralSuffix, '') }]
        : [],
    ),
  )
  textsOf.set(context, found)
  return found
}
