import type { Journey } from '../../core/language/journeys.ts'
import { ordered } from '../../core/language/ordered.ts'
import type { Route } from '../../core/language/routes.ts'
import type { Config } from '../load/config.ts'
import type { Change, Effect } from './change.ts'
import { compareMaps, leafChanges } from './compare-maps.ts'
import { isSame, showValue } from './show-value.ts'

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
      sentence: is === undefined ? `${pointer} is gone, was ${showValue(was)}` : `${pointer} is ${showValue(is)}, was ${showValue(was)}`,
      affects: [],
    }))
}

function named(kind: string, before: { [name: string]: object }, after: { [name: string]: object }): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  return [
    ...added.map(([name]): Change => ({ effect: 'flow', place: `${kind} ${name}`, sentence: 'is new', affects: [] })),
    ...removed.map(([name]): Change => ({ effect: 'flow', place: `${kind} ${name}`, sentence: 'is gone', affects: [] })),
    ...changed.flatMap(({ name, before: was, after: is }) => leaves(`${kind} ${name}`, was, is, 'flow')),
  ]
}

function routeChanges(before: { [name: string]: Route }, after: { [name: string]: Route }): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  const change = (name: string, effect: Effect, sentence: string): Change => ({ effect, place: `route ${name}`, sentence, affects: [] })
  return [
    ...added.map(([name, { path }]) => change(name, 'flow', `is new: ${path}`)),
    ...removed.map(([name, { path }]) => change(name, 'breaking', `is gone: links to ${path} lead to the page of unknown addresses`)),
    ...changed.flatMap(({ name, before: was, after: is }) =>
      leafChanges(was, is).map(({ pointer, before: from, after: to }) => {
        if (pointer === '/access')
          return change(
            name,
            to === 'visitor' ? 'loosening' : 'tightening',
            `is open to ${showValue(to ?? 'member')}, was ${showValue(from ?? 'member')}`,
          )
        return change(name, pointer === '/path' ? 'breaking' : 'flow', `${pointer} is ${showValue(to)}, was ${showValue(from)}`)
      }),
    ),
  ]
}

function journeyChanges(before: { [name: string]: Journey }, after: { [name: string]: Journey }): Change[] {
  return compareMaps(before, after).changed.flatMap(({ name, before: was, after: is }) => {
    const [from, to] = [stepsOf(was), stepsOf(is)]
    const change = (effect: Effect, sentence: string): Change => ({ effect, place: `journey ${name}`, sentence, affects: [] })
    const kept = from.filter((step) => to.includes(step))
    return [
      ...to.filter((step) => !from.includes(step)).map((step) => change('tightening', `asks ${step} too`)),
      ...from.filter((step) => !to.includes(step)).map((step) => change('loosening', `asks ${step} no more`)),
      ...(isSame(
        kept,
        to.filter((step) => from.includes(step)),
      )
        ? []
        : [change('flow', `asks ${to.join(', ')}; the order was ${from.join(', ')}`)]),
      ...leaves(`journey ${name}`, { ...was, order: [] }, { ...is, order: [] }, 'flow'),
    ]
  })
}

const stepsOf = ({ steps, order }: Journey): string[] => ordered(steps, order).flatMap(([id]) => (order.includes(id) ? [id] : []))

function tables(before: Config['flows']['decisions'], after: Config['flows']['decisions']): Change[] {
  const { added, removed, changed } = compareMaps(before, after)
  const change = (name: string, sentence: string): Change => ({ effect: 'terms', place: `decision ${name}`, sentence, affects: [] })
  return [
    ...added.map(([name]) => change(name, 'is new')),
    ...removed.map(([name]) => change(name, 'is gone')),
    ...changed.flatMap(({ name, before: was, after: is }) => {
      const rows = compareMaps(was.rules, is.rules)
      return [
        ...rows.added.map(([row, { when }]) => change(name, `has the row "${row}" for ${showValue(when)}`)),
        ...rows.removed.map(([row]) => change(name, `has the row "${row}" no more`)),
        ...rows.changed.flatMap(({ name: row, before: from, after: to }) =>
          leafChanges(from, to).map(({ pointer, before: old, after: fresh }) =>
            change(name, `row "${row}", ${pointer} is ${showValue(fresh)}, was ${showValue(old)}`),
          ),
        ),
        ...leafChanges({ ...was, rules: {} }, { ...is, rules: {} })
          .filter(({ pointer }) => pointer !== '/$comment')
          .map(({ pointer, before: old, after: fresh }) => change(name, `${pointer} is ${showValue(fresh)}, was ${showValue(old)}`)),
      ]
    }),
  ]
}
