import { type FindingValue, phrase } from '../../../../phrases/phrases.ts'
import { pointerOf } from '../../../../core/language/pointer.ts'
import { own } from '../../../../core/language/map.ts'
import { schemaAt } from '../../../../core/language/schema.ts'
import { originOfKeyword } from '../../lookups/keyword-origin.ts'
import { offeredRanges } from '../../lookups/policy-values.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const rangeRules: Rules<CheckContext> = {
  'range-contradicts': {
    message: 'The form asks for {asked}, and {entry} of flows/{file}.json offers {offered}: {what}.',
    find: (context) => offeredRanges(context).flatMap((offer) => contradictionHits(context, offer)),
  },
}

/** A channel's form may accept a part of what is offered, but not nothing. */
function contradictionHits(context: CheckContext, { at, formField, minimum, maximum }: ReturnType<typeof offeredRanges>[number]): Hit[] {
  const [form = '', ...path] = formField.split('/')
  const field = schemaAt(own(context.config.schemas.forms, form), pointerOf(path))
  if (!field) return []
  const low = numberOr(field['minimum'], -Infinity)
  const high = numberOr(field['maximum'], Infinity)
  const fits = context.base ? maximum >= low && minimum <= high : minimum >= low && maximum <= high
  if (fits) return []
  const keyword = minimum < low || maximum < low ? 'minimum' : 'maximum'
  const values = {
    asked: phrase('fromTo', { low: describeBound(low), high: describeBound(high) }),
    offered: phrase('fromTo', { low: describeBound(minimum), high: describeBound(maximum) }),
    entry: at.pointer.slice(at.pointer.lastIndexOf('/') + 1),
    file: at.of,
    what: context.base ? phrase('nothingHad') : phrase('restRefused'),
  }
  const pointer = `${path.map((name) => `/properties/${name}`).join('')}/${keyword}`
  return [{ at: context.base ? { of: `schemas/forms/${form}`, pointer } : originOfKeyword(context, form, pointer), values }]
}

const numberOr = (json: unknown, fallback: number): number => (typeof json === 'number' ? json : fallback)
const describeBound = (bound: number): FindingValue => (Number.isFinite(bound) ? String(bound) : phrase('anything'))
