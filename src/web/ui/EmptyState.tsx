import { Icon } from './Icon.tsx'

export function EmptyState({ words: text }: { words: string }) {
  return (
    <div className="empty-state">
      <Icon name="doc" />
      <p>{text}</p>
    </div>
  )
}
