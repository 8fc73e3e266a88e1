import { useId, useMemo } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { ChoiceContext } from '../ui/choice-context.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

export function Choice({ value, onChange, label, empty, art, look = 'chips', items }: BlockProps['Choice']) {
  const name = useId()
  const choice = useMemo(() => ({ name, value, onChange }), [name, value, onChange])
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      {items.length === 0 && empty ? (
        <EmptyState text={empty} art={art} />
      ) : (
        <ChoiceContext value={choice}>
          <div className={`choice choice-${look}`}>{items}</div>
        </ChoiceContext>
      )}
    </fieldset>
  )
}
