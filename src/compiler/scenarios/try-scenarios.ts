import { runScenario } from '../../scenarios/run-scenario.ts'
import { type Scenario, type ScenarioFile, scenariosOf } from '../../scenarios/scenario.ts'
import { joined } from '../../phrases/joined.ts'
import type { FindingValue } from '../../phrases/phrases.ts'
import { sha256 } from '../files/sha256.ts'
import type { Config, Configs, Finding, Sources } from '../load/config.ts'
import { blocksDigest } from '../cache/blocks-digest.ts'
import { createFinding, type FindingTemplate } from '../load/finding.ts'
import { createScenarioDeps } from './scenario-deps.ts'
import { coverageFindings, coverageTemplates, takenKeys } from './scenario-coverage.ts'
import { digestOf, watchedTexts, withWatchedFlows } from '../cache/watched-config.ts'

export const failingScenario: FindingTemplate = {
  code: 'scenario-fails',
  message: 'The scenario "{name}" does not hold: mend what changed, or the scenario if that is what was meant.',
}

export const scenarioCodes: ReadonlySet<string> = new Set([failingScenario, ...Object.values(coverageTemplates)].map(({ code }) => code))

type NamedScenario = { file: string; name: string; scenario: Scenario; config: Config }
/** `taken`: keys of the tables, actions, journeys and cases it took. */
export type TriedScenario = { differences: FindingValue[]; taken: string[] }
/** `reads`: the parts of the configuration that it read; `digest`: of their contents. */
type CachedRun = { reads: string[]; digest: string; taken: string[] }

export function namedScenarios(configs: Configs): NamedScenario[] {
  return Object.entries(configs.get('base')?.flows.scenarios ?? {}).flatMap(([file, written]) =>
    scenariosOf(written as unknown as ScenarioFile).flatMap(([name, scenario]) => {
      const config = configs.get(scenario.given.channel ?? 'base')
      return config ? [{ file, name, scenario, config }] : []
    }),
  )
}

/** Runs a scenario; one that passed is not run again until a part that it read changes. */
export async function tryScenario(sources: Sources, { file, name, scenario, config }: NamedScenario): Promise<TriedScenario> {
  const { cache } = sources
  const place = cache && `scenario ${file}/${name} ${sha256(JSON.stringify([config.channel, scenario, blocksDigest(sources)]))}`
  const before = place === undefined ? undefined : (cache?.get(place) as CachedRun | undefined)
  if (before && digestOf(config, before.reads) === before.digest) return { differences: [], taken: before.taken }
  const read = new Set<string>()
  const tried = await runSafely(sources, config, scenario, cache ? (part) => void read.add(part) : () => {})
  if (cache && place !== undefined && tried.differences.length === 0) {
    const reads = [...read]
    cache.set(place, { reads, digest: digestOf(config, reads), taken: tried.taken } satisfies CachedRun)
  }
  return tried
}

/**
 * Findings of the scenarios. A failing scenario does not reach the parts behind its failure, so unreached parts are reported only when all
 * pass.
 */
export function scenarioFindings(
  sources: Sources,
  configs: Configs,
  scenarios: readonly NamedScenario[],
  tried: readonly TriedScenario[],
): Finding[] {
  const failing = scenarios.flatMap(({ file, name }, index) => {
    const { differences = [] } = tried[index] ?? {}
    const at = { file: `flows/scenarios/${file}.json`, pointer: `/scenarios/${name}` }
    return differences.length > 0
      ? [createFinding(sources, failingScenario, at, { values: { name }, witness: joined('sentences', differences) })]
      : []
  })
  if (failing.length > 0) return failing
  const channels = new Set(scenarios.map(({ config }) => config.channel))
  const taken = new Set(tried.flatMap((one) => one.taken))
  return coverageFindings(sources, configs, channels, taken)
}

/** Turns an exception in a scenario into a finding, so that the check continues. */
async function runSafely(sources: Sources, config: Config, scenario: Scenario, onRead: (part: string) => void): Promise<TriedScenario> {
  try {
    const deps = await createScenarioDeps(sources, config, scenario)
    const locale = scenario.given.locale ?? config.flows.app.locales.default
    const { validator } = deps
    const watchedPorts = {
      ...deps,
      ...watchedTexts(deps, locale, onRead),
      ...(validator && {
        validator(form: string) {
          onRead(`forms/${form}`)
          onRead(`schemas/${config.flows.forms[form]?.schema ?? ''}`)
          return validator(form)
        },
      }),
    }
    const { differences, branchesTaken } = await withWatchedFlows(config, onRead, (flows) => runScenario(flows, scenario, watchedPorts))
    return { differences, taken: takenKeys(config, branchesTaken) }
  } catch (error) {
    return { differences: [error instanceof Error ? error.message : String(error)], taken: [] }
  }
}
