import type { Plugin } from 'vite'
import { settled } from './settled-values.ts'
import { type Edit, isNode, type Node } from './syntax.ts'
import { deadCases } from './unused-cases.ts'
import { unused } from './unused-names.ts'

type Name = { name?: string; object?: Name; property?: Name }
type Named = { id?: Name | null; key?: Name; left?: Name; right?: Node; value?: Node; init?: Node; body?: Node; arguments?: Node[] }
/** `met`: which of the names the code has. */
type Task = { code: string; names: readonly string[]; values: { [expression: string]: string }; met: Set<string> }

/**
 * Leaves out of packages what no code of the app leads to, though a bundler cannot see it: a router names all its functions in one object.
 * Calling such a function throws; an expression whose value is known is replaced by it, and the bundler drops the branch not taken. When a
 * new version of a package has one of them no more, the build fails instead of growing unnoticed.
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
  // Components stay for the sake of a name that is written on them.
  if (isDisplayName(node)) return yield { start: node.start, end: node.end, text: '' }
  if (isComponentCall(node)) yield { start: node.start, end: node.start, text: '/* @__PURE__ */ ' }
  for (const [part, value] of Object.entries(node))
    for (const child of [value].flat()) if (isNode(child)) yield* editsOf(child, task, name, !isNaming(node, part))
}

const isExpression = /Expression$|^Identifier$/

/** What an expression may be called in the table: as it stands, or, for a call, whatever its arguments. */
function textsOf({ type, start, end, callee }: Node, code: string): string[] {
  if (!isExpression.test(type)) return []
  return [code.slice(start, end), ...(type === 'CallExpression' && isNode(callee) ? [`${code.slice(callee.start, callee.end)}()`] : [])]
}

/** True for a part that is declared, assigned or looked up, and not read. */
function isNaming({ type, computed }: Node, part: string): boolean {
  if (part === 'left') return type === 'AssignmentExpression'
  if (part === 'argument') return type === 'UpdateExpression'
  return computed !== true && /^(?:id|key|params|property|label)$/.test(part)
}

/** Of what may hold functions: a declaration, a method, or a function in a constant or a property, which may be assigned. */
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

/** In their order, without those within another. */
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

/** Each line stays where it is, as the map of the source says. */
const lineEnds = (text: string): string => text.replace(/[^\n]+/g, '')

type Assignment = { expression?: { type: string; left?: { property?: { name?: string } } } }
const isDisplayName = (node: Node): boolean =>
  node.type === 'ExpressionStatement' && (node as Assignment).expression?.left?.property?.name === 'displayName'

type Call = { callee?: { property?: { name?: string } } }
const isComponentCall = (node: Node): boolean => node.type === 'CallExpression' && (node as Call).callee?.property?.name === 'forwardRef'
