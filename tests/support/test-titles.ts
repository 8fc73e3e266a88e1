import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** `parent`: titles of the groups around it. `isSkipped`: always skipped, not only on machines that lack something. */
export type Title = { title: string; kind: 'test' | 'group' | 'row'; parent: string; isSkipped: boolean }

type Node = { type: string; [key: string]: any }

/** Returns the titles of tests and groups, and the names of table rows, as written in the code. */
export function titlesIn(text: string, path = 'some.test.ts'): Title[] {
  const titles: Title[] = []
  walk(parseSync(path, text).program as unknown as Node, { parent: '', isSkipped: false }, titles)
  return titles
}

const known = new Map<string, Title[]>()

export function titlesOf(path: string): Title[] {
  const titles = known.get(path) ?? titlesIn(readFileSync(path, 'utf8'), path)
  known.set(path, titles)
  return titles
}

/** Checks a proof that names a test by a part of its title, row or group. Returns the reason why it is not valid; undefined when it is. */
export function lackOfProof(path: string, part: string): string | undefined {
  if (!existsSync(path)) return 'no such file'
  const named = titlesOf(path).filter(({ title }) => title.includes(part))
  if (named.length === 0) return 'no such title'
  return named.every(({ isSkipped }) => isSkipped) ? 'skipped' : undefined
}

function walk(node: Node, around: { parent: string; isSkipped: boolean }, titles: Title[]): void {
  let inside = around
  const called = node.type === 'CallExpression' ? testCall(node) : undefined
  if (called) {
    const { title, kind } = called
    const isSkipped = around.isSkipped || called.isSkipped
    titles.push({ title, kind, parent: around.parent, isSkipped })
    inside = { parent: kind === 'group' ? `${around.parent} ${title}`.trim() : around.parent, isSkipped }
  }
  for (const row of node.type === 'ArrayExpression' ? node.elements : []) {
    const title = row?.type === 'ObjectExpression' ? nameOf(row) : undefined
    if (title !== undefined) titles.push({ title, kind: 'row', ...around })
  }
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (typeof each?.type === 'string') walk(each, inside, titles)
}

const KINDS: Record<string, 'test' | 'group'> = { it: 'test', test: 'test', describe: 'group' }

/** Reads the title and kind of a call such as `it(…)`, `describe.each(…)(…)` or `test.runIf(…)(…)`; undefined for other calls. */
function testCall({
  callee,
  arguments: [first, ...rest],
}: Node): { title: string; kind: 'test' | 'group'; isSkipped: boolean } | undefined {
  const title = first && textOf(first)
  if (title === undefined) return undefined
  const members: string[] = []
  let root: Node = callee
  while (root.type === 'MemberExpression' || root.type === 'CallExpression') {
    if (root.type === 'MemberExpression') members.push(root.property.name)
    root = root.type === 'MemberExpression' ? root.object : root.callee
  }
  let kind = KINDS[root.name]
  if (kind === undefined || (rest.length === 0 && !members.includes('todo'))) return undefined
  // Playwright's `test.describe`.
  if (members.includes('describe')) kind = 'group'
  return { title, kind, isSkipped: members.some((member) => member === 'skip' || member === 'todo') }
}

const nameOf = ({ properties }: Node): string | undefined => {
  const name = properties.find(({ key }: Node) => key?.name === 'name')
  return name && textOf(name.value)
}

/** Returns the text of a string literal, or of a template with "…" for each expression; undefined for other nodes. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('…')
}
