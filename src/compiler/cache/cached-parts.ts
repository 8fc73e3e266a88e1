import type { Config } from '../load/config.ts'
import type { BuildCache } from '../load/build-cache.ts'
import { digestOf } from './watched-config.ts'

/** `reads`: the parts of the configuration that it was built from; `digest`: of their contents. */
type CachedPart = { reads: string[]; digest: string; made: unknown }

/** The cached result of this name; undefined when a part of the configuration it was built from has changed. */
export function cachedPart<Made>(cache: BuildCache, name: string, config: Config): Made | undefined {
  const part = cache.get(name) as CachedPart | undefined
  return part && digestOf(config, part.reads) === part.digest ? (part.made as Made) : undefined
}

export function cachePart<Made>(
  cache: BuildCache,
  name: string,
  config: Config,
  { made, reads }: { made: Made; reads: Iterable<string> },
): Made {
  const all = [...reads]
  cache.set(name, { reads: all, digest: digestOf(config, all), made } satisfies CachedPart)
  return made
}
