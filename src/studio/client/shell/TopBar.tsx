import { Select } from '../Select.tsx'
import { SearchAnywhere } from '../search/SearchAnywhere.tsx'
import { useStudio } from '../studio-context.ts'
import { isError } from './is-error.ts'

export function TopBar() {
  const { t, project, findings, locale, setLocale, step, go } = useStudio()
  const { history, broken, revision, locales } = project
  const errors = findings.findings.filter(isError).length
  const verdict = verdictOf()
  function verdictOf() {
    if (findings.revision !== revision) return 'checking'
    if (findings.failure !== undefined) return 'failed'
    return errors > 0 ? 'errors' : 'right'
  }
  return (
    <header className="top">
      <h1>{t('studio.title')}</h1>
      <button type="button" className={`verdict is-${verdict}`} onClick={() => go({ section: 'findings', id: '' })}>
        {t(`studio.check.${verdict}`, { count: errors })}
      </button>
      {broken !== undefined && <span className="broken">{t('studio.broken')}</span>}
      <SearchAnywhere />
      {(['undo', 'redo'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          className="button"
          disabled={history[direction] === undefined}
          title={history[direction]}
          onClick={() => void step(direction)}
        >
          {t(`studio.step.${direction}`)}
        </button>
      ))}
      <Select label={t('studio.language')} value={locale} options={Object.entries(locales)} onChange={setLocale} />
    </header>
  )
}
