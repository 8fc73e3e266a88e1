import type { Config } from '../load/config.ts'

export type EnumLabels = { [locale: string]: { [enumeration: string]: { [value: string]: string } } }

/** The words of every enumeration's values, from the texts `enum.<name>.<value>`. */
export function enumLabels(config: Config): EnumLabels {
  const maps: EnumLabels = {}
  for (const [locale, texts] of Object.entries(config.texts)) {
    const ofLocale: EnumLabels[string] = {}
    for (const [name, schema] of Object.entries(config.schemas.enums)) {
      const values = Array.isArray(schema.enum) ? schema.enum : []
      ofLocale[name] = Object.fromEntries(values.map((value) => [String(value), texts[`enum.${name}.${value}`] ?? '']))
    }
    maps[locale] = ofLocale
  }
  return maps
}
