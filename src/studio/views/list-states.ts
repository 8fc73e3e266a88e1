import type { Config } from '../../compiler/load/config.ts'
import type { Screen } from '../../core/language/screens.ts'
import { entryOf, isMap } from '../../core/language/map.ts'
import { layoutsOf } from '../../core/navigation/layouts-of.ts'
import { matchRoute, routeNamed } from '../../core/navigation/route.ts'
import { type Scenario, type ScenarioFile, scenariosOf } from '../../scenarios/scenario.ts'
import { variations } from '../../scenarios/vary-replies.ts'
import type { ScreenState } from '../contract.ts'
import { canPlay } from './can-play.ts'
import { partsSeen, textsIn } from './parts-seen.ts'

/**
 * Every scenario that can be played in this channel, with its description in the language, under each screen that it ends on: the topmost,
 * and those inside or around it.
 */
export function listStates(config: Config, locale: string): ScreenState[] {
  const ends = scenariosIn(config).flatMap(([id, scenario]) => {
    const screen = screenAtEnd(config, scenario)
    return screen === undefined ? [] : [{ id, scenario, screen, rank: rankOf(scenario, callsOf(config, screen)) }]
  })
  const isSeen = partsSeen(
    config,
    ends.map(({ scenario }) => scenario),
  )
  const states = ends
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ id, scenario, screen }) => {
      const { channel } = scenario.given
      const isPlain = scenario.do.length === 1 && callsOf(config, screen).length > 0
      const state = {
        id,
        about: entryOf(scenario.aboutIn, locale) ?? scenario.about ?? id.slice(id.indexOf('/') + 1),
        variations: isPlain ? Object.keys(variations) : ['normal'],
        ...(channel !== undefined && { channel }),
      }
      const route = routeAtEnd(config, scenario) ?? ''
      const around = layoutsOf(config.flows.routes, route).map((layout) => layout.screen)
      const page = routeNamed(config.flows.routes, route)?.screen
      return {
        state,
        page,
        screens: [...new Set([screen, ...includedIn(config, screen).filter((part) => isSeen(scenario, part)), ...around])],
      }
    })
  const shown = new Set(states.flatMap(({ screens }) => screens))
  // A page that is only ever visible below a sheet.
  const isBelow = (page: string | undefined): page is string => page !== undefined && !shown.has(page)
  return states.flatMap(({ state, page, screens }) =>
    [...screens, ...(isBelow(page) ? [page] : [])].map((screen): ScreenState => ({ ...state, screen })),
  )
}

/**
 * Ranks first the scenarios in which every call of the screen is answered, then those where none fails, then those that only open a page,
 * then those with most data.
 */
function rankOf({ do: steps, given: { replies = {} } }: Scenario, calls: readonly string[]): number {
  const isAnswered = calls.every((call) => Object.hasOwn(replies, call))
  const fails = Object.values(replies)
    .flat()
    .some((reply) => 'failure' in reply || (reply.code ?? 200) !== 200)
  return (isAnswered ? 4e6 : 0) + (fails ? 0 : 2e6) + (steps.length === 1 ? 1e6 : 0) + JSON.stringify(replies).length
}

export function findScenario(config: Config, id: string): Scenario | undefined {
  const file = id.slice(0, id.indexOf('/'))
  return scenariosInFile(config, file).find(([name]) => name === id)?.[1]
}

/** The scenario's replies, with the data of the screen's own calls changed by the variant. */
export function variedReplies(config: Config, scenario: Scenario, variation: string): Scenario['given']['replies'] {
  const calls = callsOf(config, screenAtEnd(config, scenario) ?? '')
  const vary = Object.hasOwn(variations, variation) ? variations[variation] : undefined
  return vary ? vary(scenario.given.replies ?? {}, calls) : scenario.given.replies
}

const scenariosIn = (config: Config) => Object.keys(config.flows.scenarios).flatMap((file) => scenariosInFile(config, file))

function scenariosInFile({ channel, flows }: Config, file: string): [id: string, scenario: Scenario][] {
  const written = entryOf(flows.scenarios, file) as unknown as ScenarioFile | undefined
  return scenariosOf(written ?? { scenarios: {} })
    .filter(([, { do: steps, given }]) => steps.every(canPlay) && (given.channel === undefined || given.channel === channel))
    .map(([name, scenario]): [string, Scenario] => [`${file}/${name}`, scenario])
}

const screenAtEnd = (config: Config, scenario: Scenario): string | undefined =>
  scenario.expect.sheet ?? routeNamed(config.flows.routes, routeAtEnd(config, scenario) ?? '')?.screen

function routeAtEnd({ flows }: Config, { expect, do: steps }: Scenario): string | undefined {
  const visited = steps.findLast((step) => 'visit' in step)
  return expect.route ?? (visited && matchRoute(flows.routes, visited.visit)?.name)
}

const callsOf = ({ flows }: Config, screen: string): string[] => Object.values(flows.screens[screen]?.data ?? {}).map(({ call }) => call)

/** Screens included in this one, at any depth. */
export function includedIn({ flows }: Config, screen: string, found: Set<string> = new Set()): string[] {
  for (const each of screensNamed(flows.screens[screen], flows.screens)) {
    if (found.has(each)) continue
    found.add(each)
    includedIn({ flows } as Config, each, found)
  }
  return [...found]
}

/** Screens named by the prop `screen` of a block, which may be a choice among several. */
function screensNamed(json: unknown, screens: { [id: string]: Screen }): string[] {
  if (Array.isArray(json)) return json.flatMap((each) => screensNamed(each, screens))
  if (!isMap(json)) return []
  const own = 'block' in json && 'screen' in json ? textsIn(json['screen']).filter((text) => Object.hasOwn(screens, text)) : []
  return [...own, ...Object.values(json).flatMap((each) => screensNamed(each, screens))]
}
