import { useState } from 'react'
import { ask } from '../api.ts'
import { useStudio } from '../studio-context.ts'

type Link = { address: string; minutes: number; picture: string }

/** A link that another device in the network opens, as long as it lasts. */
export function LinkDialog({ query }: { query: string }) {
  const { t } = useStudio()
  const [link, setLink] = useState<Link>()
  return (
    <>
      <button type="button" className="button" onClick={() => void ask<Link>('link', { query }).then(setLink)}>
        {t('studio.onDevice')}
      </button>
      {link && (
        <dialog open className="link-dialog" aria-label={t('studio.onDevice')}>
          <img alt={t('studio.linkPicture')} src={link.picture} />
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
