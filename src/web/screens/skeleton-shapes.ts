import type { Blocks } from '../../core/language/screens.ts'
import type { BlockName } from '../../generated/blocks.ts'
import type { SkeletonShape } from '../ui/Skeleton.tsx'

const shapes: Partial<Record<BlockName, readonly SkeletonShape[]>> = {
  Banner: ['card'],
  Result: ['drawing'],
  Card: ['panel'],
  Chart: ['panel'],
  DescriptionList: ['panel'],
  List: ['line', 'line', 'line'],
  Form: ['field', 'line'],
  AreaSlider: ['card'],
  Button: ['line'],
}

/** While the code of a block is loaded. */
export const lazyShapes = (name: BlockName): readonly SkeletonShape[] => shapes[name] ?? ['line', 'line']

/** No more fit on a phone. */
const most = 5

/** Which blocks will show depends on what is loaded: one of each kind, and a drawing only where there is no card in its place. */
export function skeletonShapes(blocks: Blocks = {}): readonly SkeletonShape[] | undefined {
  const kinds = new Set(Object.values(blocks).map(({ block }) => block as BlockName))
  if (kinds.has('Banner')) kinds.delete('Result')
  const found = [...kinds].flatMap((kind) => shapes[kind] ?? [])
  return found.length > 0 ? found.slice(0, most) : undefined
}
