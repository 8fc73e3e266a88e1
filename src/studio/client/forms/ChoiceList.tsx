import { useState } from 'react'
import type { Json } from '../../../core/language/json.ts'
import { pointerOf } from '../../../core/language/pointer.ts'
import type { Edit, FieldView } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { WordInputs } from './WordInputs.tsx'

type Choices = NonNullable<FieldView['choices']>

/** The values of an enumeration with their words, and one more. */
export function ChoiceList({ choices, label }: { choices: Choices; label: string }) {
  const { t, save } = useStudio()
  const { list, key, values, textFiles } = choices
  const [words, setWords] = useState<{ [locale: string]: string }>({})
  const next = nextValue(list.value ?? [])
  const [typed, setTyped] = useState('')
  const value: Json = typeof next === 'number' ? next : typed.trim()
  const isWhole = value !== '' && Object.keys(textFiles).every((locale) => words[locale]?.trim())

  async function add() {
    const texts = Object.entries(textFiles).map(([locale, file]): Edit => ({
      file,
      pointer: pointerOf([`${key}.${String(value)}`]),
      value: words[locale]?.trim() ?? '',
    }))
    const edits = [{ file: list.file, pointer: `${list.pointer}/-`, value }, ...texts]
    if (await save({ label: t('studio.did.choice', { field: label }), edits })) {
      setWords({})
      setTyped('')
    }
  }
  return (
    <details className="choices">
      <summary>
        {t('studio.choices', { count: values.length })}
        {list.sharedWith.length > 1 && <span className="quiet"> {t('studio.shared', { count: list.sharedWith.length })}</span>}
      </summary>
      {values.map((choice) => (
        <div key={String(choice.value)} className="choice">
          <code>{String(choice.value)}</code>
          <WordInputs text={choice.label} />
        </div>
      ))}
      <form
        className="choice"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        {typeof next === 'number' ? (
          <code>{next}</code>
        ) : (
          <input className="input" aria-label={t('studio.newValue')} value={typed} onChange={({ target }) => setTyped(target.value)} />
        )}
        <div className="words">
          <span>{t('studio.newValue')}</span>
          {Object.keys(textFiles).map((locale) => (
            <input
              key={locale}
              className="input"
              lang={locale.slice(0, 2)}
              aria-label={`${t('studio.newValue')} ${locale}`}
              value={words[locale] ?? ''}
              onChange={({ target }) => setWords({ ...words, [locale]: target.value })}
            />
          ))}
        </div>
        <button type="submit" className="button" disabled={!isWhole}>
          {t('studio.add')}
        </button>
      </form>
    </details>
  )
}

/** Numbers go on; a name has to be typed. */
function nextValue(values: readonly Json[]): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length === values.length && numbers.length > 0 ? Math.max(...numbers) + 1 : undefined
}
