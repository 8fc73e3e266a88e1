import { useAwaitedPart } from '../state/arrival.ts'
import { Skeleton, type SkeletonShape } from './Skeleton.tsx'

/** Placeholder of a part of the page that is still loading. */
export function AwaitedPart({ shapes }: { shapes: readonly SkeletonShape[] }) {
  useAwaitedPart(true)
  return <Skeleton shapes={shapes} />
}
