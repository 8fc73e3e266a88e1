import type { StudioFinding } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { pageOfFinding } from './page-of-finding.ts'

/** Findings of the check, with a remedy and the smallest example. `hasLinks`: each links to the page of its place. */
export function FindingList({ findings, hasLinks }: { findings: StudioFinding[]; hasLinks?: boolean }) {
  const { t, go, save, project, findings: checked } = useStudio()
  if (findings.length === 0) return null
  const isOutdated = checked.revision !== project.revision
  return (
    <ul className="findings">
      {findings.map((finding) => {
        const { code, severity, file, pointer, line, message, witness, remedy, channel } = finding
        const target = hasLinks && pageOfFinding(finding, project.states)
        return (
          <li key={`${code} ${file} ${pointer} ${channel ?? ''} ${message}`} className={`finding is-${severity}`}>
            <strong>{message}</strong>
            {witness !== undefined && <span>{t('studio.example', { witness })}</span>}
            <code>
              {file}:{line} {channel}
            </code>
            {remedy && (
              <button
                type="button"
                className="button"
                disabled={isOutdated || remedy.was === undefined}
                onClick={() => void save({ label: t('studio.did.remedy', { file }), edits: [{ file, pointer, ...remedy }] })}
              >
                {remedy.value === undefined ? t('studio.remedy.remove') : t('studio.remedy.replace', { value: remedy.value })}
              </button>
            )}
            {target && (
              <button type="button" className="link" onClick={() => go(target)}>
                {t('studio.openPlace')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
