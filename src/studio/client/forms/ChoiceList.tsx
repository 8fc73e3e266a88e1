import type { FieldModel } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { withOffered, withoutChoice } from './field-edits.ts'
import { namesOf } from './file-names.ts'
import { NewChoice } from './NewChoice.tsx'
import { WordInputs } from './WordInputs.tsx'

type Choices = NonNullable<FieldModel['choices']>

/** The values of an enumeration with their labels, which can be added and removed; in a channel, the values that it offers. */
export function ChoiceList({ choices, label }: { choices: Choices; label: string }) {
  const { t, save } = useStudio()
  const { list, values, offered } = choices
  const seen = offered?.value ?? offered?.inherited ?? []
  const others = namesOf(list.sharedWith)
  return (
    <details className="choices">
      <summary>
        {t('studio.choices', { count: values.length })}
        {list.sharedWith.length > 1 && <span className="quiet"> {t('studio.shared', { forms: others })}</span>}
      </summary>
      {values.map(({ value, label: text }) => (
        <div key={String(value)} className="choice">
          {offered ? (
            <label className="switch">
              <input
                type="checkbox"
                aria-label={t('studio.offered', { value: String(value) })}
                checked={seen.includes(value)}
                disabled={seen.length === 1 && seen.includes(value)}
                onChange={({ target }) =>
                  void save({ label: t('studio.did.offered', { field: label }), edits: [withOffered(offered, value, target.checked)] })
                }
              />
              <code>{String(value)}</code>
            </label>
          ) : (
            <code>{String(value)}</code>
          )}
          <WordInputs text={text} />
          {!offered && (
            <button
              type="button"
              className="icon"
              aria-label={t('studio.removeChoice', { value: String(value) })}
              disabled={values.length === 1}
              onClick={() =>
                void save({
                  label: t('studio.did.choiceRemoved', { field: label, value: String(value) }),
                  edits: withoutChoice(choices, value),
                })
              }
            >
              ×
            </button>
          )}
        </div>
      ))}
      {offered ? <p className="quiet">{t('studio.locked.choices')}</p> : <NewChoice choices={choices} label={label} />}
    </details>
  )
}
