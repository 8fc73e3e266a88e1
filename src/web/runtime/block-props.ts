import { holds } from '../../core/condition.ts'
import { handed } from '../../core/handed.ts'
import type { Action, Block, Condition, Pointer, Text, Value, ValueMap } from '../../core/language.ts'
import { read } from '../../core/pointer.ts'
import type { Env, Scope } from '../../core/scope.ts'
import { resolve, resolveMap, resolveText } from '../../core/value.ts'
import { plain } from './store.ts'

/** What a block's prop says in the language, by its kind in `schemas/meta/blocks.json`. */
type Rows = { [id: string]: { label: Text; value: Text; when?: Condition } }
/** How the handlers of a block reach the screen. */
export type Acting = { run(actions: readonly Action[], roots: Scope): Promise<boolean>; set(at: Pointer, value: unknown): void }
export type BlockKinds = { props: { [prop: string]: string }; children?: true | 'item' }

type Look = (value: never, scope: Scope, env: Env) => unknown
const looks: Record<string, Look> = {
  text: (value: Text, scope, env) => resolveText(value, scope, env),
  val: (value: Value, scope, env) => plain(resolve(value, scope, env)),
  vals: (value: ValueMap, scope, env) => plain(resolveMap(value, scope, env)),
  cond: (value: Condition, scope) => holds(value, scope),
  texts: (value: Record<string, Text>, scope, env) => mapEntries(value, (text) => resolveText(text, scope, env)),
  rows: (value: Rows, scope, env) =>
    Object.entries(value)
      .filter(([, row]) => holds(row.when, scope))
      .map(([id, row]) => ({ id, label: resolveText(row.label, scope, env), value: resolveText(row.value, scope, env) })),
  ptr: (value: Pointer, scope) => plain(read(scope, value)),
}

/** The part of a component's props that changes with the scope, as plain values. */
export function seenProps(block: Block, kinds: BlockKinds, scope: Scope, env: Env): Record<string, unknown> {
  const seen: Record<string, unknown> = {}
  for (const { name, kind, value } of given(block, kinds)) {
    if (kind === 'actions') continue
    const look = Object.hasOwn(looks, kind) ? looks[kind] : undefined
    seen[name] = look ? look(value as never, scope, env) : value
  }
  return seen
}

/** The part that does not: what the component calls. */
export function handlers(block: Block, kinds: BlockKinds, acting: Acting): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const { name, kind, value } of given(block, kinds)) {
    if (kind === 'actions') made[name] = once((given) => acting.run(value as Action[], handed(name, given)))
    if (kind === 'ptr') made.onChange = (next: unknown) => acting.set(value as Pointer, next)
  }
  return made
}

/** A second tap while the first is still at work is the same tap. */
function once(run: (given: unknown) => Promise<boolean>): (given?: unknown) => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return (given) => (running ??= run(isEvent(given) ? undefined : given).finally(() => (running = undefined)))
}

function given(block: Block, { props, children }: BlockKinds) {
  return Object.entries(props)
    .filter(([prop]) => block[prop] !== undefined && !(children === 'item' && (prop === 'each' || prop === 'where')))
    .map(([prop, declared]) => {
      const kind = declared.replace(/!$/, '')
      return { kind, name: nameOf(prop, kind), value: block[prop] }
    })
}

/** `disabledWhen` reaches the component as `disabled`, a pointer as `value` and `onChange`. */
const nameOf = (prop: string, kind: string) => (kind === 'cond' ? prop.replace(/When$/, '') : kind === 'ptr' ? 'value' : prop)

const isEvent = (value: unknown) => value !== null && typeof value === 'object' && 'nativeEvent' in value

const mapEntries = <T, U>(map: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))
