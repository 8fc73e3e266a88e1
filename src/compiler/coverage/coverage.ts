import { pointerOf } from '../../core/language/pointer.ts'
import type { Config, Configs, Sources } from '../load/config.ts'
import { originOf } from '../load/origin-of.ts'
import { type Edge, edgesOf } from '../walks/edges.ts'
import { edgesByScenario } from '../walks/edges-by-scenario.ts'
import { type FieldRule, fieldCoverage } from './field-coverage.ts'

/** `instead`: another test that covers it, or the reason why it cannot be covered. */
type Missed = { what: string; file: string; pointer: string; instead?: string }
type Part = { part: string; tried: number; all: number; missed: Missed[] }
export type Coverage = { scenarios: { channel: string; scenarios: number }[]; parts: Part[] }

/** Coverage of each channel by scenarios, and of field rules by examples on both sides. `instead`: looks up an edge's key. */
export async function coverageOf(
  sources: Sources,
  configs: Configs,
  instead: (key: string) => string | undefined = () => undefined,
): Promise<Coverage> {
  const tried = await edgesByScenario(sources, configs)
  const triedEdges = new Set(tried.flatMap(({ edges }) => [...edges]))
  const edges = distinct([...configs.values()].flatMap((config) => edgesOf(config, sources)))
  const base = configs.get('base')
  const fields = base ? fieldCoverage(sources, base) : []
  const ofKind = (part: string, ...kinds: Edge['kind'][]): Part => {
    const all = edges.filter(({ kind }) => kinds.includes(kind))
    return partOf(
      part,
      all,
      ({ key }) => triedEdges.has(key),
      ({ key, at }) => {
        const other = instead(key)
        return { what: key, ...at, ...(other !== undefined && { instead: other }) }
      },
    )
  }
  return {
    scenarios: [...configs.keys()].map((channel) => ({
      channel,
      scenarios: tried.filter((scenario) => scenario.channel === channel).length,
    })),
    parts: [
      ofKind('routes', 'route', 'redirect'),
      ofKind('rules of guards and tables that act', 'row'),
      ...(base ? [answeringTables(sources, base)] : []),
      ofKind('cases of "choose"', 'case'),
      ofKind('steps of journeys', 'step'),
      ofKind('actions', 'action'),
      ofKind('answers', 'answer'),
      ofKind('failed calls', 'failure'),
      ofKind('rules across fields, held and broken', 'form rule'),
      fieldPart('rules of fields, an answer taken', fields, 'taken'),
      fieldPart('rules of fields, an answer refused', fields, 'refused'),
    ],
  }
}

/** Tables that the server evaluates: `check` proves that each of their rules matches some input, and no two the same. */
function answeringTables(sources: Sources, config: Config): Part {
  const rows = Object.entries(config.flows.decisions).flatMap(([table, { rules }]) =>
    Object.values(rules).some(({ then }) => then) ? [] : Object.keys(rules).map((rule) => ({ table, rule })),
  )
  return partOf(
    'rules of tables that answer, proved by check',
    rows,
    () => true,
    ({ table, rule }) => ({
      what: rule,
      ...originOf(config, sources, { of: `decisions/${table}`, pointer: pointerOf(['rules', rule]) }),
    }),
  )
}

function fieldPart(part: string, rules: FieldRule[], side: 'taken' | 'refused'): Part {
  return partOf(
    part,
    rules,
    (rule) => rule[side] !== undefined,
    ({ form, pointer, keyword, file }) => ({
      what: `${keyword} of ${form}${pointer}`,
      file,
      pointer,
    }),
  )
}

function partOf<T>(part: string, all: T[], isTried: (one: T) => boolean, miss: (one: T) => Missed): Part {
  const missed = all.filter((one) => !isTried(one)).map(miss)
  return { part, tried: all.length - missed.length, all: all.length, missed }
}

/** Parts that are not covered and have no reason. */
export const untried = ({ parts }: Coverage): Missed[] =>
  parts.flatMap(({ missed }) => missed.filter(({ instead }) => instead === undefined))

/** Drops edges that several channels have, except the first one's: the base comes first. */
function distinct(edges: Edge[]): Edge[] {
  const known = new Map<string, Edge>()
  for (const edge of edges) if (!known.has(edge.key)) known.set(edge.key, edge)
  return [...known.values()]
}

export function coveragePage({ scenarios, parts }: Coverage): string {
  return [
    '# Coverage',
    '',
    `Scenarios: ${scenarios.map(({ channel, scenarios: count }) => `${count} in ${channel}`).join(', ')}.`,
    '',
    '| what | tried | of |',
    '| --- | ---: | ---: |',
    ...parts.map(({ part, tried, all }) => `| ${part} | ${tried} | ${all} |`),
    ...parts
      .filter(({ missed }) => missed.length > 0)
      .flatMap(({ part, missed }) => [
        '',
        `## In no scenario: ${part}`,
        '',
        ...missed.map(({ what, file, pointer, instead = 'not tried' }) => `- ${file}#${pointer} (${what}): ${instead}`),
      ]),
    '',
  ].join('\n')
}
