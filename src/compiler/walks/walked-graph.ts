import type { Edge } from './edges.ts'
import type { Walk } from './take-walk.ts'

/** What the walks of one channel reach of its edges. */
export type WalkedGraph = {
  channel: string
  edges: Edge[]
  /** The walks that add an edge each, in the order in which they were found. */
  walks: Walk[]
  taken: Set<string>
  problems: { walk: Walk; problems: string[] }[]
  count: number
}
