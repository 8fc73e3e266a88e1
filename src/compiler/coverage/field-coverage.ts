import { deepCopy } from '../../core/values/deep-copy.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { pointerOf, read, tokens, write } from '../../core/language/pointer.ts'
import { propertiesOf } from '../../core/language/schema.ts'
import { errorKeywords } from '../check/lookups/schema-fields.ts'
import { validationErrors } from '../check/lookups/form-validators.ts'
import { listOrEmpty, mapOrEmpty, entriesOrEmpty } from '../json/read-json.ts'
import type { Config, Sources } from '../load/config.ts'
import { limitCases } from './limit-cases.ts'

/** The source of the value that tried a side of a rule: an example in `schemas/examples/`, or a value made from the rule itself. */
type Tried = 'example' | 'made' | undefined
export type FieldRule = { form: string; file: string; pointer: string; keyword: string; taken: Tried; refused: Tried }

/** Rules that a value can break; the examples as a whole prove that types are enforced. */
const limiting = [...errorKeywords].filter((keyword) => keyword !== 'type')

/** Every rule of every form field, and whether both sides were tried: a value that it accepts and one that it refuses. */
export function fieldCoverage({ files }: Sources, { schemas }: Config): FieldRule[] {
  return Object.entries(schemas.forms).flatMap(([form, schema]) => {
    const file = `schemas/examples/${form}.json`
    const { valid, invalid } = mapOrEmpty(files.get(file)?.json)
    const good = Object.values(mapOrEmpty(valid))
    const bad = Object.values(mapOrEmpty(invalid)).map(mapOrEmpty)
    const plain = good[0]
    return rulesOf(schema, '').map(({ at, keyword, rule }): FieldRule => {
      const refused = bad.some((one) => plainPath(String(one['at'])) === at && one['keyword'] === keyword)
      const isGiven = (data: unknown) => valuesAt(data, at).length > 0
      const made = limitCases(keyword, rule, valuesAt(plain, at)[0])
      const breaks = (value: unknown) => errorsWith(schema, plain, at, value).some((error) => error === keyword)
      return {
        form,
        file,
        pointer: at,
        keyword,
        taken: good.some(isGiven) ? 'example' : made?.taken.some((value) => !breaks(value)) ? 'made' : undefined,
        refused: refused ? 'example' : made?.refused.some(breaks) ? 'made' : undefined,
      }
    })
  })
}

type Rule = { at: string; keyword: string; rule: JsonSchema }

function rulesOf(schema: JsonSchema, at: string): Rule[] {
  const required = listOrEmpty(schema.required)
  const own = (rule: JsonSchema, place: string): Rule[] =>
    limiting.filter((keyword) => keyword in rule).map((keyword) => ({ at: place, keyword, rule }))
  return propertiesOf(schema).flatMap(([name, rule]) => {
    const place = `${at}${pointerOf([name])}`
    const { items } = rule
    return [
      ...(required.includes(name) ? [{ at: place, keyword: 'required', rule }] : []),
      ...own(rule, place),
      ...rulesOf(rule, place),
      ...(items ? [...own(items as JsonSchema, place), ...rulesOf(items as JsonSchema, place)] : []),
    ]
  })
}

/** The path without list positions, because all items have the same rules. */
const plainPath = (at: string): string => pointerOf(tokens(at).filter((token) => !/^\d+$/.test(token)))

function valuesAt(data: unknown, at: string): unknown[] {
  return tokens(at).reduce<unknown[]>(
    (values, token) => values.flatMap((value) => (Array.isArray(value) ? value : [value])).flatMap((value) => own(value, token)),
    [data],
  )
}
const own = (value: unknown, token: string): unknown[] =>
  entriesOrEmpty(value)
    .filter(([name]) => name === token)
    .map(([, one]) => one)

/** Keywords that refuse this value in place of the example's; in a list, of its first entry. */
function errorsWith(schema: JsonSchema, example: unknown, at: string, value: unknown): string[] {
  const data = { data: deepCopy(example) } as Record<string, unknown>
  const place = tokens(at).reduce((path, token) => [...path, ...(Array.isArray(read(data, pointerOf(path))) ? ['0'] : []), token], ['data'])
  write(data, pointerOf(place), value)
  return validationErrors(mapOrEmpty(schema), data['data']).map(({ keyword }) => keyword)
}
