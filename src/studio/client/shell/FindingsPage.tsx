import { useStudio } from '../studio-context.ts'
import { FindingList } from './FindingList.tsx'

export function FindingsPage() {
  const { t, findings, project } = useStudio()
  const isChecking = findings.revision !== project.revision
  return (
    <article aria-busy={isChecking}>
      <h2>{t('studio.section.findings')}</h2>
      {isChecking && <p className="proving">{t('studio.check.checking')}</p>}
      {!isChecking && findings.findings.length === 0 && <p className="empty">{t('studio.noFindings')}</p>}
      <FindingList findings={findings.findings} hasLinks />
    </article>
  )
}
