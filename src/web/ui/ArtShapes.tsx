import type { Shape } from './art-paths.ts'

export function ArtShapes({ shapes }: { shapes: readonly Shape[] }) {
  return shapes.map(([look, d]) => <path key={d} className={`art-${look}`} d={d} pathLength={look === 'tick' ? 100 : undefined} />)
}
