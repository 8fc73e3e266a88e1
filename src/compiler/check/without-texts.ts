import type { Config, Configs, FileKind, Sources } from '../load/config.ts'
import { sha256 } from '../files/sha256.ts'
import { sourcesDigest } from '../load/sources-digest.ts'

const kinds: ReadonlySet<FileKind> = new Set(['texts', 'scenario'])
const named = /^(?:texts|scenarios)\//

/**
 * The configuration without texts and scenarios, which change most often and which few rules read. Reading them throws. `digest`: hash of
 * everything else.
 */
export function withoutTextsAndScenarios(sources: Sources, configs: Configs): { sources: Sources; configs: Configs; digest: string } {
  const rest = { ...sources, files: new Map([...sources.files].filter(([, { kind }]) => !kinds.has(kind))) }
  const origins = new Map([...(configs.get('base')?.origins ?? [])].filter(([name]) => !named.test(name)))
  const without = (config: Config): Config => ({ ...config, flows: hiding(config.flows, 'scenarios'), origins })
  // A fact may be the version of a text.
  const facts = [...configs.values()].map(({ flows }) => flows.app.facts)
  return {
    sources: rest,
    configs: new Map([...configs].map(([channel, config]) => [channel, hiding(without(config), 'texts')])),
    digest: sha256(`${sourcesDigest(rest)} ${JSON.stringify(facts)}`),
  }
}

function hiding<T extends object>(map: T, name: keyof T & string): T {
  const get = (): never => {
    throw new Error(`A rule that is not among \`readsTextsOrScenarios\` reads ${name}.`)
  }
  return Object.defineProperty({ ...map }, name, { get, enumerable: true })
}
