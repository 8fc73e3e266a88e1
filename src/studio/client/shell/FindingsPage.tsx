import { useStudio } from '../studio-context.ts'
import { FindingList } from './FindingList.tsx'

export function FindingsPage() {
  const { t, findings } = useStudio()
  return (
    <article>
      <h2>{t('studio.section.findings')}</h2>
      {findings.findings.length === 0 && <p className="empty">{t('studio.noFindings')}</p>}
      <FindingList findings={findings.findings} hasLinks />
    </article>
  )
}
