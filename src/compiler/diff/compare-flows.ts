import type { Journey } from '../../core/language/journeys.ts'
import { ordered } from '../../core/language/ordered.ts'
import type { Route } from '../../core/language/routes.ts'
import type { Config } from '../load/config.ts'
import type { Change, Effect } from './change.ts'
import { compareMaps, leafChanges } from './compare-maps.ts'
import { say, type Said, sayValue } from './said.ts'
import { isSame } from './show-value.ts'

/** Routes, journeys, decisions, screens, actions, the terms of the business and the settings of the app. */
export function compareFlows({ flows: before }: Config, { flows: after }: Config): Change[] {
  return [
    ...routeChanges(before.routes.routes, after.routes.routes),
    ...leaves('routes', { ...before.routes, routes: {} }, { ...after.routes, routes: {} }, 'flow'),
    ...journeyChanges(before.journeys, after.journeys),
    ...tables(before.decisions, after.decisions),
    ...named('screen', before.screens, after.screens),
    ...named('action', before.actions, after.actions),
    ...Object.keys({ ...before.policy, ...after.policy }).flatMap((name) =>
      leaves(`policy ${name}`, before.policy[name] ?? {}, after.policy[name] ?? {}, 'terms'),
    ),
    ...leaves('app', before.app, after.app, 'flow'),
  ]
}

function leaves(place: string, before: unknown, after: unknown, effect: Effect): Change[] {
  return leafChanges(before, after)
    .filter(({ pointer }) => !pointer.endsWith('/$comment'))
    .map(({ pointer, before: was, after: is }) => ({
      effect,
      place,
      at: pointer,
      said: is === undefined ? say('leafGone', { place: pointer, was: sayValue(was) }) : leafSaid(pointer, is, was),
      affects: [],
    }))
}

const leafSaid = (place: string, now: unknown, was: unknown): Said => say('leafIs', { place, now: sayValue(now), was: sayValue(was) })

function named(kind: string, before: { [name: string]: object }, after: { [name: string]: object }): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  return [
    ...added.map(([name]): Change => ({ effect: 'flow', place: `${kind} ${name}`, said: say('isNew'), affects: [] })),
    ...removed.map(([name]): Change => ({ effect: 'flow', place: `${kind} ${name}`, said: say('isGone'), affects: [] })),
    ...changed.flatMap(({ name, before: was, after: is }) => leaves(`${kind} ${name}`, was, is, 'flow')),
  ]
}

function routeChanges(before: { [name: string]: Route }, after: { [name: string]: Route }): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  const change = (name: string, effect: Effect, said: Said): Change => ({ effect, place: `route ${name}`, said, affects: [] })
  return [
    ...added.map(([name, { path }]) => change(name, 'flow', say('isNewAs', { now: path }))),
    ...removed.map(([name, { path }]) => change(name, 'breaking', say('routeGone', { was: path }))),
    ...changed.flatMap(({ name, before: was, after: is }) =>
      leafChanges(was, is).map(({ pointer, before: from, after: to }) => {
        if (pointer === '/access')
          return change(
            name,
            to === 'visitor' ? 'loosening' : 'tightening',
            say('openTo', { now: sayValue(to ?? 'member'), was: sayValue(from ?? 'member') }),
          )
        return change(name, pointer === '/path' ? 'breaking' : 'flow', leafSaid(pointer, to, from))
      }),
    ),
  ]
}

function journeyChanges(before: { [name: string]: Journey }, after: { [name: string]: Journey }): Change[] {
  return compareMaps(before, after).changed.flatMap(({ name, before: was, after: is }) => {
    const [from, to] = [stepsOf(was), stepsOf(is)]
    const change = (effect: Effect, said: Said): Change => ({ effect, place: `journey ${name}`, said, affects: [] })
    const kept = from.filter((step) => to.includes(step))
    return [
      ...to.filter((step) => !from.includes(step)).map((step) => change('tightening', say('asksToo', { step }))),
      ...from.filter((step) => !to.includes(step)).map((step) => change('loosening', say('asksNoMore', { step }))),
      ...(isSame(
        kept,
        to.filter((step) => from.includes(step)),
      )
        ? []
        : [change('flow', say('asksInOrder', { now: to, was: from }))]),
      ...leaves(`journey ${name}`, { ...was, order: [] }, { ...is, order: [] }, 'flow'),
    ]
  })
}

const stepsOf = ({ steps, order }: Journey): string[] => ordered(steps, order).flatMap(([id]) => (order.includes(id) ? [id] : []))

function tables(before: Config['flows']['decisions'], after: Config['flows']['decisions']): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  const change = (name: string, said: Said): Change => ({ effect: 'terms', place: `decision ${name}`, said, affects: [] })
  return [
    ...added.map(([name]) => change(name, say('isNew'))),
    ...removed.map(([name]) => change(name, say('isGone'))),
    ...changed.flatMap(({ name, before: was, after: is }) => {
      const rows = compareMaps(was.rules, is.rules)
      return [
        ...rows.added.map(([row, { when }]) => change(name, say('rowNew', { row, when: sayValue(when) }))),
        ...rows.removed.map(([row]) => change(name, say('rowGone', { row }))),
        ...rows.changed.flatMap(({ name: row, before: from, after: to }) =>
          leafChanges(from, to).map(({ pointer, before: old, after: fresh }) =>
            change(name, say('rowIs', { row, place: pointer, now: sayValue(fresh), was: sayValue(old) })),
          ),
        ),
        ...leafChanges({ ...was, rules: {} }, { ...is, rules: {} })
          .filter(({ pointer }) => pointer !== '/$comment')
          .map(({ pointer, before: old, after: fresh }) => change(name, leafSaid(pointer, fresh, old))),
      ]
    }),
  ]
}
