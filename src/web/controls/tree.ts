import type { Choosable } from './select-control.tsx'

export type TreeNode = { value: string | number; text: string; children: TreeNode[] }

/** Reads rows of a reply as a tree; what has no value or no words is left out. */
export function treeOf(rows: unknown, valueField: string, textField: string): TreeNode[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    if (row === null || typeof row !== 'object') return []
    const { [valueField]: value, [textField]: text, children } = row as Record<string, unknown>
    if ((typeof value !== 'string' && typeof value !== 'number') || typeof text !== 'string') return []
    return [{ value, text, children: treeOf(children, valueField, textField) }]
  })
}

/** Rows of a reply as options of one level. */
export const optionsOf = (rows: unknown, valueField: string, textField: string): Choosable[] =>
  treeOf(rows, valueField, textField).map(({ value, text }) => ({ value, text }))

/** The nodes from a root down to the one whose value is given. Empty when there is none. */
export function pathTo(nodes: readonly TreeNode[], value: unknown): TreeNode[] {
  for (const node of nodes) {
    if (node.value === value) return [node]
    const below = pathTo(node.children, value)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The leaves of a tree of two levels as one list, under the words of their branches; undefined for a deeper one. */
export function leavesInGroups(nodes: readonly TreeNode[]): Choosable[] | undefined {
  if (nodes.some((node) => node.children.some((child) => child.children.length > 0))) return undefined
  return nodes.flatMap(({ value, text, children }) =>
    children.length === 0 ? [{ value, text }] : children.map((leaf) => ({ value: leaf.value, text: leaf.text, group: text })),
  )
}
