import { Art, type ArtName } from './Art.tsx'

export function EmptyState({ text, art = 'empty' }: { text: string; art?: ArtName | undefined }) {
  return (
    <div className="empty-state">
      <Art name={art} />
      <p>{text}</p>
    </div>
  )
}
