import type { OpenTerm } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { useResource } from '../use-resource.ts'
import { FindingList } from './FindingList.tsx'
import { OpenTermList } from './OpenTermList.tsx'

export function FindingsPage() {
  const { t, findings, project, locale } = useStudio()
  const isChecking = findings.revision !== project.revision
  const hasFailed = !isChecking && findings.failure !== undefined
  const open = useResource<OpenTerm[]>(`open-terms?locale=${locale}`, project.revision)
  return (
    <article aria-busy={isChecking}>
      <h2>{t('studio.section.findings')}</h2>
      {isChecking && <p className="proving">{t('studio.check.checking')}</p>}
      {hasFailed && (
        <p className="broken" role="alert">
          {t('studio.check.failed')} <code>{findings.failure}</code>
        </p>
      )}
      {!isChecking && !hasFailed && findings.findings.length === 0 && <p className="empty">{t('studio.noFindings')}</p>}
      <FindingList findings={findings.findings} hasLinks />
      <OpenTermList terms={open ?? []} />
    </article>
  )
}
