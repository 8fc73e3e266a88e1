import type { BlockProps } from '../../generated/blocks.ts'
import { Icon } from '../ui/Icon.tsx'

export function Details({ more, less, children }: BlockProps['Details']) {
  return (
    <details className="details">
      <summary className="disclosure-button">
        <span className="details-more">{more}</span>
        <span className="details-less">{less}</span>
        <Icon name="down" />
      </summary>
      <div className="details-body">{children}</div>
    </details>
  )
}
