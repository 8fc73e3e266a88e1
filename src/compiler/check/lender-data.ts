import { posix } from 'node:path'
import { asList, asMap, asText, entriesOf, isMap, own } from '../json.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** A number of the lender's own data. `asked`: the form and the field that ask within its range, e.g. `borrow/amount`. */
export type LenderNumber = { at: At; value: number; unit: string | undefined; asked: string | undefined }

/** A text of the lender's own data that names an entry of `flows/lender/<entryOf>.json`. */
export type LenderReference = { at: At; value: string; entryOf: string }

type Leaf = Told & { at: At; value: number | string }
const known = new WeakMap<object, Leaf[]>()

/** Every number in flows/lender/, with what `schemas/meta/lender.json` says that it counts and bounds. */
export function lenderNumbers(world: World): LenderNumber[] {
  return leavesOf(world).flatMap(({ at, value, unit, asked }) => (typeof value === 'number' ? [{ at, value, unit, asked }] : []))
}

export function lenderReferences(world: World): LenderReference[] {
  return leavesOf(world).flatMap(({ at, value, entryOf }) =>
    typeof value === 'string' && entryOf !== undefined ? [{ at, value, entryOf }] : [],
  )
}

function leavesOf({ config, sources }: World): Leaf[] {
  const { lender } = config.flows
  const had = known.get(lender)
  if (had) return had
  const meta = sources.files.get('schemas/meta/lender.json')?.json
  const found = entriesOf(lender).flatMap(([id, json]) => leavesIn(meta, meta, json, { of: `lender/${id}`, pointer: '' }, {}))
  known.set(lender, found)
  return found
}

type Told = { unit?: string | undefined; asked?: string | undefined; entryOf?: string | undefined }

/** What stands beside a `$ref` wins over what the definition says. */
function leavesIn(meta: unknown, schema: unknown, json: unknown, at: At, above: Told): Leaf[] {
  const told: Told = {
    unit: above.unit ?? (asText(own(schema, 'unit')) || undefined),
    asked: above.asked ?? (asText(own(schema, 'asked')) || undefined),
    entryOf: above.entryOf ?? (asText(own(schema, 'entryOf')) || undefined),
  }
  const parts = [
    schema,
    ...asList(own(schema, 'allOf'))
      .filter((part) => holds(own(part, 'if'), json))
      .map((part) => own(part, 'then') ?? part),
  ]
  for (const part of parts) {
    const ref = asText(own(part, '$ref'))
    const target = ref === '' ? undefined : own(own(meta, 'definitions'), posix.basename(ref))
    if (target !== undefined) return leavesIn(meta, target, json, at, told)
  }
  if (typeof json === 'number' || typeof json === 'string') return [{ at, value: json, ...told }]
  if (Array.isArray(json)) return json.flatMap((item, index) => leavesIn(meta, own(schema, 'items'), item, below(at, index), told))
  return entriesOf(json).flatMap(([name, value]) =>
    leavesIn(meta, own(own(schema, 'properties'), name) ?? own(schema, 'additionalProperties'), value, below(at, name), {}),
  )
}

const holds = (condition: unknown, json: unknown): boolean =>
  asList(own(condition, 'required')).every((name) => own(json, asText(name)) !== undefined)

/** What bounds one field, e.g. a product's amounts: the least and the most of an entry of the lender's data. */
export type Offer = { at: At; asked: string; least: number; most: number }

export function offersOf(world: World): Offer[] {
  const offers = new Map<string, Offer>()
  for (const { at, value, asked } of lenderNumbers(world)) {
    if (asked === undefined) continue
    const entry = at.pointer.split('/').slice(0, 3).join('/')
    const key = `${at.of}${entry} ${asked}`
    const { least, most } = offers.get(key) ?? { least: value, most: value }
    offers.set(key, { at: { of: at.of, pointer: entry }, asked, least: Math.min(least, value), most: Math.max(most, value) })
  }
  return [...offers.values()]
}

/** `flows/lender/<file>.json`, as a table of entries by name. */
export function entriesIn({ config }: World, file: string, name = file): { id: string; entry: { [key: string]: unknown }; at: At }[] {
  return entriesOf(own(own(config.flows.lender, file), name)).flatMap(([id, entry]) =>
    isMap(entry) ? [{ id, entry: asMap(entry), at: below({ of: `lender/${file}`, pointer: '' }, name, id) }] : [],
  )
}
