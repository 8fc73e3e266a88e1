import { randomBytes } from 'node:crypto'
import type { PreviewChoice } from './make-playback.ts'

/** `channel`: the channel whose configuration is shown. */
export type LinkChoice = PreviewChoice & { channel: string }
export type PreviewLinks = {
  /**
   * Creates a link and returns its token. `lifetime`: milliseconds; without it the link lives as long as the studio. `choice`: defaults for
   * what its address does not specify.
   */
  create(lifetime?: number, choice?: Partial<LinkChoice>): string
  /** Finds a link; undefined when it does not exist or has expired. */
  find(token: string | undefined): Partial<LinkChoice> | undefined
}

/** `now`: Unix milliseconds. */
export function createPreviewLinks(now: () => number): PreviewLinks {
  const links = new Map<string, { end: number; choice: Partial<LinkChoice> }>()
  return {
    create(lifetime = Infinity, choice = {}) {
      for (const [token, { end }] of links) if (end <= now()) links.delete(token)
      const token = randomBytes(18).toString('base64url')
      links.set(token, { end: now() + lifetime, choice })
      return token
    },
    find(token) {
      const link = links.get(token ?? '')
      return link && link.end > now() ? link.choice : undefined
    },
  }
}
