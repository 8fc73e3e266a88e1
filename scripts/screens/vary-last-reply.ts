import type { Given, ScenarioReply } from '../../src/scenarios/scenario.ts'
import type { variations } from '../../src/scenarios/vary-replies.ts'

type Replies = NonNullable<Given['replies']>

/**
 * Replaces the last reply of each call with a variant; earlier replies, which lead to the screen, stay. `asked`: number of requests of each
 * call on the way. A variant without a reply leaves the call unanswered.
 */
export function varyLastReply(
  replies: Replies,
  calls: readonly string[],
  vary: (typeof variations)[string],
  asked: ReadonlyMap<string, number>,
): Replies {
  const entries = calls.flatMap((call): [string, (ScenarioReply | undefined)[]][] => {
    const count = asked.get(call) ?? 0
    if (count === 0) return []
    const said = [replies[call] ?? []].flat()
    const answer = (index: number) => said[Math.min(index, said.length - 1)]
    const last = answer(count - 1)
    const varied = vary(last ? { [call]: last } : {}, [call])[call] as ScenarioReply | undefined
    return [[call, [...Array.from({ length: count - 1 }, (_, index) => answer(index)), varied]]]
  })
  return { ...replies, ...(Object.fromEntries(entries) as Replies) }
}
