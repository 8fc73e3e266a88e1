import type { DiffView } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { useResource } from '../use-resource.ts'

/** What the files mean that differ from the last commit, the gravest first. */
export function DiffPage() {
  const { t, project } = useStudio()
  const diff = useResource<DiffView>('diff', project.revision)
  if (!diff) return <p className="empty">{t('studio.diffLoading')}</p>
  const effects = [...new Set(diff.sentences.map(({ effect }) => effect))]
  return (
    <article>
      <h2>{t('studio.section.changes')}</h2>
      {diff.files.length === 0 && <p className="empty">{t('studio.noChange')}</p>}
      {effects.map((effect) => (
        <section key={effect} className={`effect is-${effect}`}>
          <h3>{t(`studio.effect.${effect}`)}</h3>
          <ul>
            {diff.sentences
              .filter((sentence) => sentence.effect === effect)
              .map(({ place, sentence, channels, affects }) => (
                <li key={`${place} ${sentence}`}>
                  <strong>{place}</strong> {sentence}
                  <span className="quiet">
                    {[channels.length === project.channels.length ? t('studio.allChannels') : channels.join(', '), ...affects].join(' · ')}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
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
