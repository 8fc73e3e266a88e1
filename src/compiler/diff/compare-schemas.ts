import type { JsonSchema } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { propertiesOf } from '../../core/language/schema.ts'
import { listOrEmpty } from '../json/read-json.ts'
import type { Effect } from './change.ts'
import { compareMaps } from './compare-maps.ts'
import { messageOf, type Message, messageValue } from './message.ts'
import { sameValue } from '../../core/language/same-json.ts'

/** `field`: path in the instance, e.g. `/contacts/phone`; empty for the whole. `what` follows its name in a sentence. */
type SchemaChange = { field: string; effect: Effect; what: Message }

/** Keywords with a bound; the sign is the direction in which they accept more. */
const BOUNDS: { [keyword: string]: 1 | -1 } = {
  minimum: -1,
  exclusiveMinimum: -1,
  minLength: -1,
  minItems: -1,
  maximum: 1,
  exclusiveMaximum: 1,
  maxLength: 1,
  maxItems: 1,
}
/** Keywords compared by name below, or irrelevant to what is accepted. */
const HANDLED = new Set(['properties', 'required', 'items', 'enum', 'title', '$comment', 'description', 'examples', ...Object.keys(BOUNDS)])

/** Values that a schema newly accepts or refuses. */
export function compareSchemas(before: JsonSchema, after: JsonSchema, field = ''): SchemaChange[] {
  if (sameValue(before, after)) return []
  return [
    ...requiredChanges(before, after, field),
    ...propertyChanges(before, after, field),
    ...boundChanges(before, after, field),
    ...enumChanges(before, after, field),
    ...itemChanges(before, after, field),
    ...otherChanges(before, after, field),
  ]
}

function requiredChanges(before: JsonSchema, after: JsonSchema, field: string): SchemaChange[] {
  const [was, is] = [before, after].map((schema) => new Set(listOrEmpty(own(schema, 'required')).map(String))) as [Set<string>, Set<string>]
  const known = new Set([before, after].flatMap((schema) => propertiesOf(schema).map(([name]) => name)))
  return [...known].flatMap((name): SchemaChange[] => {
    if (was.has(name) === is.has(name)) return []
    const exists = propertiesOf(after).some(([each]) => each === name)
    if (!exists) return []
    return [
      is.has(name)
        ? { field: `${field}/${name}`, effect: 'tightening', what: messageOf('becomesRequired') }
        : { field: `${field}/${name}`, effect: 'loosening', what: messageOf('becomesOptional') },
    ]
  })
}

function propertyChanges(before: JsonSchema, after: JsonSchema, field: string): SchemaChange[] {
  const of = (schema: JsonSchema) => Object.fromEntries(propertiesOf(schema))
  const { added, removed, changed } = compareMaps(of(before), of(after))
  return [
    ...added.map(([name]): SchemaChange => ({ field: `${field}/${name}`, effect: 'loosening', what: messageOf('isNew') })),
    ...removed.map(([name]): SchemaChange => ({ field: `${field}/${name}`, effect: 'breaking', what: messageOf('isGone') })),
    ...changed.flatMap(({ name, before: was, after: is }) => compareSchemas(was, is, `${field}/${name}`)),
  ]
}

function boundChanges(before: JsonSchema, after: JsonSchema, field: string): SchemaChange[] {
  return Object.entries(BOUNDS).flatMap(([keyword, loosens]): SchemaChange[] => {
    const [was, is] = [own(before, keyword), own(after, keyword)]
    if (was === is) return []
    const isLooser = is === undefined || (was !== undefined && (Number(is) - Number(was)) * loosens > 0)
    const bound = messageOf(`bound.${keyword}`)
    const what =
      is === undefined
        ? messageOf('boundGone', { bound, was: messageValue(was) })
        : was === undefined
          ? messageOf('boundNew', { bound, now: messageValue(is) })
          : messageOf('boundIs', { bound, now: messageValue(is), was: messageValue(was) })
    return [{ field, effect: isLooser ? 'loosening' : 'tightening', what }]
  })
}

function enumChanges(before: JsonSchema, after: JsonSchema, field: string): SchemaChange[] {
  const [was, is] = [own(before, 'enum'), own(after, 'enum')].map((values) => (values === undefined ? undefined : listOrEmpty(values)))
  if (sameValue(was, is)) return []
  if (!was || !is) return [{ field, effect: is ? 'tightening' : 'loosening', what: messageOf(is ? 'takesListed' : 'takesAny') }]
  const missing = (from: unknown[], those: unknown[]) => from.filter((value) => !those.some((each) => sameValue(each, value)))
  const [added, removed] = [missing(is, was), missing(was, is)]
  return [
    ...added.map((value): SchemaChange => ({ field, effect: 'loosening', what: messageOf('takesToo', { now: messageValue(value) }) })),
    ...removed.map((value): SchemaChange => ({ field, effect: 'breaking', what: messageOf('takesNoMore', { was: messageValue(value) }) })),
    ...(added.length + removed.length === 0 ? [{ field, effect: 'flow' as const, what: messageOf('valuesOrder') }] : []),
  ]
}

function itemChanges(before: JsonSchema, after: JsonSchema, field: string): SchemaChange[] {
  const [was, is] = [own(before, 'items'), own(after, 'items')]
  return isMap(was) && isMap(is) ? compareSchemas(was as JsonSchema, is as JsonSchema, field) : []
}

/** Patterns and conditions: whether they accept more or less is not computed. */
function otherChanges(before: JsonSchema, after: JsonSchema, field: string): SchemaChange[] {
  const { added, removed, changed } = compareMaps<unknown>(before, after)
  const rest = <T extends [string, unknown]>(list: T[]) => list.filter(([keyword]) => !HANDLED.has(keyword))
  return [
    ...rest(added).map(([keyword, value]): SchemaChange => ({
      field,
      effect: 'tightening',
      what: messageOf('keywordNew', { keyword, now: messageValue(value) }),
    })),
    ...rest(removed).map(([keyword]): SchemaChange => ({ field, effect: 'loosening', what: messageOf('keywordGone', { keyword }) })),
    ...changed
      .filter(({ name }) => !HANDLED.has(name))
      .map(({ name, before: was, after: is }): SchemaChange => ({
        field,
        effect: 'breaking',
        what: messageOf('keywordIs', { keyword: name, now: messageValue(is), was: messageValue(was) }),
      })),
  ]
}
