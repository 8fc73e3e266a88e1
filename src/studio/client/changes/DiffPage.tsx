import type { DiffModel } from '../../contract.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { useStudio } from '../studio-context.ts'
import { type Answer, useAnswer } from '../use-resource.ts'
import { EffectList } from './EffectList.tsx'

/** Effects of the uncommitted changes, most serious first. */
export function DiffPage() {
  const { project, locale } = useStudio()
  return <Differences answer={useAnswer<DiffModel>(`diff?locale=${locale}`, project.revision)} />
}

/** `answer`: refused when git is missing or fails. */
export function Differences({ answer }: { answer: Answer<DiffModel> }) {
  const { t } = useStudio()
  const { value: diff, isRefused } = answer
  if (!diff)
    return (
      <article aria-busy={!isRefused}>
        <h2>{t('studio.section.changes')}</h2>
        {isRefused ? <NotLoaded answer={answer} words={t('studio.noDiff')} /> : <p className="proving">{t('studio.diffLoading')}</p>}
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
