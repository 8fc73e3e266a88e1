import type { Given, ScenarioReply } from '../../src/scenarios/scenario.ts'
import type { variations } from '../../src/scenarios/vary-replies.ts'

type Replies = NonNullable<Given['replies']>

/**
 * Replaces the last reply of each call with a variant; the earlier replies, which lead to the screen, stay. `requestCounts`: number of requests of
 * each call until the screen is shown. A variant without a reply leaves the call unanswered.
 */
export function varyLastReply(
  replies: Replies,
  calls: readonly string[],
  vary: (typeof variations)[string],
  requestCounts: ReadonlyMap<string, number>,
): Replies {
  const entries = calls.flatMap((call): [string, (ScenarioReply | undefined)[]][] => {
    const count = requestCounts.get(call) ?? 0
    if (count === 0) return []
    const given = [replies[call] ?? []].flat()
    const replyTo = (index: number) => given[Math.min(index, given.length - 1)]
    const last = replyTo(count - 1)
    const varied = vary(last ? { [call]: last } : {}, [call])[call] as ScenarioReply | undefined
    return [[call, [...Array.from({ length: count - 1 }, (_, index) => replyTo(index)), varied]]]
  })
  return { ...replies, ...(Object.fromEntries(entries) as Replies) }
}
