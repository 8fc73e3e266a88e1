import { parseSourceFile } from '../../../../src/compiler/load/load-sources.ts'
import type { Sources } from '../../../../src/compiler/load/config.ts'
import type { Mistake } from './mistake.ts'

const channels = 'flows/channels/'
const scenarios = 'flows/scenarios/'

/** The product alone, half of the work: no channel, and no scenario that enters one. */
export function withoutChannels(sources: Sources): Sources {
  const files = [...sources.files].filter(([path]) => !path.startsWith(channels))
  return {
    ...sources,
    files: new Map(files.flatMap(([path, file]) => (path.startsWith(scenarios) ? withScenarios(path, file.json) : [[path, file]]))),
  }
}

type ScenarioFile = { scenarios?: Record<string, { given?: { channel?: string } }> }

/** The file with the scenarios that enter no channel; none when there are none. */
function withScenarios(path: string, json: unknown): [string, ReturnType<typeof parseSourceFile>][] {
  const { scenarios: all = {}, ...rest } = json as ScenarioFile
  const kept = Object.fromEntries(Object.entries(all).filter(([, { given }]) => given?.channel === undefined))
  return Object.keys(kept).length === 0 ? [] : [[path, parseSourceFile(path, JSON.stringify({ ...rest, scenarios: kept }))]]
}

/** Whether a mistake can be seen in the product alone: it is neither a channel's, nor a scenario's, nor one that trying scenarios finds. */
export const isOfProduct = ({ edits, code, file = '' }: Mistake): boolean =>
  [file, ...edits.map((edit) => edit.file)].every((path) => !path.startsWith(channels) && !path.startsWith(scenarios)) &&
  !/^(channel|patch|scenario)-|-untried$/.test(code)
