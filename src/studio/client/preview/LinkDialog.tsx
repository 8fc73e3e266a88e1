import { useState } from 'react'
import type { DeviceLink } from '../../contract.ts'
import { ask } from '../api.ts'
import { useStudio } from '../studio-context.ts'

/** Shows a temporary link that opens the preview on another device in the network. */
export function LinkDialog({ choice }: { choice: object }) {
  const { t, tell } = useStudio()
  const [link, setLink] = useState<DeviceLink>()
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => void ask<DeviceLink>('link', choice).then(setLink, () => tell(t('studio.refused.failed')))}
      >
        {t('studio.onDevice')}
      </button>
      {link && (
        <dialog ref={showOnce} className="link-dialog" aria-label={t('studio.onDevice')} onClose={() => setLink(undefined)}>
          <img alt={t('studio.linkImage')} src={link.image} />
          <p>{t('studio.linkLasts', { count: link.minutes })}</p>
          <code>{link.address}</code>
          <button type="button" className="button" onClick={() => setLink(undefined)}>
            {t('studio.close')}
          </button>
        </dialog>
      )}
    </>
  )
}

function showOnce(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal()
}
