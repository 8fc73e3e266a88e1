export type SkeletonShape = 'card' | 'path' | 'drawing' | 'panel' | 'rows' | 'paper' | 'field' | 'line'

export const formShapes: readonly SkeletonShape[] = ['field', 'field', 'field', 'line']

/** Placeholder in the shape of the content being loaded. */
export function Skeleton({ shapes = ['card', 'line', 'line', 'line', 'line'] }: { shapes?: readonly SkeletonShape[] | undefined }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {shapes.map((shape, index) => (
        <div key={index} className={`skeleton-${shape}`} />
      ))}
    </div>
  )
}
