import type { ScreenModel } from '../../contract.ts'
import { FindingList } from '../shell/FindingList.tsx'
import { useStudio } from '../studio-context.ts'
import { useResource } from '../use-resource.ts'
import { BlockList } from './BlockList.tsx'
import { StateList } from './StateList.tsx'

/** Labels of the blocks that a channel hides. */
const hiddenIn = ({ blocks }: ScreenModel['group']): string[] =>
  blocks.flatMap(({ name, text, hide, group }) => (hide?.isHidden ? [text || name] : group ? hiddenIn(group) : []))

/** A screen's routes, forms, blocks and every state in which a scenario shows it. */
export function ScreenPage() {
  const { t, project, place, locale, go, findings } = useStudio()
  const screen = project.screens.find(({ id }) => id === place.id)
  const path = screen && `screens/${encodeURIComponent(screen.id)}?channel=${place.channel}&locale=${locale}`
  const view = useResource<ScreenModel>(path, project.revision)
  if (!screen) return <p className="empty">{t('studio.chooseScreen')}</p>
  const states = project.states.filter((state) => state.screen === screen.id)
  const hidden = view ? hiddenIn(view.group) : []
  const file = `flows/screens/${screen.area}/${screen.id}.json`
  return (
    <article>
      <h2>{screen.title || screen.id}</h2>
      {place.channel !== 'base' && (
        <p className="is-channel">
          {t('studio.inChannel', { channel: place.channel })}{' '}
          <strong>{hidden.length > 0 ? t('studio.channelHides', { names: hidden.join(', ') }) : ''}</strong>
        </p>
      )}
      <p className="quiet">
        <code>{file}</code>{' '}
        {screen.paths.map((path) => (
          <code key={path}>{path}</code>
        ))}
      </p>
      <FindingList findings={findings.findings.filter((finding) => finding.file === file)} />
      {screen.forms.length > 0 && (
        <p className="bar">
          {screen.forms.map((form) => (
            <button key={form} type="button" className="button" onClick={() => go({ section: 'forms', id: form })}>
              {t('studio.editForm', { form })}
            </button>
          ))}
        </p>
      )}
      <h3>{t('studio.states', { count: states.length })}</h3>
      {states.length === 0 && <p className="empty">{t('studio.noState')}</p>}
      <StateList states={states} />
      {view && (
        <>
          <h3>{t('studio.blocks')}</h3>
          {place.channel === 'base' && <p className="quiet">{t('studio.hideInChannel')}</p>}
          <BlockList group={view.group} />
        </>
      )}
    </article>
  )
}
