import { holds } from '../values/condition.ts'
import type { Condition } from '../language/conditions.ts'
import type { Block, Blocks, Screen } from '../language/screens.ts'
import type { Value } from '../language/values.ts'
import { ordered } from '../language/ordered.ts'
import type { Env, Scope } from '../values/scope.ts'
import type { LoadState } from '../state/data-source.ts'
import { isBlocking } from '../state/data-sources.ts'
import { resolve } from '../values/resolve.ts'

type ScreenData = { screen: Screen; scope: Scope; loading: Record<string, LoadState> }

/**
 * `waiting`: show a skeleton. `failed`: data sources to retry. `ready`: show the blocks. `blank`: data sources that have loaded although no
 * block shows: either the screen does not handle their data, or their actions are about to navigate.
 */
export function contentOf(instance: ScreenData): { waiting: boolean; failed: string[]; ready: boolean; blank: string[] } {
  const { screen, scope } = instance
  const waiting = sourcesThat('wait', instance).length > 0
  const failed = sourcesThat('failed', instance)
  const ready = !waiting && failed.length === 0
  const blocks = Object.values(screen.blocks ?? {})
  const isBlank = ready && blocks.length > 0 && !blocks.some((block) => isShown(block, scope))
  const blank = isBlank ? sourcesThat('ready', instance) : []
  return { waiting, failed, ready, blank }
}

const sourcesThat = (state: LoadState, { screen: { data = {} }, loading }: ScreenData): string[] =>
  Object.entries(data).flatMap(([name, source]) => (isBlocking(source) && loading[name] === state ? [name] : []))

type BlockContainer = { blocks?: Blocks | undefined; order?: string[] | undefined }

export const blocksOf = ({ blocks = {}, order }: BlockContainer): [id: string, block: Block][] => ordered(blocks, order)

export const isShown = (block: Block, scope: Scope): boolean => holds(block.when, scope)

export type ListItem = { item: unknown; index: number }

/** `extra`: roots added by the surrounding lists. */
export function itemsOf(block: Block, { scopeWith }: { scopeWith(extra: Scope): Scope }, extra: Scope, env: Env): ListItem[] {
  const list = resolve(block.each as Value | undefined, scopeWith(extra), env)
  if (!Array.isArray(list)) return []
  const where = block.where as Condition | undefined
  return list.map((item: unknown, index) => ({ item, index })).filter((item) => holds(where, scopeWith({ ...extra, ...item })))
}
