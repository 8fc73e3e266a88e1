import { fieldAt } from '../../../core/forms/field-at.ts'
import { limitsOf } from '../../../core/forms/field-text-params.ts'
import { fieldTextKeys, fieldName, errorTextKeys } from '../../../core/forms/field-text-keys.ts'
import type { Form } from '../../../core/language/forms.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import { mapOrEmpty, entriesOrEmpty } from '../../json/read-json.ts'
import { formFields } from './form-fields.ts'
import type { SchemaField } from './schema-fields.ts'
import { withoutPlaceholders } from './number-spellings.ts'
import { oncePerTexts, type TextIndex, textIndexOf } from './text-index.ts'
import type { ConfigLocation } from '../rule/location.ts'
import type { CheckContext } from '../context/check-context.ts'

/** The properties that all texts of one field of one form share. */
type NamedField = { name: string; widget: string | undefined; limits: Record<string, number> }

/** `keyword`: the rule whose violation shows the text. */
export type FieldText = {
  at: ConfigLocation
  key: string
  text: string
  locale: string
  field: NamedField
  slot: string | undefined
  keyword: string | undefined
}

const cache = new WeakMap<CheckContext, FieldText[]>()
/** Suffixes of a field's text keys besides those of its errors; undefined is the label. */
export const textSlots = [undefined, 'help', 'placeholder', 'item']

/** The texts of fields, once for each form that shows them. */
export function fieldTexts(context: CheckContext): FieldText[] {
  const had = cache.get(context)
  if (had) return had
  const texts = textIndexOf(context)
  const byField = knownByTexts.get(texts) ?? new Map<SchemaField, Map<string, KnownTexts>>()
  knownByTexts.set(texts, byField)
  const found = formFields(context).flatMap(({ form, field }) => {
    const json = context.config.flows.forms[form]
    const known = byField.get(field)?.get(form)
    if (known && known.json === json) return known.found
    const made = textsOfField(texts, form, json, field)
    byField.set(field, new Map(byField.get(field)).set(form, { json, found: made }))
    return made
  })
  cache.set(context, found)
  return found
}

/** Known texts by form name: channels share most forms, schemas and texts with the base. */
type KnownTexts = { json: unknown; found: FieldText[] }
const knownByTexts = new WeakMap<TextIndex, Map<SchemaField, Map<string, KnownTexts>>>()

function textsOfField(texts: TextIndex, form: string, json: unknown, field: SchemaField): FieldText[] {
  const { fields } = mapOrEmpty(json)
  const { widget } = fieldAt({ fields: mapOrEmpty(fields) as Form['fields'] & object }, field.path)
  const named: NamedField = { name: fieldName(field.path), widget, limits: limitsOf(mapOrEmpty(field.schema) as JsonSchema) }
  const said = [
    ...textSlots.map((slot) => ({ slot, keyword: undefined, keys: fieldTextKeys(form, named.name, slot) })),
    ...[...field.keywords].map((keyword) => ({ slot: keyword, keyword, keys: errorTextKeys(form, field.path, keyword) })),
  ]
  return said.flatMap(({ slot, keyword, keys }) => {
    const key = keys.find((one) => texts.has(one))
    if (key === undefined) return []
    return pluralVariants(texts, key).map(({ at, text, locale }) => ({ at, text, locale, key, field: named, slot, keyword }))
  })
}

export const pluralSuffix = /_(zero|one|two|few|many|other)$/

function pluralVariants(texts: TextIndex, key: string): Pick<FieldText, 'at' | 'text' | 'locale'>[] {
  return [...(texts.get(key)?.byLocale ?? [])].flatMap(([locale, { forms, texts: said }]) =>
    said
      .filter(([full]) => forms.size === 0 || full !== key)
      .map(([full, text]) => ({ at: { of: `texts/${locale}/${full}`, pointer: '' }, text, locale })),
  )
}

/** `plain`: the text without its placeholders. */
type NumberedText = { at: ConfigLocation; plain: string; locale: string; key: string }

/** Texts that contain a digit, except labels of enumerations, which name their values. */
export const numberedTexts = oncePerTexts((texts, locales): NumberedText[] =>
  locales.flatMap((locale) =>
    entriesOrEmpty(texts[locale]).flatMap(([full, text]) =>
      typeof text === 'string' && /\d/.test(text) && !full.startsWith('enum.')
        ? [
            {
              at: { of: `texts/${locale}/${full}`, pointer: '' },
              plain: withoutPlaceholders(text),
              locale,
              key: full.replace(pluralSuffix, ''),
            },
          ]
        : [],
    ),
  ),
)
