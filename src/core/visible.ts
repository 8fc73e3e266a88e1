import { holds } from './condition.ts'
import type { Action, Block, Blocks, Condition, Text, Value } from './language.ts'
import type { Env, Scope } from './scope.ts'
import type { ScreenInstance } from './screen.ts'
import { resolve, resolveText } from './value.ts'

/** A block as the borrower would meet it: with the scope of the list item that it stands in. */
export type Visible = { block: Block; scope: Scope; extra: Scope }

/** Every block on show, in order, through lists and containers. */
export function visibleBlocks(instance: ScreenInstance, env: Env): Visible[] {
  return walk(instance.screen.blocks, instance, {}, env)
}

/** The blocks that carry these words, and can be pressed. */
export function pressable(instance: ScreenInstance, words: string, env: Env): Visible[] {
  return visibleBlocks(instance, env).filter(
    ({ block, scope }) => Array.isArray(block.onPress) && !disabled(block, scope) && resolveText(block.text as Text, scope, env) === words,
  )
}

export const press = (instance: ScreenInstance, { block, extra }: Visible): Promise<boolean> =>
  instance.run(block.onPress as Action[], extra)

const disabled = (block: Block, scope: Scope): boolean => block.disabledWhen !== undefined && holds(block.disabledWhen as Condition, scope)

function walk(blocks: Blocks, instance: ScreenInstance, extra: Scope, env: Env): Visible[] {
  return Object.values(blocks).flatMap((block) => {
    const scope = instance.scopeWith(extra)
    if (!holds(block.when, scope)) return []
    return [{ block, scope, extra }, ...children(block, instance, scope, extra, env)]
  })
}

function children(block: Block, instance: ScreenInstance, scope: Scope, extra: Scope, env: Env): Visible[] {
  const { blocks } = block
  if (!blocks) return []
  if (!('each' in block)) return walk(blocks, instance, extra, env)
  const each = resolve(block.each as Value, scope, env)
  const items = Array.isArray(each) ? each.map((item: unknown, index) => ({ ...extra, item, index })) : []
  const kept = items.filter((own) => holds(block.where as Condition | undefined, instance.scopeWith(own)))
  return kept.flatMap((own) => walk(blocks, instance, own, env))
}
