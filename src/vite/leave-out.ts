/** A node of the syntax tree, as the bundler parses it; offsets in UTF-16 units. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Found = { name: string; body: Node }
type Edit = { start: number; end: number; text: string }

/** What is left of the code when the named functions throw and unused components can be dropped. `missed`: names that the code has not. */
export function leaveOut(code: string, tree: Node, names: readonly string[]): { code: string; missed: string[] } {
  const found = functionsOf(tree).filter(({ name }) => names.includes(name))
  const thrown = found.map(({ name, body }): Edit => ({ ...offsetsOf(body), text: `{throw Error("left out: ${name}")}` }))
  const met = new Set(found.map(({ name }) => name))
  const unused = topLevelComponents(tree)
  return { code: apply(code, outermost([...thrown, ...unused])), missed: names.filter((name) => !met.has(name)) }
}

/** Functions by name, methods as `Class.method`, at any depth. */
function functionsOf(node: Node, owner = ''): Found[] {
  if (node.type === 'FunctionDeclaration') {
    const name = nameOf(node.id)
    return [{ name, body: node.body as Node }, ...childrenOf(node).flatMap((child) => functionsOf(child, owner))]
  }
  if (isMethod(node)) return [{ name: `${owner}.${nameOf(node.key)}`, body: (node.value as Node).body as Node }]
  const inner = node.type === 'ClassDeclaration' ? nameOf(node.id) : owner
  return childrenOf(node).flatMap((child) => functionsOf(child, inner))
}

/** Making a component has no effect by itself, and a name for the developer's tools is not needed: unused components then go. */
function topLevelComponents(tree: Node): Edit[] {
  return (tree.body as Node[]).flatMap((statement) => {
    if (isDisplayName(statement)) return [{ ...offsetsOf(statement), text: '' }]
    if (statement.type !== 'VariableDeclaration') return []
    return (statement.declarations as Node[]).flatMap(({ init }) => asPure(init as Node | null))
  })
}

function asPure(init: Node | null): Edit[] {
  if (init?.type === 'ClassExpression' && init.superClass)
    return [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' },
      { start: init.end, end: init.end, text: ')()' },
    ]
  return isComponentMaker(init) ? [{ start: init!.start, end: init!.start, text: '/* @__PURE__ */ ' }] : []
}

/** Also `name = () => {}` in a class. */
const isMethod = ({ type, value }: Node): boolean =>
  type === 'MethodDefinition' || (type === 'PropertyDefinition' && (value as Node | null)?.type === 'ArrowFunctionExpression')

function isDisplayName({ type, expression }: Node): boolean {
  const { left } = (type === 'ExpressionStatement' ? (expression as Node) : {}) as Partial<Node>
  return nameOf((left as Node | undefined)?.property) === 'displayName'
}

function isComponentMaker(init: Node | null): boolean {
  const callee = init?.type === 'CallExpression' ? (init.callee as Node) : undefined
  return ['createContext', 'forwardRef', 'memo'].includes(nameOf(callee?.property))
}

const nameOf = (node: unknown): string => (node as { name?: string } | null | undefined)?.name ?? ''
const offsetsOf = ({ start, end }: Node) => ({ start, end })

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((part): part is Node => typeof (part as Node | null)?.type === 'string')

/** A function within another that is left out goes with it. */
const outermost = (edits: Edit[]): Edit[] =>
  edits.filter((edit) => !edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end))

function apply(code: string, edits: Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
}
