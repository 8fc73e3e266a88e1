import { isMap } from '../language/map.ts'

const keywords = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'default'])

/** True when what the form asks, or has filled in, depends on its answers. */
export function dependsOnAnswers(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(dependsOnAnswers)
  return isMap(schema) && Object.entries(schema).some(([keyword, part]) => keywords.has(keyword) || dependsOnAnswers(part))
}

/** The lists and maps in the data, without the values in them. */
export function formShape(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(formShape)
  if (!isMap(data)) return undefined
  return Object.fromEntries(Object.entries(data).flatMap(([name, part]) => (isContainer(part) ? [[name, formShape(part)]] : [])))
}

const isContainer = (value: unknown): boolean => Array.isArray(value) || isMap(value)
