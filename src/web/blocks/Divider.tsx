import type { BlockProps } from '../../generated/blocks.ts'

export function Divider({ look = 'line' }: BlockProps['Divider']) {
  return look === 'line' ? <hr className="divider" /> : <div className="divider-space" />
}
