import type { Config } from '../load/config.ts'
import type { KeptProofs } from '../load/kept-proofs.ts'
import { digestOf } from './watched-config.ts'

/** `reads`: the parts of the configuration that it was made of; `digest`: of what they said. */
type KeptPart = { reads: string[]; digest: string; made: unknown }

/** What was made under this name, unless a part of the configuration changed that it was made of. */
export function knownPart<Made>(kept: KeptProofs, name: string, config: Config): Made | undefined {
  const part = kept.known(name) as KeptPart | undefined
  return part && digestOf(config, part.reads) === part.digest ? (part.made as Made) : undefined
}

export function keepPart<Made>(
  kept: KeptProofs,
  name: string,
  config: Config,
  { made, reads }: { made: Made; reads: Iterable<string> },
): Made {
  const all = [...reads]
  kept.keep(name, { reads: all, digest: digestOf(config, all), made } satisfies KeptPart)
  return made
}
