import { useStudio } from './studio-context.ts'

/** A search input whose text is kept in the address and survives a reload. */
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
