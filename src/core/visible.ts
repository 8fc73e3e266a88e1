import { holds } from './condition.ts'
import { handed } from './handed.ts'
import type { Action, Block, Blocks, Condition, Text, Value, ValueMap } from './language.ts'
import type { Parts } from './parts.ts'
import type { Env, Scope } from './scope.ts'
import type { ScreenInstance } from './screen.ts'
import { resolve, resolveMap, resolveText } from './value.ts'

/** A block as the user would meet it: in the screen it belongs to, with the scope of the list item that it stands in. */
export type Visible = { id: string; block: Block; instance: ScreenInstance; scope: Scope; extra: Scope }

/** Every block on show, in order, through lists, containers and the screens within this one. */
export function visibleBlocks(instance: ScreenInstance, env: Env, partOf: Parts['of'] = () => undefined): Visible[] {
  return walk(instance.screen.blocks, { instance, extra: {}, env, partOf })
}

/** The blocks that carry these words, and can be pressed. */
export function pressable(blocks: Visible[], words: string, env: Env): Visible[] {
  return blocks.filter(
    ({ block, scope }) =>
      Array.isArray(block.onPress) && !disabled(block, scope) && resolveText((block.button ?? block.text) as Text, scope, env) === words,
  )
}

/** Runs one of the block's action lists, as its component would; `given` is what it hands over. */
export const act = ({ instance, block, extra }: Visible, handler: string, given?: unknown): Promise<boolean> =>
  instance.run((block[handler] ?? []) as Action[], { ...extra, ...handed(handler, given) })

const disabled = (block: Block, scope: Scope): boolean => block.disabledWhen !== undefined && holds(block.disabledWhen as Condition, scope)

type Walk = { instance: ScreenInstance; extra: Scope; env: Env; partOf: Parts['of'] }

function walk(blocks: Blocks, at: Walk): Visible[] {
  const { instance, extra } = at
  return Object.entries(blocks).flatMap(([id, block]) => {
    const scope = instance.scopeWith(extra)
    return holds(block.when, scope) ? [{ id, block, instance, scope, extra }, ...within(block, scope, at)] : []
  })
}

function within(block: Block, scope: Scope, at: Walk): Visible[] {
  const { instance, extra, env, partOf } = at
  if (typeof block.screen === 'string') {
    const part = partOf(instance, block.screen, resolveMap((block.with ?? {}) as ValueMap, scope, env))
    return part ? walk(part.screen.blocks, { ...at, instance: part, extra: {} }) : []
  }
  const { blocks } = block
  if (!blocks) return []
  if (!('each' in block)) return walk(blocks, at)
  const each = resolve(block.each as Value, scope, env)
  const items = Array.isArray(each) ? each.map((item: unknown, index) => ({ ...extra, item, index })) : []
  const kept = items.filter((own) => holds(block.where as Condition | undefined, instance.scopeWith(own)))
  return kept.flatMap((own) => walk(blocks, { ...at, extra: own }))
}
