import { phrase } from '../../../../phrases/phrases.ts'
import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { findMismatch, describeType } from '../../typing/mismatch.ts'
import { flowEdges } from './reach-rules.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { type Hit, joinNames, meantNames, type Rules } from '../../rule/rule.ts'
import { namesBelow, memberType } from '../../typing/type.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const journeyRules: Rules<CheckContext> = {
  'journey-locked': {
    message: 'The step "{step}" of this journey is locked: everyone must do it, so it may not be left out.',
    find: (context) => journeysOf(context).flatMap((journey) => omittedLockedSteps(context, journey)),
  },
}

/** Rules that look at types, for files with the right shape only. */
export const journeyTypeRules: Rules<CheckContext> = {
  'journey-step': {
    message: 'The step "{step}" is never done: {done} has no "{step}".',
    find: (context) =>
      journeysOf(context).flatMap(({ at, json }) => {
        const pointer = textOrEmpty(json['done'])
        const done = context.lookup(pointer, { roots: { result: () => context.replyType(textOrEmpty(json['call'])) } })
        return Object.keys(mapOrEmpty(json['steps']))
          .filter((name) => done !== undefined && memberType(done, name) === undefined)
          .map((name) => ({
            at: below(at, 'steps', name),
            values: { step: name, done: pointer },
            meant: closestName(name, namesBelow(done ?? true)),
          }))
      }),
  },
  'journey-progress': {
    message: 'This is no progress of the journey "{journey}", which its call "{call}" answers: {why}.',
    find: (context) =>
      context.uses.continues.flatMap(({ at, journey, progress, scope }) => {
        const call = textOrEmpty(own(own(context.config.flows.journeys, journey), 'call'))
        if (progress === undefined || call === '') return []
        const error = findMismatch(context.replyType(call), context.valueType(progress, scope))
        if (!error) return []
        const place = error.path || phrase('it')
        const why = phrase('isThereAndHere', { place, wanted: describeType(error.expected), is: describeType(error.actual) })
        return [{ at: below(at, 'progress'), values: { journey, call, why } }]
      }),
  },
}

/**
 * Rules that run once every name is known. A step that a channel puts on another page is not checked, because it may span several pages.
 */
export const journeyPageRules: Rules<CheckContext> = {
  'journey-call': {
    message: 'The page "{route}" of the step "{step}" does not make the call "{call}": name the call that finishes the step there.',
    find: (context) =>
      context.base
        ? []
        : journeysOf(context).flatMap(({ at, json }) =>
            entriesOrEmpty(json['steps']).flatMap(([step, one]) => {
              const [route, call] = [textOrEmpty(own(one, 'route')), textOrEmpty(own(one, 'call'))]
              if (call === '' || makesCall(context, route, call)) return []
              return [{ at: below(at, 'steps', step, 'call'), values: { route, step, call } }]
            }),
          ),
  },
  'journey-unasked': {
    message:
      'The step "{step}" could not be done: its page "{route}" makes the call "{call}" no more. Show its form, or what else makes it.',
    find: (context) => {
      const { base } = context
      if (!base) return []
      return journeysOf(context).flatMap(({ id, json }) =>
        entriesOrEmpty(json['steps']).flatMap(([step, one]) => {
          const [route, call] = [textOrEmpty(own(one, 'route')), textOrEmpty(own(one, 'call'))]
          const planned = own(own(own(base.config.flows.journeys, id), 'steps'), step)
          const isSamePage = own(planned, 'route') === route && listOrEmpty(json['order']).includes(step)
          if (!isSamePage || !makesCall(base, route, call) || makesCall(context, route, call)) return []
          return [{ at: pageOf(context, route), values: { step, route, call } }]
        }),
      )
    },
  },
}

/** Whether the route's page makes the call, in anything it shows, opens or runs, without navigating to another page. */
function makesCall(context: CheckContext, route: string, call: string): boolean {
  const edges = flowEdges(context)
  const seen = new Set([`route:${shownRoute(context, route)}`])
  for (const node of seen) for (const { to } of edges.get(node) ?? []) if (!/^(?:route|journey):/.test(to)) seen.add(to)
  return seen.has(`call:${call}`)
}

function shownRoute({ config }: CheckContext, route: string): string {
  const redirect = own(own(config.flows.routes.routes, route), 'redirect')
  return textOrEmpty(own(redirect, 'to') ?? redirect ?? route)
}

function pageOf(context: CheckContext, route: string): ConfigLocation {
  const name = shownRoute(context, route)
  const screen = own(own(context.config.flows.routes.routes, name), 'screen')
  return isText(screen) ? { of: `screens/${screen}`, pointer: '' } : below({ of: 'routes', pointer: '' }, 'routes', name)
}

type Journey = { id: string; at: ConfigLocation; json: { [key: string]: unknown } }

const journeysOf = ({ config }: CheckContext): Journey[] =>
  entriesOrEmpty(config.flows.journeys).map(([id, json]) => ({ id, at: { of: `journeys/${id}`, pointer: '' }, json: mapOrEmpty(json) }))

function omittedLockedSteps(context: CheckContext, { id, at, json }: Journey): Hit[] {
  const planned = own((context.base ?? context).config.flows.journeys, id) ?? json
  const order = listOrEmpty(json['order'])
  const isAsked = (name: string) => order.includes(name) && own(json['steps'], name) !== undefined
  const misspelt = meantNames(order.map(textOrEmpty), Object.keys(mapOrEmpty(json['steps'])))
  return entriesOrEmpty(own(planned, 'steps'))
    .filter(([name, one]) => own(one, 'locked') === true && !isAsked(name) && !misspelt.includes(name))
    .map(([name]) => ({ at: below(at, 'order'), values: { step: name, known: joinNames(order.map(textOrEmpty)) } }))
}
