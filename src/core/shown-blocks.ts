import { actingOf, type BlockKinds, handlers, propOfKind, seenProps } from './block-props.ts'
import type { FormSession } from './form-session.ts'
import type { IncludedScreens } from './included-screens.ts'
import type { Block, Blocks } from './language.ts'
import type { Env, Scope } from './scope.ts'
import { blocksOf, contentOf, isShown, itemsOf } from './screen-content.ts'
import type { ScreenInstance } from './screen.ts'

/**
 * When words or blocks are on show where that is not always: `open` and `closed` by what stands at the block's place, `empty` without
 * items, `pressable` with `onPress`, `never`; and `always` for a value that is written out.
 */
export type Seen = 'always' | 'open' | 'closed' | 'empty' | 'pressable' | 'never'
/** By the block's name. `seen`: by prop, and by `blocks` for those within. */
export type BlockTable = { [block: string]: BlockKinds & { seen?: { [prop: string]: Seen } } }

/** A screen as whoever looks at it finds it. */
export type ShownScreen = { instance: ScreenInstance; waiting: boolean; failed: string[]; blocks: ShownBlock[] }

/** A block as its component would show it. */
export type ShownBlock = {
  id: string
  block: Block
  kinds: BlockTable[string]
  instance: ScreenInstance
  /** What its component receives, as it was when it was looked at first. */
  props(): Record<string, unknown>
  /** Those within, in order. */
  blocks: ShownBlock[]
  /** The same, by the item that they are shown for. */
  items: ShownBlock[][]
  /** The screen that it shows. */
  screen?: ShownScreen | undefined
  form?: FormSession | undefined
}

export type Look = { env: Env; table: BlockTable; included: IncludedScreens }

export function shownScreen(instance: ScreenInstance, look: Look): ShownScreen {
  const { waiting, failed, ready } = contentOf(instance)
  return {
    instance,
    waiting,
    failed,
    blocks: ready ? shownBlocks(instance.screen, { look, instance, extra: {}, around: '{}', path: '' }) : [],
  }
}

/** All blocks on the screen, and on the screens within it, in the order in which they are read. */
export const everyBlock = ({ blocks }: Pick<ShownScreen, 'blocks'>): ShownBlock[] =>
  blocks.flatMap((block) => [block, ...everyBlock(block), ...(block.screen ? everyBlock(block.screen) : [])])

/** Whether words or blocks that are seen like this are on show. */
export function isSeen(seen: Seen | undefined, { block, props, items, kinds }: Omit<ShownBlock, 'blocks'>): boolean {
  if (seen === 'open' || seen === 'closed') return (props().value === true) === (seen === 'open')
  if (seen === 'empty') return kinds.children !== 'items' || items.length === 0
  return seen === 'pressable' ? block.onPress !== undefined : seen !== 'never'
}

/** Where in a screen; `path` tells one block from every other, `around` is `extra` as text. */
type At = { look: Look; instance: ScreenInstance; extra: Scope; around: string; path: string }

function shownBlocks(holder: { blocks?: Blocks; order?: string[] }, at: At): ShownBlock[] {
  const scope = at.instance.scopeWith(at.extra)
  return blocksOf(holder)
    .filter(([, block]) => isShown(block, scope))
    .map(([id, block]) => shownBlock(id, block, { ...at, path: `${at.path}/${id}` }))
}

function shownBlock(id: string, block: Block, at: At): ShownBlock {
  const { look, instance, extra, path } = at
  const kinds = kindsOf(look.table, block.block)
  const calls = handlersAt(at, block, kinds)
  let received: Record<string, unknown> | undefined
  const props = () => (received ??= { ...seenProps(block, kinds, instance.scopeWith(extra), look.env), ...calls })
  const shown = { id, block, kinds, instance, props, items: [], form: formOf(block, kinds, instance) }
  if (kinds.children === 'items') {
    const items = itemsOf(block, instance, extra, look.env).map((item) => {
      const inside = { ...extra, ...item }
      return shownBlocks(block, { ...at, extra: inside, around: JSON.stringify(inside), path: `${path}/${item.index}` })
    })
    return { ...shown, items, blocks: items.flat() }
  }
  const blocks = kinds.children && isSeen(kinds.seen?.blocks, shown) ? shownBlocks(block, at) : []
  return { ...shown, blocks, screen: screenWithin(shown, at) }
}

/** The screen that a block names, as far as it is open. */
function screenWithin({ kinds, props, instance }: Omit<ShownBlock, 'blocks'>, { look, path }: At): ShownScreen | undefined {
  const prop = propOfKind(kinds, 'screenName')
  if (prop === undefined) return undefined
  const { [prop]: screen, with: given, onClose } = props()
  const open = look.included.of(instance, path, {
    screen: String(screen),
    props: (given ?? {}) as Record<string, unknown>,
    onClose: (result) => (onClose as ((result: unknown) => unknown) | undefined)?.(result),
  })
  return open && shownScreen(open, look)
}

function formOf(block: Block, kinds: BlockKinds, instance: ScreenInstance): FormSession | undefined {
  const prop = propOfKind(kinds, 'formName')
  return prop === undefined ? undefined : instance.forms.get(String(block[prop]))
}

/** A handler stays the same between two looks: it knows whether it still runs. */
const made = new WeakMap<ScreenInstance, Map<string, { block: Block; extra: string; calls: Record<string, unknown> }>>()

function handlersAt({ instance, extra, around, path }: At, block: Block, kinds: BlockKinds): Record<string, unknown> {
  const known = made.get(instance) ?? new Map<string, { block: Block; extra: string; calls: Record<string, unknown> }>()
  made.set(instance, known)
  const before = known.get(path)
  if (before?.block === block && before.extra === around) return before.calls
  const calls = handlers(block, kinds, actingOf(instance, extra))
  known.set(path, { block, extra: around, calls })
  return calls
}

function kindsOf(table: BlockTable, name: string): BlockTable[string] {
  const kinds = Object.hasOwn(table, name) ? table[name] : undefined
  if (!kinds) throw new RangeError(`No block is named "${name}"`)
  return kinds
}
