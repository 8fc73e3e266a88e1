import type { ReactNode } from 'react'
import { useStudio } from '../studio-context.ts'
import { useDraft } from '../use-draft.ts'

type Signed = { by: string; why: string; rule: string }
type Props = {
  /** Keeps what is typed apart from other decisions. */
  at: string
  button: string
  hasRule?: boolean
  isDisabled?: boolean
  children?: ReactNode
  /** Returns whether it was stored; what was not stays as it was typed. */
  onDecide: (signed: Signed) => Promise<boolean>
}

/** Who decides and why: both stand in the record for good. */
export function DecisionForm({ at, button, hasRule, isDisabled, children, onDecide }: Props) {
  const { t } = useStudio()
  const [by = '', setBy] = useDraft('by')
  const [why = '', setWhy] = useDraft(`${at}/why`)
  const [rule = '', setRule] = useDraft(`${at}/rule`)
  const isSigned = by.trim() !== '' && why.trim() !== ''
  async function decide() {
    if (!(await onDecide({ by, why, rule }))) return
    for (const forget of [setWhy, setRule]) forget(undefined)
  }
  return (
    <form
      className="decision-form"
      onSubmit={(event) => {
        event.preventDefault()
        void decide()
      }}
    >
      <label>
        {t('studio.publish.by')}
        <input className="input" required value={by} onChange={({ target }) => setBy(target.value)} />
      </label>
      <label>
        {t('studio.publish.why')}
        <textarea className="input" required rows={2} value={why} onChange={({ target }) => setWhy(target.value)} />
      </label>
      {hasRule && (
        <label>
          {t('studio.publish.rule')}
          <input className="input" value={rule} onChange={({ target }) => setRule(target.value)} />
        </label>
      )}
      {children}
      <button type="submit" className="button is-main" disabled={isDisabled || !isSigned}>
        {button}
      </button>
    </form>
  )
}
