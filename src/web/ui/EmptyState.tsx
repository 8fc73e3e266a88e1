import { Icon } from './Icon.tsx'

/** What a list says when it has nothing. */
export function EmptyState({ words: text }: { words: string }) {
  return (
    <div className="empty-state">
      <Icon name="doc" />
      <p>{text}</p>
    </div>
  )
}
