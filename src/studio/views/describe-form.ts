import type { Config, Sources } from '../../compiler/load/config.ts'
import { asList, asMap, isText } from '../../compiler/json/read-json.ts'
import { fieldTextKeys } from '../../core/forms/form.ts'
import type { Json } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { ordered } from '../../core/language/ordered.ts'
import { escapeToken } from '../../core/language/pointer.ts'
import type { FieldGroup, FieldView, FormView, Place, RuleView, TextView } from '../contract.ts'
import { fileForKey } from '../edit/text-sheet.ts'
import { type Layers, layersAt, placeOf } from './find-place.ts'
import { namesUnder } from './list-screens.ts'

/** Rules that may be edited, by the type of the value; `pattern` only where there is one. */
const RULES: { [type: string]: string[] } = {
  string: ['minLength', 'maxLength'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
}
/** Beside the label; of the others only those that are written. */
const HELP = 'help'

type Around = { sources: Sources; config: Config; form: string; locales: string[] }

/** A form as a person reads it: each field with its rules and words, and of each the place where it is written. */
export function describeForm(sources: Sources, config: Config, id: string, locale: string): FormView | undefined {
  const form = config.flows.forms[id]
  const file = config.origins.get(`forms/${id}`)?.file
  if (!form || file === undefined) return undefined
  const schemaFile = config.origins.get(`schemas/forms/${form.schema}`)?.file ?? ''
  const around: Around = { sources, config, form: id, locales: Object.keys(config.texts) }
  const group = describeGroup(
    around,
    layersAt(sources, schemaFile, ''),
    { file, pointer: '', fields: form.fields, order: form.order },
    locale,
  )
  return {
    id,
    file,
    files: [file, schemaFile, `schemas/examples/${form.schema}.json`],
    screens: Object.entries(config.flows.screens).flatMap(([name, screen]) => (namesUnder(screen, 'form').has(id) ? [name] : [])),
    button: textView(around, 'button', form.submit.button),
    group,
  }
}

type Asked = { file: string; pointer: string; fields: object | undefined; order: string[] | undefined }

function describeGroup(around: Around, layers: Layers, asked: Asked, locale: string): FieldGroup {
  const { file, pointer, order } = asked
  const holder = layers.find(({ json }) => isMap(own(json, 'properties')))
  const required = placeOf<string[]>(around.sources, layers, 'required')
  const names = ordered(asMap(asked.fields ?? own(holder?.json, 'properties')), order).map(([name]) => name)
  const schemaOf = (name: string) =>
    holder ? layersAt(around.sources, holder.file, `${holder.pointer}/properties/${escapeToken(name)}`) : []
  return {
    required,
    order: { file, pointer: `${pointer}/order`, sharedWith: [], ...(order && { value: order }) },
    fields: names.map((name) => {
      const field = asMap(own(asked.fields, name))
      const view = describeField(around, name, schemaOf(name), asList(required.value).includes(name), locale)
      const items = own(field, 'items')
      if (!isMap(items)) return { ...view, widget: isText(own(field, 'widget')) ? String(own(field, 'widget')) : '' }
      const at = `${pointer}/fields/${escapeToken(name)}`
      const within = { file, pointer: at, fields: items, order: asList(own(field, 'order')).map(String) }
      const [entry] = schemaOf(name).filter(({ json }) => isMap(own(json, 'items')))
      const entryLayers = entry ? layersAt(around.sources, entry.file, `${entry.pointer}/items`) : []
      return {
        ...view,
        items: describeGroup(around, entryLayers, { ...within, order: within.order.length > 0 ? within.order : undefined }, locale),
      }
    }),
  }
}

function describeField(around: Around, name: string, layers: Layers, required: boolean, locale: string): FieldView {
  const { sources } = around
  const type = String(layers.map(({ json }) => own(json, 'type')).find(isText) ?? '')
  const listed = placeOf<Json[]>(sources, layers, 'enum')
  const hasChoices = Array.isArray(listed.value)
  const rules: RuleView[] = (hasChoices ? [] : [...(RULES[type] ?? []), 'pattern'])
    .map((keyword): RuleView => ({ ...placeOf(sources, layers, keyword), keyword, input: keyword === 'pattern' ? 'text' : 'number' }))
    .filter(({ keyword, value }) => keyword !== 'pattern' || value !== undefined)
  const texts = fieldTexts(around, name)
  const label = texts.find(({ part }) => part === '')?.words[locale]?.value
  return {
    name,
    label: label ?? name,
    required,
    widget: '',
    rules,
    texts,
    ...(hasChoices && listed.file.startsWith('schemas/enums/') && { choices: choicesOf(around, listed) }),
  }
}

function fieldTexts(around: Around, name: string): TextView[] {
  const known = new Set(Object.values(around.config.texts).flatMap(Object.keys))
  const own = fieldTextKeys(around.form, name)
  const parts = [...known].flatMap((key) => own.filter((stem) => key.startsWith(`${stem}.`)).map((stem) => key.slice(stem.length + 1)))
  return ['', HELP, ...new Set(parts.filter((part) => part !== HELP && !part.includes('.')))].map((part) => {
    const keys = fieldTextKeys(around.form, name, part === '' ? undefined : part)
    return textView(around, part, keys.find((key) => known.has(key)) ?? keys[0]!)
  })
}

function textView({ sources, config, locales }: Around, part: string, key: string): TextView {
  const word = (locale: string): Place<string> => {
    const origin = config.origins.get(`texts/${locale}/${key}`)
    const value = config.texts[locale]?.[key]
    return {
      file: origin?.file ?? fileForKey(sources, locale, key),
      pointer: origin?.pointer ?? `/${escapeToken(key)}`,
      sharedWith: [],
      ...(value !== undefined && { value }),
    }
  }
  return { part, key, words: Object.fromEntries(locales.map((locale) => [locale, word(locale)])) }
}

function choicesOf(around: Around, list: Place<Json[]>): NonNullable<FieldView['choices']> {
  const key = `enum.${list.file.split('/').at(-1)!.replace('.json', '')}`
  return {
    list,
    key,
    values: asList(list.value).map((value) => ({ value: value as Json, label: textView(around, '', `${key}.${String(value)}`) })),
    textFiles: Object.fromEntries(around.locales.map((locale) => [locale, fileForKey(around.sources, locale, `${key}.x`)])),
  }
}
