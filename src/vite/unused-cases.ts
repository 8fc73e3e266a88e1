import { type Edit, isNode, type Node } from './syntax.ts'

/**
 * Tag numbers of react-dom's fiber kinds that the app never has: <SuspenseList>, elements of the head, <html> with its two children,
 * <ViewTransition> and <Activity>.
 */
const unusedTags = new Set(['19', '26', '27', '30', '31'])

type Case = Node & { test: Node | null; consequent: Node[] }

const leaves = /^(?:BreakStatement|ReturnStatement|ContinueStatement|ThrowStatement)$/

/**
 * Edits that remove the cases of a `switch` over a fiber's tag that never happen, with their statements unless the previous case falls
 * through into them.
 */
export function* deadCases(node: Node, code: string): Generator<Edit> {
  const { type, discriminant, cases } = node as Node & { discriminant: Node; cases: Case[] }
  if (type !== 'SwitchStatement' || !code.slice(discriminant.start, discriminant.end).endsWith('.tag')) return
  let isLedInto = false
  for (const { test, consequent, start, end } of cases) {
    const isUnused = test !== null && unusedTags.has(code.slice(test.start, test.end))
    if (isUnused && !isLedInto) {
      // Another case may use a variable declared in this one.
      const variables = [...new Set(consequent.flatMap(declaredIn))]
      yield { start, end, text: variables.length > 0 ? `${code.slice(start, test.end)}: var ${variables.join(', ')};` : '' }
      continue
    }
    if (isUnused) yield { start, end: consequent[0]?.start ?? end, text: '' }
    isLedInto = !leaves.test(consequent.at(-1)?.type ?? '')
  }
}

/** Names of `var` variables, which are visible in the whole surrounding function. */
function declaredIn(node: Node): string[] {
  if (/Function/.test(node.type)) return []
  const { kind, declarations = [] } = node as Node & { kind?: string; declarations?: { id: { name: string } }[] }
  const own = kind === 'var' ? declarations.map(({ id }) => id.name) : []
  return [...own, ...Object.values(node).flat().filter(isNode).flatMap(declaredIn)]
}
