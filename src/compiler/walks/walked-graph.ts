import type { Edge } from './edges.ts'
import type { Walk } from './take-walk.ts'

/** The edges of one channel that its walks reach. */
export type WalkedGraph = {
  channel: string
  edges: Edge[]
  /** The walks that each add an edge, in the order they were found. */
  walks: Walk[]
  taken: Set<string>
  problems: { walk: Walk; problems: string[] }[]
  count: number
}
