import { anyOrigin } from './parse-href.ts'

const schemes = new Set(['https:', 'tel:', 'mailto:'])

/** Own host, or a scheme that runs no code. */
export function mayOpen(address: string): boolean {
  try {
    return schemes.has(new URL(address, anyOrigin).protocol)
  } catch {
    return false
  }
}
