import type { BlockProps } from '../../generated/blocks.ts'

/** Stays at the bottom of the screen. */
export function Dock({ children }: BlockProps['Dock']) {
  return <div className="bottom-bar">{children}</div>
}
