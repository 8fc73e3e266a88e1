import type { Json } from '../../../core/language/json.ts'
import type { FieldModel } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { useDraft } from '../use-draft.ts'
import { useResource } from '../use-resource.ts'
import { nextNumber, withNewChoice } from './field-edits.ts'

/** `value`: missing for numbered choices; `words` by language. */
type Typed = { value?: string; words: { [locale: string]: string } }

/** Adds a value to an enumeration, with its label in every language. */
export function NewChoice({ choices, label }: { choices: NonNullable<FieldModel['choices']>; label: string }) {
  const { t, save, project } = useStudio()
  const { list, textFiles } = choices
  const [draft, setDraft] = useDraft(`${list.file}/new`)
  const typed: Typed = draft === undefined ? { words: {} } : (JSON.parse(draft) as Typed)
  const type = (more: Partial<Typed>) => setDraft(JSON.stringify({ ...typed, ...more }))
  const isNumbered = nextNumber(list.value ?? [], []) !== undefined
  const { file, pointer } = list
  const query = new URLSearchParams({ file, pointer }).toString()
  const past = useResource<Json[]>(isNumbered ? `past-choices?${query}` : undefined, project.revision)
  const value: Json = (isNumbered ? past && nextNumber(list.value ?? [], past) : typed.value?.trim()) ?? ''
  const isNew = list.value?.includes(value) !== true
  const isWhole = value !== '' && isNew && Object.keys(textFiles).every((locale) => typed.words[locale]?.trim())

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
      {isNumbered ? (
        <code>{value}</code>
      ) : (
        <input
          className="input"
          aria-label={t('studio.newValue')}
          aria-invalid={!isNew || undefined}
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
        {!isNew && <span className="quiet">{t('studio.entries.taken')}</span>}
      </div>
      <button type="submit" className="button" disabled={!isWhole}>
        {t('studio.add')}
      </button>
    </form>
  )
}
