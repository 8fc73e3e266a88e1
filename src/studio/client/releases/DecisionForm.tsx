import type { ReactNode } from 'react'
import { useStudio } from '../studio-context.ts'
import { useDraft } from '../use-draft.ts'

type Signed = { by: string; why: string; rule: string }
type Props = {
  /** Key of the drafts, which keeps them apart from other decisions. */
  at: string
  button: string
  hasRule?: boolean
  isDisabled?: boolean
  children?: ReactNode
  /** Resolves to whether it was stored; otherwise the inputs keep their text. */
  onDecide: (signed: Signed) => Promise<boolean>
}

/** Asks who decides and why; the log keeps both for good. */
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
