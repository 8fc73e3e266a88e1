import { Art, type ArtName } from './Art.tsx'

export function EmptyState({ words: text, art = 'empty' }: { words: string; art?: ArtName | undefined }) {
  return (
    <div className="empty-state">
      <Art name={art} />
      <p>{text}</p>
    </div>
  )
}
