import { tokens } from '../../../core/language/pointer.ts'
import type { StudioFinding } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'

/** What the check found, with what to do about it and the smallest example. `hasLinks`: each leads to where it can be mended. */
export function FindingList({ findings, hasLinks }: { findings: StudioFinding[]; hasLinks?: boolean }) {
  const { t, go, save } = useStudio()
  if (findings.length === 0) return null
  return (
    <ul className="findings">
      {findings.map((finding) => {
        const { code, severity, file, pointer, line, message, witness, remedy, channel } = finding
        const target = editorOf(finding)
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
                onClick={() =>
                  void save({
                    label: t('studio.did.remedy', { file }),
                    edits: [{ file, pointer, ...(remedy.value !== undefined && { value: remedy.value }) }],
                  })
                }
              >
                {remedy.value === undefined ? t('studio.remedy.remove') : t('studio.remedy.replace', { value: remedy.value })}
              </button>
            )}
            {hasLinks && target && (
              <button type="button" className="link" onClick={() => go(target)}>
                {t('studio.mend')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type Target = Parameters<ReturnType<typeof useStudio>['go']>[0]

/** The page on which a place is edited; of a fault of one channel, with that channel chosen. */
function editorOf({ file, pointer, channel }: StudioFinding): Target | undefined {
  const [, id = ''] = /([^/]+)\.json$/.exec(file) ?? []
  const [section, name = '', key = ''] = file.startsWith('flows/channels/') ? tokens(pointer).slice(1) : []
  const target = section === undefined ? pageOfFile(file, id, pointer) : pageOfPatch(section, name, key)
  return target && { ...target, ...(channel !== undefined && { channel }) }
}

function pageOfFile(file: string, id: string, pointer: string): Target | undefined {
  if (/^(?:flows|schemas)\/(?:forms|examples)\//.test(file)) return { section: 'forms', id }
  if (file.startsWith('locales/')) return { section: 'texts', id: '', search: tokens(pointer)[0] ?? '' }
  if (file.startsWith('flows/decisions/')) return { section: 'tables', id }
  if (file.startsWith('flows/policy/')) return { section: 'numbers', id }
  return file.startsWith('flows/screens/') ? { section: 'screens', id } : undefined
}

function pageOfPatch(section: string, name: string, key: string): Target | undefined {
  if (section === 'texts') return { section, id: '', search: key }
  if (section === 'forms' || section === 'screens') return { section, id: name }
  return section === 'decisions' ? { section: 'tables', id: name } : undefined
}
