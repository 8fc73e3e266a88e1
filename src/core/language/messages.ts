import { own } from './map.ts'
import type { Texts } from './release.ts'

type Values = { readonly [name: string]: unknown }

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g
const rules = new Map<string, Intl.PluralRules>()

/**
 * The text of a key in i18next's notation: `{{name}}` stands for a value, `{{name.part}}` for a part of one, and a number `count` chooses
 * `key_zero`, `key_one`, `key_other` or what other forms the language has. An empty value leaves nothing, and what no value was given for
 * stays as it is. Undefined without a text.
 */
export function messageOf(texts: Texts, locale: string, key: string, values: Values = {}): string | undefined {
  const forms = typeof values.count === 'number' ? formsOf(locale, values.count).map((form) => `${key}_${form}`) : []
  const named = [...forms, key].find((name) => Object.hasOwn(texts, name))
  return named === undefined ? undefined : texts[named]?.replace(placeholder, (whole, name: string) => valueAt(values, name) ?? whole)
}

function valueAt(values: Values, name: string): string | undefined {
  if (Object.hasOwn(values, name)) return String(values[name] ?? '')
  const part = name.split('.').reduce<unknown>((value, key) => own(value, key), values)
  return part === undefined ? undefined : String(part)
}

function formsOf(locale: string, count: number): string[] {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return [...(count === 0 ? ['zero'] : []), known.select(count)]
}
