import { SearchInput } from '../SearchInput.tsx'
import { useStudio } from '../studio-context.ts'

type Entry = { id: string; text: string; note: string }

/** All entries of the section, filtered by name, title, address or state. */
export function EntryNav() {
  const { t, place, go, project } = useStudio()
  const entries = entriesOf(place.section, project)
  const wanted = place.search.toLowerCase()
  const seen = entries.filter(({ id, text, note }) => `${id} ${text} ${note}`.toLowerCase().includes(wanted))
  return (
    <div className="list">
      <SearchInput />
      <p className="quiet">{t('studio.entries', { count: seen.length })}</p>
      <ul>
        {seen.map(({ id, text, note }) => (
          <li key={id}>
            <button
              type="button"
              className="entry"
              aria-current={id === place.id ? 'true' : undefined}
              onClick={() => go({ id, state: '', variation: 'normal' })}
            >
              <strong>{text || id}</strong>
              <span>{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function entriesOf(section: string, { screens, forms, tables, numberFiles }: ReturnType<typeof useStudio>['project']): Entry[] {
  if (section === 'screens')
    return screens
      .map(({ id, title, area, paths }) => ({ id, text: title, note: [id, area, ...paths.slice(0, 1)].join(' · ') }))
      .toSorted((a, b) => (a.text || a.id).localeCompare(b.text || b.id))
  if (section === 'forms')
    return forms.map((id) => {
      const on = screens.filter((screen) => screen.forms.includes(id))
      return { id, text: on.map(({ title, id: screen }) => title || screen).join(', '), note: id }
    })
  if (section === 'numbers') return numberFiles.map(({ id, title, about }) => ({ id, text: title, note: about }))
  return tables.map(({ id, title }) => ({ id, text: title, note: id }))
}
