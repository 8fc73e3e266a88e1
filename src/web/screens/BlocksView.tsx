import { type ComponentType, type ReactElement, Suspense, useMemo } from 'react'
import { requireNamed } from '../../core/language/map.ts'
import { blockActions, type BlockDefinition, eventHandlers, linkOf as outsideLinkOf, resolveProps } from '../../core/screens/block-props.ts'
import type { Block, Blocks } from '../../core/language/screens.ts'
import type { Scope } from '../../core/values/scope.ts'
import { blocksOf, isShown, type ListItem, itemsOf } from '../../core/screens/screen-content.ts'
import { type BlockName, blockKinds } from '../../generated/blocks.ts'
import { blockRegistry, isLazyBlock } from '../blocks/registry.ts'
import { screenStore, useBlockApp, useSelect, useScreen } from '../state/app-context.ts'
import { AwaitedPart } from '../ui/AwaitedPart.tsx'
import { itemKeys } from './item-keys.ts'
import { lazyShapes } from './skeleton-shapes.ts'

/** Scope roots that a list adds for each of its items. */
type ItemScope = Scope
const emptyScope: ItemScope = {}

type BlockGroup = { blocks?: Blocks | undefined; order?: string[] | undefined }

export function BlocksView({ blocks, order, itemScope = emptyScope }: BlockGroup & { itemScope?: ItemScope }) {
  return blocksOf({ blocks, order }).map(([id, block]) => <BlockView key={id} block={block} itemScope={itemScope} />)
}

function BlockView({ block, itemScope }: { block: Block; itemScope: ItemScope }) {
  const screen = useScreen()
  const visible = useSelect(() => isShown(block, screen.scopeWith(itemScope)))
  return visible && <BlockElement block={block} itemScope={itemScope} />
}

function BlockElement({ block, itemScope }: { block: Block; itemScope: ItemScope }) {
  const screen = useScreen()
  const { app, translator, linkOf = outsideLinkOf } = useBlockApp()
  const name = block.block as BlockName
  const definition = requireNamed<BlockDefinition>(blockKinds, name, 'block')
  const values = useSelect(() => resolveProps(block, definition, screen.scopeWith(itemScope), app.env))
  const href = useSelect(() => linkOf(block, screen.scopeWith(itemScope), app.env))
  const handlers = useMemo(() => {
    const { run, set } = blockActions(screen, itemScope)
    return eventHandlers(block, definition, {
      run: (...event) => run(...event).catch(report),
      set(at, value) {
        set(at, value)
        // A controlled input must see the typed text before the browser moves its caret.
        screenStore(screen, translator).flush()
      },
    })
  }, [block, definition, screen, itemScope, translator])
  const Component = blockRegistry[name] as ComponentType<Record<string, unknown>>
  const props = { ...values, ...handlers, ...(href !== undefined && { href }) }
  const element =
    definition.children === 'items' ? (
      <BlockWithItems Component={Component} props={props} block={block} itemScope={itemScope} />
    ) : definition.children && block.blocks ? (
      <Component {...props}>
        <BlocksView blocks={block.blocks} order={block.order} itemScope={itemScope} />
      </Component>
    ) : (
      <Component {...props} />
    )
  return isLazyBlock(name) ? <Suspense fallback={<AwaitedPart shapes={lazyShapes(name)} />}>{element}</Suspense> : element
}

type ItemsProps = { Component: ComponentType<Record<string, unknown>>; props: Record<string, unknown>; block: Block; itemScope: ItemScope }

function BlockWithItems({ Component, props, block, itemScope }: ItemsProps) {
  const screen = useScreen()
  const { app } = useBlockApp()
  const found = useSelect(() => itemsOf(block, screen, itemScope, app.env))
  const items = useMemo(() => {
    const keys = itemKeys(found.map(({ item }) => item))
    return found.map((item, place) => itemElement(keys[place]!, item, block, itemScope))
  }, [found, block, itemScope])
  return <Component {...props} items={items} />
}

function itemElement(key: string | number, found: ListItem, { blocks, order }: Block, itemScope: ItemScope): ReactElement {
  return <BlocksView key={key} blocks={blocks} order={order} itemScope={{ ...itemScope, ...found }} />
}

function report(error: unknown): false {
  reportError(error)
  return false
}
