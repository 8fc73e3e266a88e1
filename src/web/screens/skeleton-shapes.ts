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

/** Beside one of these a single drawing stands for the lack of it. */
const content: readonly string[] = ['Banner', 'Card', 'Form', 'List', 'DescriptionList', 'Include']

/** Which blocks will show depends on what is loaded: one of each kind, with what stands below a drawing. */
export function skeletonShapes(blocks: Blocks = {}): readonly SkeletonShape[] | undefined {
  const all = Object.values(blocks)
  const isSpare = all.filter(isDrawing).length === 1 && all.some(({ block }) => content.includes(block))
  const shown = isSpare ? all.filter((each) => !isDrawing(each)) : all.flatMap((each) => [each, ...belowDrawing(each)])
  const kinds = new Set(shown.map(({ block }) => block as BlockName))
  const found = [...kinds].flatMap((kind) => shapes[kind] ?? [])
  return found.length > 0 ? found.slice(0, most) : undefined
}

const isDrawing = ({ block }: Block): boolean => block === 'Result'
const belowDrawing = (block: Block): Block[] => (isDrawing(block) ? Object.values(block.blocks ?? {}) : [])
