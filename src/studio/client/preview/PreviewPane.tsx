import { useEffect, useRef, useState } from 'react'
import type { PreviewMessage } from '../../preview/playback.ts'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { Select } from '../Select.tsx'
import { useStudio } from '../studio-context.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { stateFor } from './state-for.ts'
import { usePickedWords } from './use-picked-words.ts'

/** The real app in a phone-sized frame, with the files as they are now. It restarts at every change. */
export function PreviewPane() {
  const { t, project, place, go } = useStudio()
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState<PreviewMessage>()
  const state = stateFor(project, place)
  const choice = { state: state?.id ?? '', variation: place.variation, locale: place.locale, channel: place.channel }
  const query = new URLSearchParams(choice).toString()
  const address = state && `${project.preview}?${query}`
  const pick = usePickedWords(frame, choice)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<Partial<PreviewMessage>>) => {
      if (source === frame.current?.contentWindow && data.preview) setShown(data as PreviewMessage)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return (
    <aside className="preview" aria-label={t('studio.preview')}>
      <div className="preview-bar">
        <Select
          label={t('studio.previewLanguage')}
          value={place.locale}
          options={Object.entries(project.locales)}
          onChange={(locale) => go({ locale })}
        />
        <ChannelSelect />
        {project.hasLinks && address !== undefined && <LinkDialog choice={choice} />}
      </div>
      <div className="handset">
        {address === undefined ? (
          <p className="empty">{place.id !== '' && t('studio.noState')}</p>
        ) : (
          <iframe key={`${address} ${project.shown}`} ref={frame} className="screen" title={t('studio.preview')} src={address} />
        )}
      </div>
      <p className="quiet preview-note">
        {address !== undefined && (
          <button type="button" className="chip" aria-pressed={pick.isPicking} onClick={pick.toggle}>
            {t(pick.isPicking ? 'studio.picking' : 'studio.pick')}
          </button>
        )}
        <code>{shown?.path}</code>
        {shown?.problem !== undefined && <span> {t('studio.stopped', { step: shown.problem })}</span>}
      </p>
    </aside>
  )
}
