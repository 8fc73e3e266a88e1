import { inEnglish } from '../../phrases/phrases.ts'
import { holds } from '../../core/values/condition.ts'
import type { Scope } from '../../core/values/scope.ts'
import type { HeadlessApp } from '../../scenarios/headless-app.ts'
import { allBlocks } from '../../scenarios/render-screen.ts'
import { runScenario } from '../../scenarios/run-scenario.ts'
import type { Given, ScenarioDeps, Step } from '../../scenarios/scenario.ts'
import type { Config, Sources } from '../load/config.ts'
import { createScenarioDeps } from '../scenarios/scenario-deps.ts'
import type { Edge } from './edges.ts'
import { type NextSteps, nextStepsOf } from './next-steps.ts'

/** A scenario without expectations: the start and the steps. */
export type Walk = { given: Given; do: Step[] }
/** `problems`: errors, and pages without a way on; `state`: distinguishes this end from others; `isWhole`: every step could be taken. */
export type WalkResult = {
  edges: Set<string>
  problems: string[]
  isWhole: boolean
  /** Every screen on the page, included ones too. */
  places: Set<string>
  state: string
  nextSteps: NextSteps[]
  /** Number of times each call was sent. */
  calls: Map<string, number>
  asks: Set<string>
}
type WalkedChannel = { sources: Sources; config: Config; edges: Map<object, Map<string, Edge>>; results: Map<string, unknown[]> }

export async function takeWalk(channel: WalkedChannel, walk: Walk): Promise<WalkResult> {
  const { config, edges } = channel
  const result: WalkResult = {
    edges: new Set(),
    problems: [],
    isWhole: false,
    places: new Set(),
    state: '',
    nextSteps: [],
    calls: new Map(),
    asks: new Set(),
  }
  const scenario = { ...walk, expect: {} }
  const deps = await createScenarioDeps(channel.sources, config, scenario)
  const took = (of: object, part: string) => {
    const edge = edges.get(of)?.get(part)
    if (edge) result.edges.add(edge.key)
  }
  const run = await runScenario(config.flows, scenario, deps, (app) => {
    result.isWhole = true
    readEnd(app, deps)
  }).catch((error: unknown) => ({ differences: [String(error)], branchesTaken: [] }))
  for (const { of, part } of run.branchesTaken) took(of, part)
  result.problems.push(...run.differences.map(inEnglish).filter((text) => result.isWhole || /\w*Error: /.test(text)))
  return result

  function readEnd(app: HeadlessApp, deps: ScenarioDeps): void {
    const { routes } = config.flows.routes
    const { location, page } = app.current() ?? {}
    const route = location && routes[location.name]
    if (location) app.app.titleOf(location, page)
    if (route && page) took(route, 'reached')
    const last = walk.do.at(-1)
    const visited = last && 'visit' in last ? last.visit.split('?')[0] : undefined
    for (const other of Object.values(routes)) if (other.redirect !== undefined && other.path === visited) took(other, 'led on')

    const screens = app.render()
    for (const { form, instance } of screens.flatMap(allBlocks)) {
      for (const rule of Object.values(form?.form.rules ?? {})) took(rule, holds(rule.must, instance.scope as Scope) ? 'held' : 'broken')
    }
    result.nextSteps = nextStepsOf(app, deps, channel)
    for (const { instance } of screens.flatMap(allBlocks)) result.places.add(`screens/${instance.id}`)
    result.state = `${location?.name} ${app.topScreen()?.id} ${[...new Set(result.nextSteps.map(({ name }) => name))].toSorted().join(' ')}`
    for (const { call } of app.device.sent) result.calls.set(call, (result.calls.get(call) ?? 0) + 1)
    for (const { ask } of app.device.deviceRequests) result.asks.add(ask)
    const isWaiting = screens.some(({ waiting }) => waiting)
    const hasTabs = route?.hide?.footer !== true
    if (!isWaiting && result.nextSteps.length === 0 && !hasTabs && route?.hide?.back === true)
      result.problems.push(`From ${location?.name} nothing leads on.`)
  }
}
