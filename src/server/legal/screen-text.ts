import type { Block, Screen } from '../../core/language/screens.ts'
import { ordered } from '../../core/language/ordered.ts'
import type { Condition } from '../../core/language/conditions.ts'
import type { Text, Value } from '../../core/language/values.ts'
import { computedOf } from '../../core/values/computed-of.ts'
import { holds } from '../../core/values/condition.ts'
import { resolve, resolveText } from '../../core/values/resolve.ts'
import type { Env, Scope } from '../../core/values/scope.ts'

/** Complete text of a screen with `scope`, as RichText: `# ` before a heading, `- ` before a row. */
export function screenText(screen: Pick<Screen, 'blocks' | 'order' | 'computed'>, given: Scope, env: Env): string {
  const scope: Scope = { ...given, computed: computedOf(screen.computed, () => scope, env) }
  return partsOf(screen, scope, env)
    .filter((part) => part !== '')
    .join('\n\n')
}

type Container = Pick<Screen, 'blocks' | 'order'>
type Rows = { [name: string]: { label: Text; value: Text; when?: Condition } }

const partsOf = ({ blocks = {}, order }: Container, scope: Scope, env: Env): string[] =>
  ordered(blocks, order).flatMap(([name, block]) => {
    if (!holds(block.when, scope)) return []
    const say = says[block.block]
    if (!say) throw new Error(`The block ${name} is of the kind ${block.block}, of which the words cannot be kept.`)
    return say(block, scope, env)
  })

const heading = (text: unknown, scope: Scope, env: Env): string[] =>
  text === undefined ? [] : [`# ${resolveText(text as Text, scope, env)}`]
/** Without a mark, lines would be joined into one paragraph. */
const asRow = (part: string): string => (/^(#|-|\d+\.) /.test(part) ? part : `- ${part}`)
const nothing = (): string[] => []

const says: { [kind: string]: (block: Block, scope: Scope, env: Env) => string[] } = {
  Text: ({ text, look }, scope, env) =>
    look === 'strong' || look === 'heading' || look === 'title' ? heading(text, scope, env) : [resolveText(text as Text, scope, env)],
  RichText: ({ text }, scope, env) => [resolveText(text as Text, scope, env)],
  DescriptionList: ({ title, rows }, scope, env) => [
    ...heading(title, scope, env),
    Object.values(rows as Rows)
      .filter((row) => holds(row.when, scope))
      .map(({ label, value }) => `- ${resolveText(label, scope, env)}: ${resolveText(value, scope, env)}`)
      .join('\n'),
  ],
  List: ({ each, ...block }, scope, env) => {
    const items = resolve(each as Value, scope, env)
    return Array.isArray(items) ? [items.flatMap((item) => partsOf(block as Container, { ...scope, item }, env).map(asRow)).join('\n')] : []
  },
  Button: nothing,
}
