import type { Block, Blocks } from '../../core/language/screens.ts'
import type { BlockName } from '../../generated/blocks.ts'
import { formShapes, type SkeletonShape } from '../ui/Skeleton.tsx'

const shapes: Partial<Record<BlockName, readonly SkeletonShape[]>> = {
  Banner: ['card'],
  JourneySteps: ['path'],
  Result: ['drawing', 'line'],
  Card: ['panel'],
  Chart: ['panel'],
  DescriptionList: ['panel'],
  List: ['line', 'line', 'line'],
  Form: formShapes,
  AmountInput: ['field'],
  Choice: ['line'],
  AreaSlider: ['card'],
  MonthColumns: ['card'],
  Calendar: ['rows', 'line'],
  Captcha: ['panel', 'line', 'line'],
  Button: ['line'],
}

/** Shapes by block name and look, where the look changes the shape. */
const shapesByLook: { [look: string]: readonly SkeletonShape[] } = {
  'Card paper': ['paper'],
  'Card list': ['rows'],
  'List cells': ['rows'],
  'List cards': ['panel', 'panel'],
}

/** A card that contains one of these blocks is tall. */
const tall: readonly string[] = ['Form', 'List', 'Steps', 'Questions', 'AreaSlider']

/** Shown while the code of a block is loading. */
export const lazyShapes = (name: BlockName): readonly SkeletonShape[] => shapes[name] ?? ['line', 'line']

/** Maximum number of shapes that fit on a phone. */
const most = 5

/** With one of these blocks on the screen, a single drawing is its empty state. */
const content: readonly string[] = ['Banner', 'Card', 'Form', 'List', 'DescriptionList', 'Include']

/**
 * Shapes for a screen whose blocks depend on data still loading: one of each kind, including those below a drawing and in a stack.
 * Undefined for none.
 */
export function skeletonShapes(blocks: Blocks = {}): readonly SkeletonShape[] | undefined {
  const all = Object.values(blocks)
  const isSpare = all.filter(isDrawing).length === 1 && all.some(({ block }) => content.includes(block))
  const shown = (isSpare ? all.filter((each) => !isDrawing(each)) : all).flatMap(withInner)
  const kinds = new Set(shown.map(shapesOf))
  const found = [...kinds].flat()
  return found.length > 0 ? found.slice(0, most) : undefined
}

const none: readonly SkeletonShape[] = []

/** Returns the same list for each block of a kind. */
function shapesOf({ block, look, blocks }: Block): readonly SkeletonShape[] {
  const isTall = block === 'Card' && Object.values(blocks ?? {}).some((inner) => tall.includes(inner.block))
  return shapesByLook[isTall ? 'Card list' : `${block} ${String(look)}`] ?? shapes[block as BlockName] ?? none
}

const isDrawing = ({ block }: Block): boolean => block === 'Result'
const withInner = (block: Block): Block[] =>
  isDrawing(block) || block.block === 'Stack' ? [block, ...Object.values(block.blocks ?? {})] : [block]
