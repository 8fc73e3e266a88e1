import { eventScope } from './event-scope.ts'
import type { Action, Block, Pointer } from '../language/language.ts'
import type { Env, Scope } from '../values/scope.ts'
import { deepCopy } from '../values/deep-copy.ts'
import { resolveProp } from './resolve-prop.ts'
import type { ScreenInstance } from './screen.ts'

/** How the handlers of a block reach the screen. */
type BlockActions = { run(actions: readonly Action[], roots: Scope): Promise<boolean>; set(at: Pointer, value: unknown): void }
/** The kind of each prop in `schemas/meta/blocks.json`. `items`: its blocks are shown once for each item of `each`. */
export type BlockDefinition = { props: { [prop: string]: string }; children?: 'blocks' | 'items' }

/** The prop that names a form, or a screen. Asked of every block at every look. */
export function propOfKind({ props }: BlockDefinition, kind: string): string | undefined {
  for (const prop in props) if (props[prop] === kind) return prop
  return undefined
}

/** What is written or run by a block of `instance`. `extra`: roots added by the lists around. */
export const blockActions = (instance: ScreenInstance, extra: Scope): BlockActions => ({
  run: (actions, roots) => instance.run(actions, { ...extra, ...(deepCopy(roots) as Scope) }),
  set: (at, value) => instance.set(at, deepCopy(value)),
})

/** The part of a component's props that changes with the scope, as plain values. */
export function resolveProps(block: Block, kinds: BlockDefinition, scope: Scope, env: Env): Record<string, unknown> {
  const values = declaredProps(block, kinds).filter(({ kind }) => kind !== 'actions')
  return Object.fromEntries(values.map(({ kind, name, value }) => [name, resolveProp(kind, value, scope, env)]))
}

/** The part that does not: what the component calls. */
export function eventHandlers(block: Block, kinds: BlockDefinition, effects: BlockActions): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const { name, kind, value } of declaredProps(block, kinds)) {
    if (kind === 'actions') made[name] = ignoreWhileRunning((argument) => effects.run(value as Action[], eventScope(name, argument)))
    if (kind === 'place') made.onChange = (next: unknown) => effects.set(value as Pointer, next)
  }
  return made
}

/** A second tap while the first is still at work is the same tap. */
function ignoreWhileRunning(run: (argument: unknown) => Promise<boolean>): (argument?: unknown) => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return (argument) => (running ??= run(isEvent(argument) ? undefined : argument).finally(() => (running = undefined)))
}

function declaredProps(block: Block, { props, children }: BlockDefinition) {
  return Object.entries(props)
    .filter(([prop]) => block[prop] !== undefined && !(children === 'items' && (prop === 'each' || prop === 'where')))
    .map(([prop, kind]) => ({ kind, name: componentProp(prop, kind), value: block[prop] }))
}

/** `disabledWhen` reaches the component as `disabled`, a place as `value` and `onChange`. */
const componentProp = (prop: string, kind: string) => (kind === 'condition' ? prop.replace(/When$/, '') : kind === 'place' ? 'value' : prop)

const isEvent = (value: unknown) => value !== null && typeof value === 'object' && 'nativeEvent' in value
