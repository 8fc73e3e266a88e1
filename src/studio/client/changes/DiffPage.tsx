import type { DiffView } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { useResource } from '../use-resource.ts'
import { EffectList } from './EffectList.tsx'

/** What the files mean that differ from the last commit, the gravest first. */
export function DiffPage() {
  const { t, project, locale } = useStudio()
  const diff = useResource<DiffView>(`diff?locale=${locale}`, project.revision)
  if (!diff)
    return (
      <article aria-busy="true">
        <h2>{t('studio.section.changes')}</h2>
        <p className="proving">{t('studio.diffLoading')}</p>
      </article>
    )
  return (
    <article>
      <h2>{t('studio.section.changes')}</h2>
      {diff.files.length === 0 && <p className="empty">{t('studio.noChange')}</p>}
      <EffectList sentences={diff.sentences} />
      {diff.files.length > 0 && (
        <>
          <h3>{t('studio.files', { count: diff.files.length })}</h3>
          <ul>
            {diff.files.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  )
}
