import type { BlockProps } from '../../generated/blocks.ts'
import { useTranslate } from '../ui/use-translate.ts'
import { isImageUrl, Picture } from '../ui/Picture.tsx'

export function AppBanner({ title, text, icon = 'download', googlePlay, appStore }: BlockProps['AppBanner']) {
  const t = useTranslate()
  const stores = [
    { address: googlePlay, name: t('block.appBanner.googlePlay') },
    { address: appStore, name: t('block.appBanner.appStore') },
  ].filter((store): store is { address: string; name: string } => isImageUrl(store.address))
  return (
    <aside className="app-banner">
      <span className="app-banner-icon">
        <Picture of={icon} words={title} />
      </span>
      <div>
        <p className="app-banner-title">{title}</p>
        {text && <p className="note">{text}</p>}
      </div>
      <div className="app-banner-stores">
        {stores.map(({ address, name }) => (
          <a key={name} className="app-banner-store" href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </div>
    </aside>
  )
}
