import { useStudio } from './studio-context.ts'

/** What is searched for stands in the address, and so stays on a reload. */
export function SearchInput() {
  const { t, place, go } = useStudio()
  return (
    <input
      className="input"
      type="search"
      aria-label={t('studio.search')}
      placeholder={t('studio.search')}
      value={place.search}
      onChange={({ target }) => go({ search: target.value })}
    />
  )
}
