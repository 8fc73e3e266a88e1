import { parseSourceFile } from '../../../../src/compiler/load/load-sources.ts'
import type { Sources } from '../../../../src/compiler/load/config.ts'
import type { Mistake } from './mistake.ts'

const channels = 'flows/channels/'
const scenarios = 'flows/scenarios/'

/** The product with these channels alone, less of the work: no other, and no scenario that enters one. */
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

/** The file with the other scenarios; none when there are none. */
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

/** The channels in whose files a mistake is made or found. */
export const channelsOf = ({ edits, file = '' }: Mistake): string[] =>
  [...new Set([file, ...edits.map((edit) => edit.file)].filter((path) => path.startsWith(channels)).map(nameOf))].toSorted()
