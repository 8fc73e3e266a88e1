const schemes = new Set(['https:', 'tel:', 'mailto:'])

/** Own host, or a scheme that runs no code. */
export function mayOpen(address: string): boolean {
  try {
    const { protocol } = new URL(address, 'app://app')
    return protocol === 'app:' || schemes.has(protocol)
  } catch {
    return false
  }
}
