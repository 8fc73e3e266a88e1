import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { Icon } from './icon.tsx'

export function Fold({ value, onChange, more, less, children }: BlockProps['Fold']) {
  const id = useId()
  const open = value === true
  return (
    <div className="fold">
      {open && <div id={id}>{children}</div>}
      <button
        type="button"
        className="fold-button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onChange(!open)}
      >
        <span>{open ? less : more}</span>
        <Icon name="down" className={open ? 'is-up' : ''} />
      </button>
    </div>
  )
}
