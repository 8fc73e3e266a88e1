import type { BlockProps } from '../../generated/blocks.ts'
import { useWords } from './use-words.ts'
import { isAddress, Picture } from './picture.tsx'

/** Leads to the app's pages in the stores. */
export function Strip({ title, text, icon = 'download', googlePlay, appStore }: BlockProps['Strip']) {
  const say = useWords()
  const stores = [
    { address: googlePlay, name: say('block.strip.googlePlay') },
    { address: appStore, name: say('block.strip.appStore') },
  ].filter((store): store is { address: string; name: string } => isAddress(store.address))
  return (
    <aside className="strip">
      <span className="strip-icon">
        <Picture of={icon} words={title} />
      </span>
      <div className="strip-words">
        <p className="strip-title">{title}</p>
        {text && <p className="note">{text}</p>}
      </div>
      <div className="strip-stores">
        {stores.map(({ address, name }) => (
          <a key={name} className="strip-store" href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </div>
    </aside>
  )
}
