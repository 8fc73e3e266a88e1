import type { BlockProps } from '../../generated/blocks.ts'

export function Stack({ dir = 'column', gap = 'normal', align, children }: BlockProps['Stack']) {
  return <div className={`stack stack-${dir} gap-${gap} ${align ? `align-${align}` : ''}`}>{children}</div>
}
