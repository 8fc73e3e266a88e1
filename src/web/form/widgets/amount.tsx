import { AmountControl } from '../../controls/amount-control.tsx'
import type { WidgetProps } from '../widget.ts'

export function Amount({ value, ...control }: WidgetProps) {
  return <AmountControl {...control} value={typeof value === 'number' ? value : undefined} />
}
