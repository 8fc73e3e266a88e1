import { posix } from 'node:path'
import { isMap, own } from '../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../json/read-json.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import type { CheckContext } from '../context/check-context.ts'
import { memoize } from './memoize.ts'

/** A number in flows/policy/. `formField`: the form and field whose answer must be within its range, e.g. `borrow/amount`. */
export type PolicyNumber = { at: ConfigLocation; value: number; unit: string | undefined; formField: string | undefined }

/** A string in flows/policy/ that names an entry of `flows/policy/<entryOf>.json`. */
type PolicyReference = { at: ConfigLocation; value: string; entryOf: string }

/** A map in flows/policy/ with an entry for each value of `schemas/enums/<enumOf>.json`. */
export type PolicyMap = { at: ConfigLocation; names: string[]; enumOf: string }

type PolicyLeaf = Annotations & { at: ConfigLocation; value: number | string | string[] }
const cache = new WeakMap<object, PolicyLeaf[]>()

export const policyNumbers = (context: CheckContext): readonly PolicyNumber[] => numbersOf(policyLeaves(context))

const numbersOf = memoize((leaves: PolicyLeaf[]): readonly PolicyNumber[] =>
  leaves.flatMap(({ at, value, unit, formField }) => (typeof value === 'number' ? [{ at, value, unit, formField }] : [])),
)

export function policyReferences(context: CheckContext): PolicyReference[] {
  return policyLeaves(context).flatMap(({ at, value, entryOf }) =>
    typeof value === 'string' && entryOf !== undefined ? [{ at, value, entryOf }] : [],
  )
}

export function policyMaps(context: CheckContext): PolicyMap[] {
  return policyLeaves(context).flatMap(({ at, value, enumOf }) =>
    Array.isArray(value) && enumOf !== undefined ? [{ at, names: value, enumOf }] : [],
  )
}

function policyLeaves({ config, sources }: CheckContext): PolicyLeaf[] {
  const { policy } = config.flows
  const had = cache.get(policy)
  if (had) return had
  const meta = sources.files.get('schemas/meta/policy.json')?.json
  const found = entriesOrEmpty(policy).flatMap(([id, json]) => annotatedLeaves(meta, meta, json, { of: `policy/${id}`, pointer: '' }, {}))
  cache.set(policy, found)
  return found
}

type Annotations = { unit?: string | undefined; formField?: string | undefined; entryOf?: string | undefined; enumOf?: string | undefined }

/** Keywords beside a `$ref` override those of the definition. */
function annotatedLeaves(meta: unknown, schema: unknown, json: unknown, at: ConfigLocation, above: Annotations): PolicyLeaf[] {
  const told: Annotations = {
    unit: above.unit ?? (textOrEmpty(own(schema, 'unit')) || undefined),
    formField: above.formField ?? (textOrEmpty(own(schema, 'asked')) || undefined),
    entryOf: above.entryOf ?? (textOrEmpty(own(schema, 'entryOf')) || undefined),
    enumOf: above.enumOf ?? (textOrEmpty(own(schema, 'enumOf')) || undefined),
  }
  const parts = [
    schema,
    ...listOrEmpty(own(schema, 'allOf'))
      .filter((part) => hasRequired(own(part, 'if'), json))
      .map((part) => own(part, 'then') ?? part),
  ]
  for (const part of parts) {
    const ref = textOrEmpty(own(part, '$ref'))
    const target = ref === '' ? undefined : own(own(meta, 'definitions'), posix.basename(ref))
    if (target !== undefined) return annotatedLeaves(meta, target, json, at, told)
  }
  if (typeof json === 'number' || typeof json === 'string') return [{ at, value: json, ...told }]
  if (Array.isArray(json)) return json.flatMap((item, index) => annotatedLeaves(meta, own(schema, 'items'), item, below(at, index), told))
  const byChoice = isMap(json) && told.enumOf !== undefined ? [{ at, value: Object.keys(json), ...told }] : []
  const deeper = entriesOrEmpty(json).flatMap(([name, value]) =>
    annotatedLeaves(meta, own(own(schema, 'properties'), name) ?? own(schema, 'additionalProperties'), value, below(at, name), {}),
  )
  return [...byChoice, ...deeper]
}

const hasRequired = (condition: unknown, json: unknown): boolean =>
  listOrEmpty(own(condition, 'required')).every((name) => own(json, textOrEmpty(name)) !== undefined)

/** The minimum and maximum that an entry of flows/policy/ allows in a form field, e.g. a product's amounts. */
export type OfferedRange = { at: ConfigLocation; formField: string; minimum: number; maximum: number }

export const offeredRanges = (context: CheckContext): readonly OfferedRange[] => rangesOf(policyNumbers(context))

const rangesOf = memoize((numbers: readonly PolicyNumber[]): readonly OfferedRange[] => {
  const offers = new Map<string, OfferedRange>()
  for (const { at, value, formField } of numbers) {
    if (formField === undefined) continue
    const entry = at.pointer.split('/').slice(0, 3).join('/')
    const key = `${at.of}${entry} ${formField}`
    const { minimum, maximum } = offers.get(key) ?? { minimum: value, maximum: value }
    offers.set(key, { at: { of: at.of, pointer: entry }, formField, minimum: Math.min(minimum, value), maximum: Math.max(maximum, value) })
  }
  return [...offers.values()]
})

export function policyEntries(
  { config }: CheckContext,
  file: string,
  name = file,
): { id: string; entry: { [key: string]: unknown }; at: ConfigLocation }[] {
  return entriesOrEmpty(own(own(config.flows.policy, file), name)).flatMap(([id, entry]) =>
    isMap(entry) ? [{ id, entry: mapOrEmpty(entry), at: below({ of: `policy/${file}`, pointer: '' }, name, id) }] : [],
  )
}
