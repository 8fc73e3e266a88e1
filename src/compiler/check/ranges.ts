import { posix } from 'node:path'
import { tokens } from '../../core/pointer.ts'
import type { Origin } from '../config.ts'
import { asText, isMap, own } from '../json.ts'
import { offersOf } from './lender-data.ts'
import type { Hit, Rules } from './rule.ts'
import type { World } from './world.ts'

/** A form takes whatever the lender offers. */
export const rangeRules: Rules<World> = {
  'range-contradicts': {
    sentence: 'The form asks for {asked}, and {entry} of flows/{file}.json offers {offered}: {what}.',
    find: (world) => offersOf(world).flatMap((offer) => contradictions(world, offer)),
  },
}

/** A channel may ask for less than all that is offered, but for some of it. */
function contradictions(world: World, { at, asked, least, most }: ReturnType<typeof offersOf>[number]): Hit[] {
  const [form = '', ...path] = asked.split('/')
  const field = path.reduce<unknown>((here, name) => own(own(here, 'properties'), name), own(world.config.schemas.forms, form))
  if (!isMap(field)) return []
  const low = numberOr(field['minimum'], -Infinity)
  const high = numberOr(field['maximum'], Infinity)
  const fits = world.base ? most >= low && least <= high : least >= low && most <= high
  if (fits) return []
  const keyword = least < low || most < low ? 'minimum' : 'maximum'
  const say = {
    asked: `${shown(low)} to ${shown(high)}`,
    offered: `${shown(least)} to ${shown(most)}`,
    entry: at.pointer.slice(at.pointer.lastIndexOf('/') + 1),
    file: at.of,
    what: world.base
      ? 'nothing of it can be had here'
      : 'who is offered the rest is refused by the form. Widen the one or narrow the other',
  }
  const pointer = `${path.map((name) => `/properties/${name}`).join('')}/${keyword}`
  return [{ at: world.base ? { of: `schemas/forms/${form}`, pointer } : writtenAt(world, form, pointer), say }]
}

/** Where a keyword is written: in the form's own schema, or in the definition that it names. */
function writtenAt({ sources }: World, form: string, pointer: string): Origin {
  const file = `schemas/forms/${form}.json`
  const path = tokens(pointer)
  const field = path.slice(0, -1).reduce<unknown>((here, token) => own(here, token), sources.files.get(file)?.json)
  const keyword = path.at(-1) ?? ''
  const ref = asText(own(field, '$ref'))
  if (own(field, keyword) !== undefined || ref === '') return { file, pointer }
  const [to = '', fragment = ''] = ref.split('#')
  return { file: posix.join(posix.dirname(file), to), pointer: `${fragment}/${keyword}` }
}

const numberOr = (json: unknown, fallback: number): number => (typeof json === 'number' ? json : fallback)
const shown = (bound: number): string => (Number.isFinite(bound) ? String(bound) : 'anything')
