import type { Block, Blocks } from '../../core/language/screens.ts'
import type { BlockName } from '../../generated/blocks.ts'
import type { SkeletonShape } from '../ui/Skeleton.tsx'

const shapes: Partial<Record<BlockName, readonly SkeletonShape[]>> = {
  Banner: ['card'],
  Result: ['drawing', 'line'],
  Card: ['panel'],
  Chart: ['panel'],
  DescriptionList: ['panel'],
  List: ['line', 'line', 'line'],
  Form: ['field', 'field', 'field', 'line'],
  AreaSlider: ['card'],
  Button: ['line'],
}

/** While the code of a block is loaded. */
export const lazyShapes = (name: BlockName): readonly SkeletonShape[] => shapes[name] ?? ['line', 'line']

/** No more fit on a phone. */
const most = 5

/** What a drawing takes the place of, when there is none of it. */
const instead: readonly string[] = ['Banner', 'Card', 'Form', 'List', 'DescriptionList', 'Include']

/** Which blocks will show depends on what is loaded: one of each kind, and a drawing with what stands below it only where it is the page. */
export function skeletonShapes(blocks: Blocks = {}): readonly SkeletonShape[] | undefined {
  const all = Object.values(blocks)
  const isStory = !all.some(({ block }) => instead.includes(block))
  const shown = isStory ? all.flatMap((each) => [each, ...belowDrawing(each)]) : all.filter(({ block }) => block !== 'Result')
  const kinds = new Set(shown.map(({ block }) => block as BlockName))
  const found = [...kinds].flatMap((kind) => shapes[kind] ?? [])
  return found.length > 0 ? found.slice(0, most) : undefined
}

const belowDrawing = ({ block, blocks = {} }: Block): Block[] => (block === 'Result' ? Object.values(blocks) : [])
