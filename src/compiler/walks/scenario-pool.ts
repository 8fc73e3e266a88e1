import { type Given, type Scenario, type ScenarioFile, type ScenarioReply, scenariosOf, type Step } from '../../scenarios/scenario.ts'
import type { Json } from '../../core/language/json.ts'
import type { Config } from '../load/config.ts'
import { sampleValue } from './sample-value.ts'
import type { Walk } from './take-walk.ts'

type Replies = NonNullable<Given['replies']>
type DeviceReplies = NonNullable<Given['device']>

/**
 * Data from the scenarios: starts, and possible answers of server, phone and blocks. Where no scenario has a reply, it is made from its
 * schema. Successful answers come first.
 */
export type ScenarioPool = {
  scenarios: { channel: string; walk: Walk }[]
  replies: Map<string, Extract<Replies[string], object>[]>
  device: Map<string, DeviceReplies[string][]>
  sessions: NonNullable<Given['session']>[]
  results: Map<string, unknown[]>
}

export function scenarioPool({ flows }: Config): ScenarioPool {
  const all: Scenario[] = Object.values(flows.scenarios).flatMap((file) =>
    scenariosOf(file as unknown as ScenarioFile).map(([, scenario]) => scenario),
  )
  const givens = all.map(({ given }) => given)
  const acts = all.flatMap(({ do: steps }) => steps).filter((step): step is Extract<Step, { act: string }> => 'act' in step)
  const replies = distinct(
    givens.flatMap(({ replies: own = {} }) =>
      Object.entries(own).flatMap(([call, reply]) => [reply].flat().map((one) => [call, one] as const)),
    ),
  )
  for (const [call, { reply }] of Object.entries(flows.calls)) {
    const known = replies.get(call) ?? []
    const good = known.filter(isGood)
    const sample = reply ? { data: sampleValue(reply) } : {}
    replies.set(call, [...(good.length > 0 ? good : [sample]), ...known.filter((one) => !isGood(one))])
  }
  return {
    scenarios: all.map(({ given: { channel = 'base', ...given }, do: steps }) => ({ channel, walk: { given, do: steps } })),
    replies,
    device: distinct(givens.flatMap(({ device = {} }) => Object.entries(device))),
    sessions: [...distinct(givens.map(({ session = {} }) => ['session', session] as const)).values()].flat(),
    results: distinct(acts.map(({ act, result }) => [act, result as Json | undefined] as const)),
  }
}

const isGood = (reply: ScenarioReply): boolean =>
  !('failure' in reply) && String(reply.code ?? 200) === '200' && (reply.status ?? 200) < 300

function distinct<T>(entries: (readonly [name: string, value: T])[]): Map<string, T[]> {
  const seen = new Set<string>()
  const found = new Map<string, T[]>()
  for (const [name, value] of entries) {
    const key = JSON.stringify([name, value])
    if (seen.has(key)) continue
    seen.add(key)
    found.set(name, [...(found.get(name) ?? []), value])
  }
  return found
}
