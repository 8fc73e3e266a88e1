import { useStudio } from '../studio-context.ts'
import { FindingList } from './FindingList.tsx'

/** What is known of a screen: where it is found, its forms, and every state in which a scenario shows it. */
export function ScreenPage() {
  const { t, project, place, go, findings } = useStudio()
  const screen = project.screens.find(({ id }) => id === place.id)
  if (!screen) return <p className="empty">{t('studio.chooseScreen')}</p>
  const states = project.states.filter((state) => state.screen === screen.id)
  const file = `flows/screens/${screen.area}/${screen.id}.json`
  return (
    <article>
      <h2>{screen.title || screen.id}</h2>
      <p className="quiet">
        <code>{file}</code>{' '}
        {screen.paths.map((path) => (
          <code key={path}>{path}</code>
        ))}
      </p>
      <FindingList findings={findings.findings.filter((finding) => finding.file === file)} />
      {screen.forms.map((form) => (
        <button key={form} type="button" className="button" onClick={() => go({ section: 'forms', id: form })}>
          {t('studio.editForm', { form })}
        </button>
      ))}
      <h3>{t('studio.states', { count: states.length })}</h3>
      {states.length === 0 && <p className="empty">{t('studio.noState')}</p>}
      <ul className="states">
        {states.flatMap(({ id, about, variations, channel }) =>
          variations.map((variation) => (
            <li key={`${id} ${variation}`}>
              <button
                type="button"
                className="entry"
                aria-current={place.state === id && place.variation === variation ? 'true' : undefined}
                onClick={() => go({ state: id, variation })}
              >
                <strong>{variation === 'normal' ? about : t(`studio.variation.${variation}`)}</strong>
                <span>{[id, channel].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          )),
        )}
      </ul>
    </article>
  )
}
