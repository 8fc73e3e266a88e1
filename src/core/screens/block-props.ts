import { mayOpen } from '../navigation/may-open.ts'
import type { Action } from '../language/actions.ts'
import type { Pointer } from '../language/pointer.ts'
import type { Block } from '../language/screens.ts'
import type { Env, Scope } from '../values/scope.ts'
import { deepCopy } from '../values/deep-copy.ts'
import { resolve } from '../values/resolve.ts'
import { resolveProp } from './resolve-prop.ts'
import type { ScreenInstance } from './screen.ts'

type BlockActions = {
  /**
   * `isTimed`: the actions were started by a timer, not by a press. They wait until no form is being sent: only the reply tells its
   * outcome.
   */
  run(actions: readonly Action[], roots: Scope, options: { isTimed: boolean }): Promise<boolean>
  set(at: Pointer, value: unknown): void
}
/** `props`: kinds as in `schemas/meta/blocks.json`. `items`: the children repeat for each item of `each`. */
export type BlockDefinition = { props: { [prop: string]: string }; children?: 'blocks' | 'items' }

/** Runs for every block at every render. */
export function propOfKind({ props }: BlockDefinition, kind: string): string | undefined {
  for (const prop in props) if (props[prop] === kind) return prop
  return undefined
}

export const blockActions = (instance: ScreenInstance, extra: Scope): BlockActions => ({
  run(actions, roots, { isTimed }) {
    const scope = { ...extra, ...(deepCopy(roots) as Scope) }
    return isTimed ? instance.runWhenAnswered(actions, scope) : instance.run(actions, scope)
  },
  set: (at, value) => instance.set(at, deepCopy(value)),
})

/** By kind of handler prop: the scope entry under which its actions read the component's argument. */
const handedAt = new Map([
  ['actions', 'result'],
  ['timerActions', 'result'],
  ['failureActions', 'reply'],
])

export function resolveProps(block: Block, definition: BlockDefinition, scope: Scope, env: Env): Record<string, unknown> {
  const resolved: Record<string, unknown> = {}
  for (const { kind, name, value } of declaredProps(block, definition))
    if (!handedAt.has(kind)) resolved[name] = resolveProp(kind, value, scope, env)
  return resolved
}

export function eventHandlers(block: Block, definition: BlockDefinition, effects: BlockActions): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const { name, kind, value } of declaredProps(block, definition)) {
    const root = handedAt.get(kind)
    if (root !== undefined)
      made[name] = ignoreWhileRunning((argument) =>
        effects.run(value as Action[], argument === undefined ? {} : { [root]: argument }, { isTimed: kind === 'timerActions' }),
      )
    if (kind === 'place') made.onChange = (next: unknown) => effects.set(value as Pointer, next)
  }
  return made
}

/** URL outside the app that a press opens, when it does nothing else. Such a block is drawn as a link, which works without a script. */
export function linkOf(block: Block, scope: Scope, env: Env): string | undefined {
  const action = onlyAction(block)
  if (!action || !('link' in action)) return undefined
  const address = resolve(action.link, scope, env)
  return typeof address === 'string' && mayOpen(address) ? address : undefined
}

/** The single unconditional action of a press; undefined when there are more, or a condition. */
export function onlyAction({ onPress }: Block): Action | undefined {
  const [action, ...others] = (onPress ?? []) as Action[]
  return action?.when || others.length > 0 ? undefined : action
}

function ignoreWhileRunning(run: (argument: unknown) => Promise<boolean>): (argument?: unknown) => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return (argument) => (running ??= run(isEvent(argument) ? undefined : argument).finally(() => (running = undefined)))
}

type DeclaredProp = { kind: string; name: string; value: unknown }
/** Declared props by block of the JSON, cached because blocks are drawn again and again. */
const declared = new WeakMap<Block, { definition: BlockDefinition; props: DeclaredProp[] }>()

function declaredProps(block: Block, definition: BlockDefinition): DeclaredProp[] {
  const known = declared.get(block)
  if (known?.definition === definition) return known.props
  const props = Object.entries(definition.props)
    .filter(([prop]) => block[prop] !== undefined && !(definition.children === 'items' && (prop === 'each' || prop === 'where')))
    .map(([prop, kind]) => ({ kind, name: componentProp(prop, kind), value: block[prop] }))
  declared.set(block, { definition, props })
  return props
}

/** Name of the component's prop: `disabledWhen` becomes `disabled`; a place becomes `value`, with an added `onChange`. */
const componentProp = (prop: string, kind: string) => (kind === 'condition' ? prop.replace(/When$/, '') : kind === 'place' ? 'value' : prop)

const isEvent = (value: unknown) => value !== null && typeof value === 'object' && 'nativeEvent' in value
