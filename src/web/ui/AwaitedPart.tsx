import { useAwaitedPart } from '../state/arrival.ts'
import { Skeleton, type SkeletonShape } from './Skeleton.tsx'

/** In place of a part of the page that is still to come. */
export function AwaitedPart({ shapes }: { shapes: readonly SkeletonShape[] }) {
  useAwaitedPart(true)
  return <Skeleton shapes={shapes} />
}
