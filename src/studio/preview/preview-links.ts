import { randomBytes } from 'node:crypto'
import type { PreviewChoice } from './make-playback.ts'

/** `channel`: whose configuration is shown. */
export type LinkChoice = PreviewChoice & { channel: string }
export type PreviewLinks = {
  /** `lifetime`: milliseconds; a link without one lives as long as the studio. `choice`: what it shows when its address does not say. */
  create(lifetime?: number, choice?: Partial<LinkChoice>): string
  /** Undefined when there is none, or none any more. */
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
