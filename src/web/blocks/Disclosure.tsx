import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { Icon } from '../ui/Icon.tsx'

/** question: the button stays above the content it opens, as in a list of questions. */
type Props = BlockProps['Disclosure'] & { look?: 'more' | 'question' }

export function Disclosure({ value, onChange, more, less, look = 'more', children }: Props) {
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
