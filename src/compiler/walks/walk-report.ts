import type { Edge, EdgeKind } from './edges.ts'
import type { WalkedGraph } from './walked-graph.ts'
import { reasonOf, type Unreached } from './unreached.ts'

type WalkSummary = {
  channel: string
  kinds: { kind: EdgeKind; edges: number; taken: number }[]
  walks: number
  tried: number
  /** `reason`: why it cannot be reached; missing when nobody has looked yet. */
  left: { edge: string; kind: EdgeKind; file: string; pointer: string; reason?: string }[]
  problems: { steps: string; problem: string }[]
}

/** `most`: limit at which the walks were stopped, whatever was left. */
export function summaryOf(
  { channel, edges, taken, walks, problems, count }: WalkedGraph,
  known: Unreached[],
  most = Infinity,
): WalkSummary {
  const ended = count >= most ? `the walks were ended after ${count}` : undefined
  const isTaken = ({ key }: Edge) => taken.has(key)
  const kinds = [...new Set(edges.map(({ kind }) => kind))]
  return {
    channel,
    kinds: kinds.map((kind) => {
      const all = edges.filter((edge) => edge.kind === kind)
      return { kind, edges: all.length, taken: all.filter(isTaken).length }
    }),
    walks: walks.length,
    tried: count,
    left: edges
      .filter((edge) => !isTaken(edge))
      .map(({ key, kind, at }) => {
        const reason = reasonOf(known, channel, key) ?? ended
        return { edge: key, kind, ...at, ...(reason !== undefined && { reason }) }
      }),
    problems: problems.map(({ walk, problems: all }) => ({ steps: JSON.stringify(walk.do), problem: all.join(' ') })),
  }
}

export function walksPage(summaries: WalkSummary[]): string {
  return summaries
    .flatMap(({ channel, kinds, walks, tried, left, problems }) => [
      `## ${channel === 'base' ? 'The product' : `Channel ${channel}`}`,
      '',
      `${walks} walks take every edge that any of ${tried} took.`,
      '',
      '| edges | taken | of |',
      '| --- | ---: | ---: |',
      ...kinds.map(({ kind, edges, taken }) => `| ${kind} | ${taken} | ${edges} |`),
      '',
      ...section(
        'Not taken',
        left.map(({ file, pointer, edge, reason }) => `- ${file}#${pointer} (${edge}): ${reason ?? 'nobody has looked why'}`),
      ),
      ...section(
        'Problems',
        problems.map(({ steps, problem }) => `- ${problem} After ${steps}`),
      ),
    ])
    .join('\n')
}

const section = (title: string, lines: string[]): string[] => (lines.length > 0 ? [`### ${title}`, '', ...lines, ''] : [])
