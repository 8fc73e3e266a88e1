import type { BlockProps } from '../../generated/blocks.ts'

export function Dock({ children }: BlockProps['Dock']) {
  return <div className="bottom-bar">{children}</div>
}
