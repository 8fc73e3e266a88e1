import { parseSourceFile } from '../../../../src/compiler/load/load-sources.ts'
import type { Sources } from '../../../../src/compiler/load/config.ts'
import type { Mistake } from './mistake.ts'

const channels = 'flows/channels/'
const scenarios = 'flows/scenarios/'

/** Returns the product with only these channels and without the scenarios of others, which makes checks faster. */
export function withChannels(sources: Sources, named: readonly string[]): Sources {
  const isLeft = (channel: string) => !named.includes(channel)
  const files = [...sources.files].filter(([path]) => !path.startsWith(channels) || !isLeft(nameOf(path)))
  return {
    ...sources,
    files: new Map(
      files.flatMap(([path, file]) => (path.startsWith(scenarios) ? withoutScenariosOf(isLeft, path, file.json) : [[path, file]])),
    ),
  }
}

const nameOf = (path: string): string => path.slice(channels.length).replace('.json', '')

type ScenarioFile = { scenarios?: Record<string, { given?: { channel?: string } }> }

/** Returns the file without the scenarios of left-out channels; no file when none remain. */
function withoutScenariosOf(
  isLeft: (channel: string) => boolean,
  path: string,
  json: unknown,
): [string, ReturnType<typeof parseSourceFile>][] {
  const { scenarios: all = {}, ...rest } = json as ScenarioFile
  const kept = Object.fromEntries(Object.entries(all).filter(([, { given }]) => given?.channel === undefined || !isLeft(given.channel)))
  const text = JSON.stringify({ ...rest, scenarios: kept }, null, 2)
  return Object.keys(kept).length === 0 ? [] : [[path, parseSourceFile(path, text)]]
}

/** Returns the channels whose files a mistake edits or is found in. */
export const channelsOf = ({ edits, file = '' }: Mistake): string[] =>
  [...new Set([file, ...edits.map((edit) => edit.file)].filter((path) => path.startsWith(channels)).map(nameOf))].toSorted()
