import { randomBytes } from 'node:crypto'

export type PreviewLinks = {
  /** `lifetime`: milliseconds; a link without one lives as long as the studio. */
  create(lifetime?: number): string
  isValid(token: string | undefined): boolean
}

/** `now`: Unix milliseconds. */
export function createPreviewLinks(now: () => number): PreviewLinks {
  const ends = new Map<string, number>()
  return {
    create(lifetime = Infinity) {
      for (const [token, end] of ends) if (end <= now()) ends.delete(token)
      const token = randomBytes(18).toString('base64url')
      ends.set(token, now() + lifetime)
      return token
    },
    isValid: (token) => token !== undefined && (ends.get(token) ?? 0) > now(),
  }
}
