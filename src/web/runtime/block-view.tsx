import { type ComponentType, type ReactElement, Suspense, useMemo } from 'react'
import { actingOf, type BlockKinds, handlers, seenProps } from '../../core/block-props.ts'
import type { Block, Blocks } from '../../core/language.ts'
import type { Scope } from '../../core/scope.ts'
import { blocksOf, isShown, type Item, itemsOf } from '../../core/screen-content.ts'
import { type BlockName, blockKinds } from '../../generated/blocks.ts'
import { registry } from '../blocks/registry.ts'
import { followerOf, useLook, usePhone, useScreen } from './screen-context.ts'
import { Skeleton } from './skeleton.tsx'

/** Roots that a list adds for what stands in it. */
type Extra = Scope
const none: Extra = {}

type Shown = { blocks?: Blocks | undefined; order?: string[] | undefined }

export function BlocksView({ blocks, order, extra = none }: Shown & { extra?: Extra }) {
  return blocksOf({ blocks, order }).map(([id, block]) => <BlockView key={id} block={block} extra={extra} />)
}

function BlockView({ block, extra }: { block: Block; extra: Extra }) {
  const screen = useScreen()
  const shown = useLook(() => isShown(block, screen.scopeWith(extra)))
  return shown && <ShownBlock block={block} extra={extra} />
}

function ShownBlock({ block, extra }: { block: Block; extra: Extra }) {
  const screen = useScreen()
  const { machine, words } = usePhone()
  const name = block.block as BlockName
  const kinds = kindsOf(name)
  const seen = useLook(() => seenProps(block, kinds, screen.scopeWith(extra), machine.env))
  const calls = useMemo(() => {
    const { run, set } = actingOf(screen, extra)
    return handlers(block, kinds, {
      run: (actions, roots) => run(actions, roots).catch(report),
      set(at, value) {
        set(at, value)
        // A controlled input must see what was typed before the browser moves its caret.
        followerOf(screen, words).flush()
      },
    })
  }, [block, kinds, screen, extra, words])
  const Component = registry[name] as ComponentType<Record<string, unknown>>
  const props = { ...seen, ...calls }
  const element =
    kinds.children === 'items' ? (
      <WithItems Component={Component} props={props} block={block} extra={extra} />
    ) : kinds.children && block.blocks ? (
      <Component {...props}>
        <BlocksView blocks={block.blocks} order={block.order} extra={extra} />
      </Component>
    ) : (
      <Component {...props} />
    )
  return isLazy(Component) ? <Suspense fallback={<Skeleton lines={2} />}>{element}</Suspense> : element
}

type ItemsProps = { Component: ComponentType<Record<string, unknown>>; props: Record<string, unknown>; block: Block; extra: Extra }

/** Renders the block once for each item that `where` lets through. */
function WithItems({ Component, props, block, extra }: ItemsProps) {
  const screen = useScreen()
  const { machine } = usePhone()
  const found = useLook(() => itemsOf(block, screen, extra, machine.env))
  const items = useMemo(() => found.map((item) => itemElement(item, block, extra)), [found, block, extra])
  return <Component {...props} items={items} />
}

function itemElement(found: Item, { blocks, order }: Block, extra: Extra): ReactElement {
  return <BlocksView key={keyOf(found)} blocks={blocks} order={order} extra={{ ...extra, ...found }} />
}

function keyOf({ item, index }: Item): string | number {
  const id = item !== null && typeof item === 'object' && Object.hasOwn(item, 'id') ? (item as { id: unknown }).id : item
  return typeof id === 'string' || typeof id === 'number' ? `${id} ${index}` : index
}

function kindsOf(name: BlockName): BlockKinds {
  const kinds = Object.hasOwn(blockKinds, name) ? blockKinds[name] : undefined
  if (!kinds) throw new RangeError(`No block is named "${name}"`)
  return kinds
}

const isLazy = (component: object) => (component as { $$typeof?: symbol }).$$typeof === Symbol.for('react.lazy')

function report(error: unknown): false {
  reportError(error)
  return false
}
