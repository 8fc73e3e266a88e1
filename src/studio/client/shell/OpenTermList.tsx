import type { OpenTerm } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { pageOfFinding } from './page-of-finding.ts'

/** Terms that wait for confirmation by compliance. No check can decide them, so they are not findings. */
export function OpenTermList({ terms }: { terms: readonly OpenTerm[] }) {
  const { t, go } = useStudio()
  if (terms.length === 0) return null
  return (
    <section aria-label={t('studio.openTerms')}>
      <h3>{t('studio.openTerms')}</h3>
      <ul className="findings">
        {terms.map(({ file, pointer, words }) => (
          <li key={file + pointer} className="finding is-warning">
            <button type="button" className="link" onClick={() => go(pageOfFinding({ file, pointer }, []) ?? {})}>
              {words}
            </button>
            <code>
              {file} {pointer}
            </code>
          </li>
        ))}
      </ul>
    </section>
  )
}
