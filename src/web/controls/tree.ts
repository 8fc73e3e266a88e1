import type { SelectOption } from './SelectControl.tsx'

export type TreeNode = { value: string | number; text: string; children: TreeNode[] }

/** Rows without a value or a text are left out. */
export function toTree(rows: unknown, valueField: string, textField: string): TreeNode[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    if (row === null || typeof row !== 'object') return []
    const { [valueField]: value, [textField]: text, children } = row as Record<string, unknown>
    if ((typeof value !== 'string' && typeof value !== 'number') || typeof text !== 'string') return []
    return [{ value, text, children: toTree(children, valueField, textField) }]
  })
}

export const toOptions = (rows: unknown, valueField: string, textField: string): SelectOption[] =>
  toTree(rows, valueField, textField).map(({ value, text }) => ({ value, text }))

export function findPath(nodes: readonly TreeNode[], value: unknown): TreeNode[] {
  for (const node of nodes) {
    if (node.value === value) return [node]
    const below = findPath(node.children, value)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Undefined for a tree of more than two levels. */
export function groupedLeaves(nodes: readonly TreeNode[]): SelectOption[] | undefined {
  if (nodes.some((node) => node.children.some((child) => child.children.length > 0))) return undefined
  return nodes.flatMap(({ value, text, children }) =>
    children.length === 0 ? [{ value, text }] : children.map((leaf) => ({ value: leaf.value, text: leaf.text, group: text })),
  )
}
