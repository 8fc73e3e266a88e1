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
  /** `isTimed`: nobody has pressed: what the actions close may be being sent, and only its answer says what has become of it. */
  run(actions: readonly Action[], roots: Scope, isTimed: boolean): Promise<boolean>
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
  run(actions, roots, isTimed) {
    const scope = { ...extra, ...(deepCopy(roots) as Scope) }
    return isTimed ? instance.runWhenAnswered(actions, scope) : instance.run(actions, scope)
  },
  set: (at, value) => instance.set(at, deepCopy(value)),
})

/** By the kind of a prop that is a handler, where its actions find what the component hands over. */
const handedAt = new Map([
  ['actions', 'result'],
  ['timerActions', 'result'],
  ['failureActions', 'reply'],
])

export function resolveProps(block: Block, kinds: BlockDefinition, scope: Scope, env: Env): Record<string, unknown> {
  const resolved: Record<string, unknown> = {}
  for (const { kind, name, value } of declaredProps(block, kinds))
    if (!handedAt.has(kind)) resolved[name] = resolveProp(kind, value, scope, env)
  return resolved
}

export function eventHandlers(block: Block, kinds: BlockDefinition, effects: BlockActions): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const { name, kind, value } of declaredProps(block, kinds)) {
    const root = handedAt.get(kind)
    if (root !== undefined)
      made[name] = ignoreWhileRunning((argument) =>
        effects.run(value as Action[], argument === undefined ? {} : { [root]: argument }, kind === 'timerActions'),
      )
    if (kind === 'place') made.onChange = (next: unknown) => effects.set(value as Pointer, next)
  }
  return made
}

/** The address outside the app that a press leads to, when it does nothing else: such a block is drawn as a link, which needs no script. */
export function linkOf(block: Block, scope: Scope, env: Env): string | undefined {
  const action = onlyAction(block)
  if (!action || !('link' in action)) return undefined
  const address = resolve(action.link, scope, env)
  return typeof address === 'string' && mayOpen(address) ? address : undefined
}

/** What a press always does, when it does nothing else. */
export function onlyAction({ onPress }: Block): Action | undefined {
  const [action, ...others] = (onPress ?? []) as Action[]
  return action?.when || others.length > 0 ? undefined : action
}

function ignoreWhileRunning(run: (argument: unknown) => Promise<boolean>): (argument?: unknown) => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return (argument) => (running ??= run(isEvent(argument) ? undefined : argument).finally(() => (running = undefined)))
}

type DeclaredProp = { kind: string; name: string; value: unknown }
/** Of each block as it is written, since it is drawn again and again. */
const declared = new WeakMap<Block, { kinds: BlockDefinition; props: DeclaredProp[] }>()

function declaredProps(block: Block, kinds: BlockDefinition): DeclaredProp[] {
  const known = declared.get(block)
  if (known?.kinds === kinds) return known.props
  const props = Object.entries(kinds.props)
    .filter(([prop]) => block[prop] !== undefined && !(kinds.children === 'items' && (prop === 'each' || prop === 'where')))
    .map(([prop, kind]) => ({ kind, name: componentProp(prop, kind), value: block[prop] }))
  declared.set(block, { kinds, props })
  return props
}

/** `disabledWhen` becomes `disabled`; a place becomes `value`, with `onChange` beside it. */
const componentProp = (prop: string, kind: string) => (kind === 'condition' ? prop.replace(/When$/, '') : kind === 'place' ? 'value' : prop)

const isEvent = (value: unknown) => value !== null && typeof value === 'object' && 'nativeEvent' in value
