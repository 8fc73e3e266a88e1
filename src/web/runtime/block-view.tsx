import { type ComponentType, type ReactElement, Suspense, useMemo } from 'react'
import { holds } from '../../core/condition.ts'
import type { Block, Blocks, Condition, Value } from '../../core/language.ts'
import type { Scope } from '../../core/scope.ts'
import type { ScreenInstance } from '../../core/screen.ts'
import { resolve } from '../../core/value.ts'
import { type BlockName, blockKinds } from '../../generated/blocks.ts'
import { registry } from '../blocks/registry.ts'
import { handlers, seenProps } from './block-props.ts'
import { followerOf, useLook, usePhone, useScreen } from './screen-context.ts'
import { Skeleton } from './skeleton.tsx'
import { fresh } from './store.ts'

/** Roots that a list adds for what stands in it. */
type Extra = Scope
const none: Extra = {}

export function BlocksView({ blocks, extra = none }: { blocks: Blocks; extra?: Extra }) {
  return Object.entries(blocks).map(([id, block]) => <BlockView key={id} block={block} extra={extra} />)
}

function BlockView({ block, extra }: { block: Block; extra: Extra }) {
  const screen = useScreen()
  const shown = useLook(() => holds(block.when, screen.scopeWith(extra)))
  return shown && <ShownBlock block={block} extra={extra} />
}

function ShownBlock({ block, extra }: { block: Block; extra: Extra }) {
  const screen = useScreen()
  const { machine, words } = usePhone()
  const name = block.block as BlockName
  const kinds = blockKinds[name]
  const seen = useLook(() => seenProps(block, kinds, screen.scopeWith(extra), machine.env))
  const calls = useMemo(
    () =>
      handlers(block, kinds, {
        run: (actions, roots) => screen.run(actions, { ...extra, ...(fresh(roots) as Scope) }).catch(report),
        set(at, value) {
          screen.set(at, fresh(value))
          // A controlled input must see what was typed before the browser moves its caret.
          followerOf(screen, words).flush()
        },
      }),
    [block, kinds, screen, extra, words],
  )
  const Component = registry[name] as ComponentType<Record<string, unknown>>
  const props = { ...seen, ...calls }
  const element =
    kinds.children === 'item' ? (
      <WithItems Component={Component} props={props} block={block} extra={extra} />
    ) : kinds.children && block.blocks ? (
      <Component {...props}>
        <BlocksView blocks={block.blocks} extra={extra} />
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
  const items = useMemo(() => found.map((item) => itemElement(item, block.blocks ?? {}, extra)), [found, block, extra])
  return <Component {...props} items={items} />
}

type Item = { item: unknown; index: number }

function itemsOf(block: Block, screen: ScreenInstance, extra: Extra, env: Parameters<typeof resolve>[2]): Item[] {
  const list = resolve(block.each as Value, screen.scopeWith(extra), env)
  if (!Array.isArray(list)) return []
  const where = block.where as Condition | undefined
  return list.map((item: unknown, index) => ({ item, index })).filter((found) => holds(where, screen.scopeWith({ ...extra, ...found })))
}

function itemElement(found: Item, blocks: Blocks, extra: Extra): ReactElement {
  return <BlocksView key={keyOf(found)} blocks={blocks} extra={{ ...extra, ...found }} />
}

function keyOf({ item, index }: Item): string | number {
  const id = item !== null && typeof item === 'object' && Object.hasOwn(item, 'id') ? (item as { id: unknown }).id : item
  return typeof id === 'string' || typeof id === 'number' ? `${id} ${index}` : index
}

const isLazy = (component: object) => (component as { $$typeof?: symbol }).$$typeof === Symbol.for('react.lazy')

function report(error: unknown): false {
  reportError(error)
  return false
}
