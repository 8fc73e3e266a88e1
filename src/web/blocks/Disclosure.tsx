import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { Icon } from '../ui/Icon.tsx'

export function Disclosure({ value, onChange, more, less, look = 'more', children }: BlockProps['Disclosure']) {
  const id = useId()
  const open = value === true
  const inside = open && <div id={id}>{children}</div>
  return (
    <div className={`disclosure disclosure-${look}`}>
      {look === 'more' && inside}
      <button
        type="button"
        className="disclosure-button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onChange(!open)}
      >
        <span>{open ? less : more}</span>
        <Icon name="down" className={open ? 'is-open' : ''} />
      </button>
      {look === 'question' && inside}
    </div>
  )
}
