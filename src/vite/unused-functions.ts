import type { Plugin } from 'vite'
import { settled } from './settled-values.ts'
import { type Edit, isNode, type Node } from './syntax.ts'
import { deadCases } from './unused-cases.ts'
import { unused } from './unused-names.ts'

type Name = { name?: string; object?: Name; property?: Name }
type Named = { id?: Name | null; key?: Name; left?: Name; right?: Node; value?: Node; init?: Node; body?: Node; arguments?: Node[] }
/** `met`: names from the table that were found in the code. */
type Task = { code: string; names: readonly string[]; values: { [expression: string]: string }; met: Set<string> }

/**
 * Removes functions of packages that the app never calls but that a bundler cannot drop: a router, for example, names all its functions in
 * one object. Calling a removed function throws. An expression with a known value is replaced by that value, so that the bundler drops the
 * other branch. If a new version of a package lacks one of these names, the build fails instead of growing unnoticed.
 */
export function unusedFunctions(): Plugin {
  const met = new Set<string>()
  const packages = new Set<string>()
  return {
    name: 'alur-unused-functions',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      met.clear()
      packages.clear()
    },
    transform(code, id) {
      const [, packageName = ''] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
      if (!namesOf(packageName).length) return null
      packages.add(packageName)
      const task: Task = { code, names: unused[packageName] ?? [], values: settled[packageName] ?? {}, met }
      const edits = editsOf(this.parse(code) as unknown as Node, task)
      const changed = outermost([...edits]).reduceRight(
        (text, { start, end, text: next }) => text.slice(0, start) + next + lineEnds(text.slice(start, end)) + text.slice(end),
        code,
      )
      return { code: changed, map: null }
    },
    buildEnd(error) {
      const missed = [...packages].flatMap((name) =>
        namesOf(name)
          .filter((one) => !met.has(one))
          .map((one) => `${one} of ${name}`),
      )
      if (!error && missed.length > 0)
        this.error(`There is no ${missed.join(', ')} any more: look at src/vite/unused-names.ts and settled-values.ts.`)
    },
  }
}

const namesOf = (packageName: string): string[] => [...(unused[packageName] ?? []), ...Object.keys(settled[packageName] ?? {})]

function* editsOf(node: Node, task: Task, path = '', isRead = true): Generator<Edit> {
  const own = nameOf(node)
  const name = own === undefined ? path : `${path && `${path}.`}${own}`
  const body = bodyOf(node)
  if (own !== undefined && body && task.names.includes(name)) {
    task.met.add(name)
    return yield { start: body.start, end: body.end, text: `{ throw Error('left out of this build') }` }
  }
  const known = isRead ? textsOf(node, task.code).find((text) => Object.hasOwn(task.values, text)) : undefined
  if (known !== undefined) {
    task.met.add(known)
    return yield { start: node.start, end: node.end, text: `(${task.values[known]})` }
  }
  yield* deadCases(node, task.code)
  // Assigning a display name is a side effect that keeps an unused component in the bundle.
  if (isDisplayName(node)) return yield { start: node.start, end: node.end, text: '' }
  if (isComponentCall(node)) yield { start: node.start, end: node.start, text: '/* @__PURE__ */ ' }
  for (const [part, value] of Object.entries(node))
    for (const child of [value].flat()) if (isNode(child)) yield* editsOf(child, task, name, !isNaming(node, part))
}

const isExpression = /Expression$|^Identifier$/

/** The table's possible names for an expression: its source text, or for a call also the callee with `()` for any arguments. */
function textsOf({ type, start, end, callee }: Node, code: string): string[] {
  if (!isExpression.test(type)) return []
  return [code.slice(start, end), ...(type === 'CallExpression' && isNode(callee) ? [`${code.slice(callee.start, callee.end)}()`] : [])]
}

/** Whether this part of the node is declared, assigned or looked up, and not read. */
function isNaming({ type, computed }: Node, part: string): boolean {
  if (part === 'left') return type === 'AssignmentExpression'
  if (part === 'argument') return type === 'UpdateExpression'
  return computed !== true && /^(?:id|key|params|property|label)$/.test(part)
}

/** Name of a node that may hold a function: a declaration, a method, or a function assigned to a constant or property. */
function nameOf(node: Node): string | undefined {
  const { id, key, left } = node as Named
  const isNamed = /^(?:FunctionDeclaration|ClassDeclaration|MethodDefinition)$/.test(node.type) || bodyOf(node) !== undefined
  const name = id ?? key ?? left
  return isNamed && name ? dotted(name) : undefined
}

const dotted = ({ name, object, property }: Name): string | undefined =>
  object && property ? `${dotted(object)}.${dotted(property)}` : name

function bodyOf(node: Node): Node | undefined {
  const { value, init, right, body, arguments: [first] = [] } = node as Named
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return body
    case 'MethodDefinition':
    case 'Property':
    case 'PropertyDefinition':
      return value && bodyOf(value)
    case 'VariableDeclarator':
      return init && bodyOf(init)
    case 'AssignmentExpression':
      return right && bodyOf(right)
    case 'CallExpression':
      return first && bodyOf(first)
    default:
      return undefined
  }
}

/** Sorts edits by position and drops those inside another edit. */
function outermost(edits: Edit[]): Edit[] {
  let last = 0
  return edits
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ start, end }) => {
      if (start < last) return false
      last = end
      return true
    })
}

/** The line breaks of a text, so that line numbers keep matching the source map. */
const lineEnds = (text: string): string => text.replace(/[^\n]+/g, '')

type Assignment = { expression?: { type: string; left?: { property?: { name?: string } } } }
const isDisplayName = (node: Node): boolean =>
  node.type === 'ExpressionStatement' && (node as Assignment).expression?.left?.property?.name === 'displayName'

type Call = { callee?: { property?: { name?: string } } }
const isComponentCall = (node: Node): boolean => node.type === 'CallExpression' && (node as Call).callee?.property?.name === 'forwardRef'
