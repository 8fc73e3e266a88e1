import { asList, asMap, asText, entriesOf, own } from '../json.ts'
import { misfit, ruleOf } from './fit.ts'
import { hint, list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { namesBelow, step } from './type.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** Every step that is asked for can be done, and no channel leaves out a step that everyone must do. */
export const journeyRules: Rules<World> = {
  'journey-locked': {
    sentence: 'The step "{step}" of this journey is locked: everyone must do it, so it may not be left out.',
    find: (world) => journeysOf(world).flatMap((journey) => unasked(world, journey)),
  },
}

/** These look at types, which only whole files have. */
export const journeyTypeRules: Rules<World> = {
  'journey-step': {
    sentence: 'The step "{step}" is never done: {done} has no "{step}".{hint}',
    find: (world) =>
      journeysOf(world).flatMap(({ at, json }) => {
        const pointer = asText(json['done'])
        const done = world.lookup(pointer, { roots: { result: () => world.replyType(asText(json['call'])) } })
        return Object.keys(asMap(json['steps']))
          .filter((name) => done !== undefined && step(done, name) === undefined)
          .map((name) => ({ at: below(at, 'steps', name), say: { step: name, done: pointer, hint: hint(name, namesBelow(done ?? true)) } }))
      }),
  },
  'journey-progress': {
    sentence: 'This is no progress of the journey "{journey}", which its call "{call}" answers: {why}.',
    find: (world) =>
      world.uses.continues.flatMap(({ at, journey, progress, scope }) => {
        const call = asText(own(own(world.config.flows.journeys, journey), 'call'))
        if (progress === undefined || call === '') return []
        const fault = misfit(world.replyType(call), world.valueType(progress, scope))
        if (!fault) return []
        const why = `${fault.at || 'it'} ${ruleOf(fault.wanted)} there, and here it ${ruleOf(fault.given)}`
        return [{ at: below(at, 'progress'), say: { journey, call, why } }]
      }),
  },
}

type Journey = { id: string; at: At; json: { [key: string]: unknown } }

const journeysOf = ({ config }: World): Journey[] =>
  entriesOf(config.flows.journeys).map(([id, json]) => ({ id, at: { of: `journeys/${id}`, pointer: '' }, json: asMap(json) }))

/** Locked steps, by the base where a channel is looked at, that the order does not ask for. */
function unasked(world: World, { id, at, json }: Journey): Hit[] {
  const lawful = own((world.base ?? world).config.flows.journeys, id) ?? json
  const order = asList(json['order'])
  const isAsked = (name: string) => order.includes(name) && own(json['steps'], name) !== undefined
  return entriesOf(own(lawful, 'steps'))
    .filter(([name, one]) => own(one, 'locked') === true && !isAsked(name))
    .map(([name]) => ({ at: below(at, 'order'), say: { step: name, known: list(order.map(asText)) } }))
}
