import type { Config } from '../../compiler/load/config.ts'
import { isMap } from '../../core/language/map.ts'
import type { FlowMap, MapEdge, MapNode } from '../contract.ts'
import { includedIn } from './list-states.ts'

/** The actions that lead somewhere, and the kind of their target. */
const LEADS: { [action: string]: { by: MapEdge['by']; kind: MapNode['kind'] } } = {
  go: { by: 'go', kind: 'route' },
  open: { by: 'open', kind: 'screen' },
  decide: { by: 'decide', kind: 'table' },
  run: { by: 'run', kind: 'action' },
  continue: { by: 'go', kind: 'journey' },
}

const idOf = (kind: MapNode['kind'], name: string) => `${kind}:${name}`

/** A graph of everything that leads somewhere. The guard precedes every route and is drawn once, at the entrances. */
export function flowMap({ flows, origins, texts }: Config, locale: string): FlowMap {
  const { routes, screens, decisions, actions, journeys } = flows
  const words = (text: unknown) => (typeof text === 'string' ? (texts[locale]?.[text] ?? '') : '')
  const node = (kind: MapNode['kind'], name: string, origin: string, text: string): MapNode => ({
    id: idOf(kind, name),
    kind,
    name,
    file: origins.get(origin)?.file ?? '',
    text,
  })
  const nodes = [
    ...Object.entries(routes.routes).map(([name, { path }]) => node('route', name, 'routes', path)),
    ...Object.entries(screens).map(([name, { title }]) => node('screen', name, `screens/${name}`, words(title))),
    ...Object.keys(decisions).map((name) => node('table', name, `decisions/${name}`, '')),
    ...Object.entries(actions).map(([name, { about = '' }]) => node('action', name, `actions/${name}`, about)),
    ...Object.keys(journeys).map((name) => node('journey', name, `journeys/${name}`, '')),
  ]
  const known = new Set(nodes.map(({ id }) => id))
  const routeId = (name: string) => idOf('route', routes.aliases[name] ?? name)
  const leads = (from: string, json: unknown): MapEdge[] =>
    leadsIn(json).map(({ by, kind, name }) => ({ from, to: kind === 'route' ? routeId(name) : idOf(kind, name), by }))
  const edges: MapEdge[] = [
    ...Object.keys(routes.start).map((name): MapEdge => ({ from: idOf('table', routes.guard), to: routeId(name), by: 'guard' })),
    ...Object.entries(routes.routes).flatMap(([name, { screen, redirect, enter, layout }]): MapEdge[] => {
      const from = idOf('route', name)
      const target = typeof redirect === 'object' ? redirect.to : redirect
      return [
        ...(screen === undefined ? [] : [{ from, to: idOf('screen', screen), by: 'show' as const }]),
        ...(layout === undefined ? [] : [{ from, to: idOf('screen', layout), by: 'include' as const }]),
        ...(target === undefined ? [] : [{ from, to: routeId(target), by: 'redirect' as const }]),
        ...leads(from, enter),
      ]
    }),
    ...Object.entries(screens).flatMap(([name, screen]) => [
      ...leads(idOf('screen', name), screen),
      ...includedIn({ flows } as Config, name).map((other): MapEdge => ({
        from: idOf('screen', name),
        to: idOf('screen', other),
        by: 'include',
      })),
    ]),
    ...Object.entries(decisions).flatMap(([name, table]) => leads(idOf('table', name), table)),
    ...Object.entries(actions).flatMap(([name, action]) => leads(idOf('action', name), action)),
    ...Object.entries(journeys).flatMap(([name, journey]) => [
      ...leads(idOf('journey', name), journey),
      ...Object.values(journey.steps).map(({ route }): MapEdge => ({ from: idOf('journey', name), to: routeId(route), by: 'go' })),
    ]),
  ]
  const unique = new Map(edges.filter(({ from, to }) => known.has(from) && known.has(to)).map((edge) => [JSON.stringify(edge), edge]))
  return { nodes, edges: [...unique.values()], starts: [idOf('table', routes.guard), ...Object.keys(routes.start).map(routeId)] }
}

function leadsIn(json: unknown): { by: MapEdge['by']; kind: MapNode['kind']; name: string }[] {
  if (Array.isArray(json)) return json.flatMap(leadsIn)
  if (!isMap(json)) return []
  const own = Object.entries(json).flatMap(([key, name]) => {
    const lead = Object.hasOwn(LEADS, key) ? LEADS[key] : undefined
    return lead && typeof name === 'string' ? [{ ...lead, name }] : []
  })
  return [...own, ...Object.values(json).flatMap(leadsIn)]
}
