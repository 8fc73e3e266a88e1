import { Art } from './Art.tsx'

export function EmptyState({ words: text }: { words: string }) {
  return (
    <div className="empty-state">
      <Art name="empty" />
      <p>{text}</p>
    </div>
  )
}
