import { Icon } from './icon.tsx'

/** What a list says when it has nothing. */
export function Empty({ words }: { words: string }) {
  return (
    <div className="empty">
      <Icon name="doc" />
      <p>{words}</p>
    </div>
  )
}
