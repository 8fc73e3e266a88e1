import type { BlockProps } from '../../generated/blocks.ts'
import { useTranslate } from '../ui/use-translate.ts'
import { Icon } from '../ui/Icon.tsx'
import { isImageUrl, Picture } from '../ui/Picture.tsx'

export function AppBanner({ title, icon, googlePlay, appStore, onDismiss }: BlockProps['AppBanner']) {
  const t = useTranslate()
  const stores = [
    { address: googlePlay, name: t('block.appBanner.googlePlay') },
    { address: appStore, name: t('block.appBanner.appStore') },
  ].filter((store): store is { address: string; name: string } => isImageUrl(store.address))
  return (
    <aside className="app-banner">
      {icon && (
        <span className="app-banner-icon">
          <Picture source={icon} label={title} />
        </span>
      )}
      <div className="app-banner-words">
        <p>{title}</p>
        {stores.map(({ address, name }) => (
          <a key={name} className="app-banner-store" href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </div>
      {onDismiss && (
        <button type="button" className="app-banner-close" aria-label={t('block.appBanner.dismiss')} onClick={() => void onDismiss()}>
          <Icon name="cross" />
        </button>
      )}
    </aside>
  )
}
