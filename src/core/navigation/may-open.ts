/** Schemes that open something, none that runs something. */
const schemes = new Set(['https:', 'tel:', 'mailto:'])

/** Whether an address outside the screens may be opened: of the app's own host, or by a scheme that runs nothing. */
export function mayOpen(address: string): boolean {
  try {
    const { protocol } = new URL(address, 'app://app')
    return protocol === 'app:' || schemes.has(protocol)
  } catch {
    return false
  }
}
