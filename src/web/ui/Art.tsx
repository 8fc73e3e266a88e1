import { type ArtName, artPaths } from './art-paths.ts'

export function Art({ name }: { name: ArtName }) {
  return (
    <svg className={`art art-${name}`} viewBox="0 0 160 112" aria-hidden="true" focusable="false">
      <path className="art-ribbon" d="M-4 92c40 0 44-36 84-40s44-24 84-26" />
      {artPaths[name].map(([look, d]) => (
        <path key={d} className={`art-${look}`} d={d} pathLength={look === 'tick' ? 100 : undefined} />
      ))}
    </svg>
  )
}
