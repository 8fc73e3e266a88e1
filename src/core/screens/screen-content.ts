import { holds } from '../values/condition.ts'
import type { Condition } from '../language/conditions.ts'
import type { Block, Blocks } from '../language/screens.ts'
import type { Value } from '../language/values.ts'
import { ordered } from '../language/ordered.ts'
import type { Env, Scope } from '../values/scope.ts'
import { isBlocking } from '../state/data-sources.ts'
import type { ScreenInstance } from './screen.ts'
import { resolve } from '../values/resolve.ts'

/** `waiting`: show a skeleton. `failed`: data sources to retry. `ready`: show the blocks. */
export function contentOf(instance: ScreenInstance): { waiting: boolean; failed: string[]; ready: boolean } {
  const sources = Object.entries(instance.screen.data ?? {})
  const waiting = sources.some(([name, source]) => isBlocking(source) && instance.loading[name] === 'wait')
  const failed = sources.filter(([name, source]) => isBlocking(source) && instance.loading[name] === 'failed').map(([name]) => name)
  return { waiting, failed, ready: !waiting && failed.length === 0 }
}

type BlockContainer = { blocks?: Blocks | undefined; order?: string[] | undefined }

export const blocksOf = ({ blocks = {}, order }: BlockContainer): [id: string, block: Block][] => ordered(blocks, order)

export const isShown = (block: Block, scope: Scope): boolean => holds(block.when, scope)

export type ListItem = { item: unknown; index: number }

/** `extra`: roots added by the surrounding lists. */
export function itemsOf(block: Block, instance: ScreenInstance, extra: Scope, env: Env): ListItem[] {
  const list = resolve(block.each as Value | undefined, instance.scopeWith(extra), env)
  if (!Array.isArray(list)) return []
  const where = block.where as Condition | undefined
  return list.map((item: unknown, index) => ({ item, index })).filter((item) => holds(where, instance.scopeWith({ ...extra, ...item })))
}
