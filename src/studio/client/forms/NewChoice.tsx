import type { Json } from '../../../core/language/json.ts'
import type { FieldView } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { useDraft } from '../use-draft.ts'
import { withNewChoice } from './field-edits.ts'

/** `value`: of a value that is a name; `words` by language. */
type Typed = { value?: string; words: { [locale: string]: string } }

/** One more value of an enumeration, with its words in every language. */
export function NewChoice({ choices, label }: { choices: NonNullable<FieldView['choices']>; label: string }) {
  const { t, save, project } = useStudio()
  const { list, textFiles } = choices
  const [draft, setDraft] = useDraft(`${list.file}/new`)
  const typed: Typed = draft === undefined ? { words: {} } : (JSON.parse(draft) as Typed)
  const type = (more: Partial<Typed>) => setDraft(JSON.stringify({ ...typed, ...more }))
  const next = nextValue(list.value ?? [])
  const value: Json = next ?? typed.value?.trim() ?? ''
  const isWhole = value !== '' && Object.keys(textFiles).every((locale) => typed.words[locale]?.trim())

  async function add() {
    const edits = withNewChoice(choices, value, typed.words)
    if (await save({ label: t('studio.did.choice', { field: label }), edits })) setDraft(undefined)
  }
  return (
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
        <input
          className="input"
          aria-label={t('studio.newValue')}
          value={typed.value ?? ''}
          onChange={({ target }) => type({ value: target.value })}
        />
      )}
      <div className="words">
        <span>{t('studio.newValue')}</span>
        {Object.keys(textFiles).map((locale) => (
          <input
            key={locale}
            className="input"
            lang={project.languages[locale]}
            aria-label={`${t('studio.newValue')} ${locale}`}
            value={typed.words[locale] ?? ''}
            onChange={({ target }) => type({ words: { ...typed.words, [locale]: target.value } })}
          />
        ))}
      </div>
      <button type="submit" className="button" disabled={!isWhole}>
        {t('studio.add')}
      </button>
    </form>
  )
}

/** Numbers go on; a name has to be typed. */
function nextValue(values: readonly Json[]): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length === values.length && numbers.length > 0 ? Math.max(...numbers) + 1 : undefined
}
