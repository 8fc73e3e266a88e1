import { type Edit, isNode, type Node } from './syntax.ts'

/**
 * Of react-dom, kinds of fibers that the app has none of, by their numbers: <SuspenseList>, elements that belong into the head, <html> with its two children,
 * <ViewTransition> and <Activity>.
 */
const unusedTags = new Set(['19', '26', '27', '30', '31'])

type Case = Node & { test: Node | null; consequent: Node[] }

const leaves = /^(?:BreakStatement|ReturnStatement|ContinueStatement|ThrowStatement)$/

/** The cases of a `switch` over the kind of a fiber that never happen, each with its statements unless another case leads into them. */
export function* deadCases(node: Node, code: string): Generator<Edit> {
  const { type, discriminant, cases } = node as Node & { discriminant: Node; cases: Case[] }
  if (type !== 'SwitchStatement' || !code.slice(discriminant.start, discriminant.end).endsWith('.tag')) return
  let isLedInto = false
  for (const { test, consequent, start, end } of cases) {
    const isUnused = test !== null && unusedTags.has(code.slice(test.start, test.end))
    if (isUnused && !isLedInto) {
      // Another case may use a variable that this one declares.
      const variables = [...new Set(consequent.flatMap(declaredIn))]
      yield { start, end, text: variables.length > 0 ? `${code.slice(start, test.end)}: var ${variables.join(', ')};` : '' }
      continue
    }
    if (isUnused) yield { start, end: consequent[0]?.start ?? end, text: '' }
    isLedInto = !leaves.test(consequent.at(-1)?.type ?? '')
  }
}

/** Names of variables of the function around, which are there in all of it. */
function declaredIn(node: Node): string[] {
  if (/Function/.test(node.type)) return []
  const { kind, declarations = [] } = node as Node & { kind?: string; declarations?: { id: { name: string } }[] }
  const own = kind === 'var' ? declarations.map(({ id }) => id.name) : []
  return [...own, ...Object.values(node).flat().filter(isNode).flatMap(declaredIn)]
}
