import type { FlowMap, MapEdge, MapNode } from '../../contract.ts'

export const NODE = { width: 190, height: 40, gapX: 90, gapY: 14 }
type PlacedNode = MapNode & { x: number; y: number }
export type Layout = { nodes: PlacedNode[]; edges: (MapEdge & { path: string })[]; width: number; height: number }

/** Column number by node id. */
type Depths = Map<string, number>

/** Lays out the map: the column is the number of steps from an entrance, the row is near the nodes that lead there. */
export function layoutMap({ nodes, edges, starts }: FlowMap, depths: Depths = depthsFrom(starts, edges)): Layout {
  const columns = columnsOf(nodes, depths)
  const rowOf = new Map<string, number>()
  const into = new Map<string, string[]>()
  for (const { from, to } of edges) into.set(to, [...(into.get(to) ?? []), from])
  for (const column of columns) {
    const middle = (id: string) => {
      const rows = (into.get(id) ?? []).flatMap((from) => rowOf.get(from) ?? [])
      return rows.length === 0 ? Infinity : rows.reduce((sum, row) => sum + row, 0) / rows.length
    }
    const sorted = column
      .map((node) => ({ node, middle: middle(node.id) }))
      .toSorted((a, b) => a.middle - b.middle || a.node.name.localeCompare(b.node.name))
    column.splice(0, column.length, ...sorted.map(({ node }) => node))
    for (const [row, { id }] of column.entries()) rowOf.set(id, row)
  }
  const placed = columns.flatMap((column, index) =>
    column.map((node, row) => ({ ...node, x: index * (NODE.width + NODE.gapX), y: row * (NODE.height + NODE.gapY) })),
  )
  const byId = new Map(placed.map((node) => [node.id, node]))
  return {
    nodes: placed,
    edges: edges.flatMap((edge) => {
      const [from, to] = [byId.get(edge.from), byId.get(edge.to)]
      return from && to ? [{ ...edge, path: pathBetween(from, to) }] : []
    }),
    width: Math.max(NODE.width, ...placed.map(({ x }) => x + NODE.width)),
    height: Math.max(NODE.height, ...placed.map(({ y }) => y + NODE.height)),
  }
}

/** Nodes that no entrance reaches go in the last column. */
function columnsOf(nodes: MapNode[], depths: Depths): MapNode[][] {
  const known = nodes.flatMap(({ id }) => depths.get(id) ?? [])
  const [first, last] = [Math.min(0, ...known), Math.max(-1, ...known) + 1]
  const columns: MapNode[][] = []
  for (const node of nodes) (columns[(depths.get(node.id) ?? last) - first] ??= []).push(node)
  return columns.filter((column) => column !== undefined)
}

function depthsFrom(starts: string[], edges: MapEdge[]): Depths {
  const depth = new Map(starts.map((id, index) => [id, index === 0 ? 0 : 1]))
  for (const [id, here] of depth) for (const { from, to } of edges) if (from === id && !depth.has(to)) depth.set(to, here + 1)
  return depth
}

/** Nodes on the shortest path from an entrance to the node, the node included. */
export function pathTo({ edges, starts }: FlowMap, id: string): Set<string> {
  const before = new Map<string, string>()
  const seen = new Set(starts)
  for (const here of seen)
    for (const { from, to } of edges)
      if (from === here && !seen.has(to)) {
        seen.add(to)
        before.set(to, here)
      }
  const path = new Set<string>()
  for (let at: string | undefined = id; at !== undefined; at = before.get(at)) path.add(at)
  return path
}

/** The part of the map within `steps` of a node, in both directions; nodes that lead to it go in the columns before it. */
export function around({ nodes, edges, starts }: FlowMap, id: string, steps: number): { map: FlowMap; depths: Depths } {
  const onward = stepsFrom(id, edges, steps)
  const back = stepsFrom(
    id,
    edges.map(({ from, to, by }) => ({ from: to, to: from, by })),
    steps,
  )
  const before = [...back].map(([each, count]) => [each, -count] as const)
  const depths: Depths = new Map([...before, ...onward])
  const kept = nodes.filter((node) => depths.has(node.id))
  return { map: { nodes: kept, edges: edges.filter(({ from, to }) => depths.has(from) && depths.has(to)), starts }, depths }
}

function stepsFrom(id: string, edges: MapEdge[], most: number): Depths {
  const steps: Depths = new Map([[id, 0]])
  for (const [here, count] of steps)
    for (const { from, to } of edges) if (from === here && count < most && !steps.has(to)) steps.set(to, count + 1)
  return steps
}

function pathBetween(from: PlacedNode, to: PlacedNode): string {
  const [y1, y2] = [from.y + NODE.height / 2, to.y + NODE.height / 2]
  const isForward = to.x > from.x
  const [x1, x2] = [from.x + NODE.width, isForward ? to.x : to.x + NODE.width]
  const bend = isForward ? (x2 - x1) / 2 : NODE.gapX * 0.7
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${isForward ? x2 - bend : x2 + bend} ${y2} ${x2} ${y2}`
}
