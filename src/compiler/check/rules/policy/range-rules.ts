import { type FindingValue, phrase } from '../../../../phrases/phrases.ts'
import { pointerOf, readPath, tokens } from '../../../../core/language/pointer.ts'
import { own } from '../../../../core/language/map.ts'
import { isOnStep } from '../../../../core/values/on-step.ts'
import { entriesOrEmpty, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../../../json/read-json.ts'
import { schemaAt } from '../../../../core/language/schema.ts'
import { originOfKeyword } from '../../lookups/keyword-origin.ts'
import { type OfferedRange, offeredRanges } from '../../lookups/policy-values.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const rangeRules: Rules<CheckContext> = {
  'range-contradicts': {
    message: 'The form asks for {asked}, and {entry} of flows/{file}.json offers {offered}: {what}.',
    find: (context) => offeredRanges(context).flatMap((offer) => contradictionHits(context, offer)),
  },
}

/** Rules about preset amounts, which are chosen with one press. */
export const presetRules: Rules<CheckContext> = {
  'preset-outside': {
    severity: 'warning',
    message: 'Nobody is offered {amount} at one press: {offered} is lent. Name another amount, or leave it out.',
    leaveOut: true,
    find: (context) => entriesOrEmpty(context.config.flows.forms).flatMap(([id, form]) => presetHits(context, id, mapOrEmpty(form))),
  },
}

/** A channel's form may accept a part of the offered range, but not nothing. */
function contradictionHits(context: CheckContext, { at, formField, minimum, maximum }: OfferedRange): Hit[] {
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

/** Hits for presets that no offer's step reaches, which are never shown. */
function presetHits(context: CheckContext, id: string, form: JsonMap): Hit[] {
  return entriesOrEmpty(form['fields']).flatMap(([field, json]) => {
    const offers = offeredRanges(context).filter(({ formField }) => formField === `${textOrEmpty(form['schema'])}/${field}`)
    if (offers.length === 0) return []
    return listOrEmpty(own(json, 'presets')).flatMap((amount, index): Hit[] => {
      if (typeof amount !== 'number' || offers.some((offer) => isOffered(context, amount, offer))) return []
      const offered = offers.map(({ minimum, maximum }) => phrase('fromTo', { low: String(minimum), high: String(maximum) }))
      return [
        { at: { of: `forms/${id}`, pointer: pointerOf(['fields', field, 'presets', index]) }, values: { amount: String(amount), offered } },
      ]
    })
  })
}

function isOffered({ config }: CheckContext, amount: number, { at, minimum, maximum }: OfferedRange): boolean {
  const entry = readPath(config.flows.policy, [...tokens(`/${at.of}`).slice(1), ...tokens(at.pointer)])
  const step = own(entry, 'step')
  return isOnStep(amount, { min: minimum, max: maximum, step: typeof step === 'number' ? step : 1 })
}

const numberOr = (json: unknown, fallback: number): number => (typeof json === 'number' ? json : fallback)
const describeBound = (bound: number): FindingValue => (Number.isFinite(bound) ? String(bound) : phrase('anything'))
