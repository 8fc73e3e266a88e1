import { entryOf, isMap } from '../language/map.ts'
import type { JsonSchema } from '../language/json.ts'
import type { FormValues } from '../host/validator.ts'
import { propertiesOf } from '../language/schema.ts'

const branches = ['if', 'allOf', 'anyOf', 'oneOf']
const keywords = new Set([...branches, 'default'])
/** `not` restricts one answer; it never changes which fields are asked. */
const ofOneAnswer = 'not'

/** True when the asked or prefilled fields depend on the answers. */
export function dependsOnAnswers(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(dependsOnAnswers)
  return (
    isMap(schema) &&
    Object.entries(schema).some(([keyword, part]) => keywords.has(keyword) || (keyword !== ofOneAnswer && dependsOnAnswers(part)))
  )
}

/** Names of the fields whose answers decide which fields the form asks or fills in. */
function decidingFields(schema: JsonSchema): string[] {
  const own = propertiesOf(schema).flatMap(([name, rule]) => (dependsOnAnswers(rule) ? [name] : []))
  const looked = branches.flatMap((keyword) => namesIn(schema[keyword]))
  const inner = [schema.then, schema.else].flatMap((part) => (isMap(part) ? decidingFields(part) : []))
  return [...new Set([...own, ...Object.keys(schema.default ?? {}), ...looked, ...inner])]
}

/** The lists and maps in the data, without the values in them. */
function formShape(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(formShape)
  if (!isMap(data)) return undefined
  return Object.fromEntries(Object.entries(data).flatMap(([name, part]) => (isContainer(part) ? [[name, formShape(part)]] : [])))
}

/** Returns a function that picks from the answers everything that the form's layout depends on. Fields draw their own answers. */
export function drawnData(schema: JsonSchema): (data: FormValues) => unknown {
  const deciding = decidingFields(schema)
  return (data) => [formShape(data), ...deciding.map((name) => entryOf(data, name))]
}

const isContainer = (value: unknown): boolean => Array.isArray(value) || isMap(value)

/** Names of the properties that a condition looks at, at any depth. */
function namesIn(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namesIn)
  if (!isMap(condition)) return []
  const { required, properties } = condition
  const named = [...(Array.isArray(required) ? (required as string[]) : []), ...(isMap(properties) ? Object.keys(properties) : [])]
  return [...named, ...Object.values(condition).flatMap(namesIn)]
}
