import type { EntryList } from '../../contract.ts'
import { Select } from '../Select.tsx'
import { useStudio } from '../studio-context.ts'
import { useDraft } from '../use-draft.ts'
import { withNewEntry } from './entry-edits.ts'

/** `like`: the entry whose numbers are copied; `words` by language. */
type Typed = { name: string; like: string; words: { [locale: string]: string } }

/** Adds an entry to a list: its name, its texts in every language, and the entry to copy. */
export function NewEntry({ list }: { list: EntryList }) {
  const { t, save, project } = useStudio()
  const { file, pointer, title, pattern, entries, words } = list
  const [draft, setDraft] = useDraft(`${file}${pointer}/new`)
  const empty: Typed = { name: '', like: entries[0]?.name ?? '', words: {} }
  const typed = draft === undefined ? empty : (JSON.parse(draft) as Typed)
  const type = (more: Partial<Typed>) => setDraft(JSON.stringify({ ...typed, ...more }))
  const name = typed.name.trim()
  const locales = Object.keys(words?.files ?? {})
  const isNew = entries.every((entry) => entry.name !== name)
  const isName = name !== '' && new RegExp(pattern ?? '').test(name)
  const isWhole = isNew && isName && locales.every((locale) => typed.words[locale]?.trim())

  async function add() {
    const edits = withNewEntry(list, name, typed.like, typed.words)
    if (await save({ label: t('studio.did.entryAdded', { name: `${title}: ${name}` }), edits })) setDraft(undefined)
  }
  return (
    <form
      className="new-entry"
      aria-label={`${title}: ${t('studio.entries.new')}`}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <h4>{t('studio.entries.new')}</h4>
      <label>
        <span>{t('studio.entries.name')}</span>
        <input
          className="input"
          aria-invalid={(name !== '' && !(isNew && isName)) || undefined}
          value={typed.name}
          onChange={({ target }) => type({ name: target.value })}
        />
      </label>
      {locales.map((locale) => (
        <label key={locale}>
          <span>
            {t('studio.entries.words')} ({locale})
          </span>
          <input
            className="input"
            lang={project.languages[locale]}
            value={typed.words[locale] ?? ''}
            onChange={({ target }) => type({ words: { ...typed.words, [locale]: target.value } })}
          />
        </label>
      ))}
      <label>
        <span>{t('studio.entries.like')}</span>
        <Select
          label={t('studio.entries.like')}
          value={typed.like}
          options={entries.map((entry) => [entry.name, entry.title])}
          onChange={(like) => type({ like })}
        />
      </label>
      {name !== '' && !(isNew && isName) && <p className="quiet">{t(isNew ? 'studio.entries.badName' : 'studio.entries.taken')}</p>}
      <button type="submit" className="button" disabled={!isWhole}>
        {t('studio.add')}
      </button>
    </form>
  )
}
