import type { Config } from '../../compiler/load/config.ts'
import type { Screen } from '../../core/language/screens.ts'
import { isMap } from '../../core/language/map.ts'
import { matchRoute, routeNamed } from '../../core/navigation/route.ts'
import { type Scenario, type ScenarioFile, scenariosOf } from '../../scenarios/scenario.ts'
import { variations } from '../../scenarios/vary-replies.ts'
import type { ScreenState } from '../contract.ts'

/** Every scenario that a browser can play in this channel, under each screen that it ends on: the topmost, and those inside or around it. */
export function listStates(config: Config): ScreenState[] {
  const ends = scenariosIn(config).flatMap(([id, scenario]) => {
    const screen = screenAtEnd(config, scenario)
    return screen === undefined ? [] : [{ id, scenario, screen, rank: rankOf(scenario, callsOf(config, screen)) }]
  })
  return ends
    .toSorted((a, b) => b.rank - a.rank)
    .flatMap(({ id, scenario, screen }) => {
      const { channel } = scenario.given
      const isPlain = scenario.do.length === 1 && callsOf(config, screen).length > 0
      const state = {
        id,
        about: scenario.about ?? id.slice(id.indexOf('/') + 1),
        variations: isPlain ? Object.keys(variations) : ['normal'],
        ...(channel !== undefined && { channel }),
      }
      return [screen, ...includedIn(config, screen)].map((each) => ({ ...state, screen: each }))
    })
}

/** First those in which every call of the screen is answered and none fails, of these the ones that only open a page, with the most data. */
function rankOf({ do: steps, given: { replies = {} } }: Scenario, calls: readonly string[]): number {
  const isAnswered = calls.every((call) => Object.hasOwn(replies, call))
  const fails = Object.values(replies)
    .flat()
    .some((reply) => 'failure' in reply || (reply.code ?? 200) !== 200)
  return (isAnswered ? 4e6 : 0) + (fails ? 0 : 2e6) + (steps.length === 1 ? 1e6 : 0) + JSON.stringify(replies).length
}

export function findScenario(config: Config, id: string): Scenario | undefined {
  return scenariosIn(config).find(([name]) => name === id)?.[1]
}

/** The scenario's replies, with those that the screen loads turned out as the variation says. */
export function variedReplies(config: Config, scenario: Scenario, variation: string): Scenario['given']['replies'] {
  const calls = callsOf(config, screenAtEnd(config, scenario) ?? '')
  const vary = Object.hasOwn(variations, variation) ? variations[variation] : undefined
  return vary ? vary(scenario.given.replies ?? {}, calls) : scenario.given.replies
}

function scenariosIn({ channel, flows }: Config): [id: string, scenario: Scenario][] {
  return Object.entries(flows.scenarios).flatMap(([file, written]) =>
    scenariosOf(written as unknown as ScenarioFile)
      .filter(([, { headlessOnly, given }]) => headlessOnly === undefined && (given.channel === undefined || given.channel === channel))
      .map(([name, scenario]): [string, Scenario] => [`${file}/${name}`, scenario]),
  )
}

function screenAtEnd({ flows }: Config, { expect, do: steps }: Scenario): string | undefined {
  if (expect.sheet) return expect.sheet
  const visited = steps.findLast((step) => 'visit' in step)
  const route = expect.route ?? (visited && matchRoute(flows.routes, visited.visit)?.name)
  return route === undefined ? undefined : routeNamed(flows.routes, route)?.screen
}

const callsOf = ({ flows }: Config, screen: string): string[] => Object.values(flows.screens[screen]?.data ?? {}).map(({ call }) => call)

/** Screens that are blocks of this one, however deep. */
export function includedIn({ flows }: Config, screen: string, found: Set<string> = new Set()): string[] {
  for (const each of screensNamed(flows.screens[screen], flows.screens)) {
    if (found.has(each)) continue
    found.add(each)
    includedIn({ flows } as Config, each, found)
  }
  return [...found]
}

/** A block names its screen by the prop `screen`, which may be a choice among several. */
function screensNamed(json: unknown, screens: { [id: string]: Screen }): string[] {
  if (Array.isArray(json)) return json.flatMap((each) => screensNamed(each, screens))
  if (!isMap(json)) return []
  const own = 'block' in json && 'screen' in json ? textsIn(json['screen']).filter((text) => Object.hasOwn(screens, text)) : []
  return [...own, ...Object.values(json).flatMap((each) => screensNamed(each, screens))]
}

function textsIn(json: unknown): string[] {
  if (typeof json === 'string') return [json]
  return json !== null && typeof json === 'object' ? Object.values(json).flatMap(textsIn) : []
}
