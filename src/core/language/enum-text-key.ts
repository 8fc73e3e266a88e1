import type { JsonSchema } from './json.ts'

/** A schema's title names the type of its enumeration, e.g. `LiveDuration` of `liveDuration`. */
export function enumName({ title }: JsonSchema): string | undefined {
  return typeof title === 'string' && title !== '' ? title.charAt(0).toLowerCase() + title.slice(1) : undefined
}

/** Text key of a value of the enumeration; undefined for an enumeration without a name. */
export function enumTextKey(schema: JsonSchema, value: unknown): string | undefined {
  const name = enumName(schema)
  return name === undefined ? undefined : `enum.${name}.${String(value)}`
}
