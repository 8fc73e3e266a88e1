import type { ServerConfig } from '../../core/language/release.ts'

/** Pages that may be embedded, by origin. `tokenSeconds`: lifetime of the token given to such a page. */
type Frames = { origins: string[]; tokenSeconds: number }

/** Frames of all channels, since the channel of a request proves nothing. */
export function framesOf({ facts }: Pick<ServerConfig, 'facts'>): Frames {
  const all = Object.values(facts).map(({ frames }) => frames as Frames)
  return {
    origins: [...new Set(all.flatMap(({ origins }) => origins))],
    tokenSeconds: Math.min(...all.map(({ tokenSeconds }) => tokenSeconds)),
  }
}
