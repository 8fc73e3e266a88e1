import { requireNamed } from '../core/language/map.ts'
import { blockActions, type BlockDefinition, eventHandlers, propOfKind, resolveProps } from '../core/screens/block-props.ts'
import type { FormSession } from '../core/forms/form-session.ts'
import type { IncludedScreens } from './included-screens.ts'
import type { Block, Blocks } from '../core/language/screens.ts'
import type { Env, Scope } from '../core/values/scope.ts'
import { blocksOf, contentOf, isShown, itemsOf } from '../core/screens/screen-content.ts'
import type { ScreenInstance } from '../core/screens/screen.ts'

/**
 * Condition under which a prop's text or the child blocks are visible. `open`, `closed`: depends on the value at the block's place.
 * `empty`, `filled`: depends on its items. `pressable`: with `onPress`. `always`: also for a value that is not a text. `now`: only the
 * current step, unless the steps are shown as a list.
 */
export type PropVisibility = 'always' | 'open' | 'closed' | 'empty' | 'filled' | 'pressable' | 'now' | 'never'
/** `seen`: visibility by prop; the key `blocks` is for the child blocks. */
export type BlockDefinitions = { [block: string]: BlockDefinition & { seen?: { [prop: string]: PropVisibility } } }

export type RenderedScreen = { instance: ScreenInstance; waiting: boolean; failed: string[]; blank: string[]; blocks: RenderedBlock[] }

export type RenderedBlock = {
  id: string
  block: Block
  definition: BlockDefinitions[string]
  instance: ScreenInstance
  props(): Record<string, unknown>
  blocks: RenderedBlock[]
  items: RenderedBlock[][]
  screen?: RenderedScreen | undefined
  form?: FormSession | undefined
}

export type RenderContext = { env: Env; table: BlockDefinitions; included: IncludedScreens; handlers: Handlers }

export function renderScreen(instance: ScreenInstance, context: RenderContext): RenderedScreen {
  const { waiting, failed, ready, blank } = contentOf(instance)
  return {
    instance,
    waiting,
    failed,
    blank,
    blocks: ready ? renderBlocks(instance.screen, { context, instance, extra: {}, around: '{}', path: '' }) : [],
  }
}

/** All blocks in reading order, included screens inserted. */
export function allBlocks({ blocks }: Pick<RenderedScreen, 'blocks'>): RenderedBlock[] {
  const all: RenderedBlock[] = []
  collectBlocks(blocks, all)
  return all
}

function collectBlocks(blocks: RenderedBlock[], all: RenderedBlock[]): void {
  for (const block of blocks) {
    all.push(block)
    collectBlocks(block.blocks, all)
    if (block.screen) collectBlocks(block.screen.blocks, all)
  }
}

export function isVisible(seen: PropVisibility | undefined, { block, props, items, definition }: Omit<RenderedBlock, 'blocks'>): boolean {
  if (seen === 'open' || seen === 'closed') return (props().value === true) === (seen === 'open')
  if (seen === 'empty') return definition.children !== 'items' || items.length === 0
  if (seen === 'filled') return items.length > 0
  return seen === 'pressable' ? block.onPress !== undefined : seen !== 'never'
}

/** `path` identifies the block; `around` is `extra` as JSON. */
type Position = { context: RenderContext; instance: ScreenInstance; extra: Scope; around: string; path: string }

function renderBlocks(holder: { blocks?: Blocks; order?: string[] }, at: Position): RenderedBlock[] {
  const scope = at.instance.scopeWith(at.extra)
  return blocksOf(holder)
    .filter(([, block]) => isShown(block, scope))
    .map(([id, block]) => renderBlock(id, block, { ...at, path: `${at.path}/${id}` }))
}

function renderBlock(id: string, block: Block, at: Position): RenderedBlock {
  const { context, instance, extra, path } = at
  const definition = requireNamed(context.table, block.block, 'block')
  const calls = handlersAt(at, block, definition)
  let received: Record<string, unknown> | undefined
  const props = () => (received ??= { ...resolveProps(block, definition, instance.scopeWith(extra), context.env), ...calls })
  const form = formOf(block, definition, instance)
  const shown: RenderedBlock = { id, block, definition, instance, props, blocks: [], items: [], screen: undefined, form }
  if (definition.children === 'items') {
    shown.items = itemsOf(block, instance, extra, context.env).map((item) => {
      const inside = { ...extra, ...item }
      return renderBlocks(block, { ...at, extra: inside, around: JSON.stringify(inside), path: `${path}/${item.index}` })
    })
    shown.blocks = shown.items.flat()
  } else {
    if (definition.children && isVisible(definition.seen?.blocks, shown)) shown.blocks = renderBlocks(block, at)
    shown.screen = includedScreen(shown, at)
  }
  return shown
}

function includedScreen(
  { definition, props, instance }: Omit<RenderedBlock, 'blocks'>,
  { context, path }: Position,
): RenderedScreen | undefined {
  const prop = propOfKind(definition, 'screenName')
  if (prop === undefined) return undefined
  const { [prop]: screen, with: given, onClose } = props()
  const open = context.included.get(instance, path, {
    screen: String(screen),
    props: (given ?? {}) as Record<string, unknown>,
    onClose: (result) => (onClose as ((result: unknown) => unknown) | undefined)?.(result),
  })
  return open && renderScreen(open, context)
}

function formOf(block: Block, definition: BlockDefinition, instance: ScreenInstance): FormSession | undefined {
  const prop = propOfKind(definition, 'formName')
  return prop === undefined ? undefined : instance.forms.get(String(block[prop]))
}

type KnownHandlers = Map<string, { block: Block; extra: string; calls: Record<string, unknown> }>
/**
 * Handlers persist between renders, because each knows whether it is still running. One map per app, since a global one would keep every
 * app's handlers alive.
 */
type Handlers = WeakMap<ScreenInstance, KnownHandlers>
export const createHandlers = (): Handlers => new WeakMap()

function handlersAt(
  { context, instance, extra, around, path }: Position,
  block: Block,
  definition: BlockDefinition,
): Record<string, unknown> {
  const known: KnownHandlers = context.handlers.get(instance) ?? new Map()
  context.handlers.set(instance, known)
  const before = known.get(path)
  if (before?.block === block && before.extra === around) return before.calls
  const calls = eventHandlers(block, definition, blockActions(instance, extra))
  known.set(path, { block, extra: around, calls })
  return calls
}
