import type { Step } from '../../scenarios/scenario.ts'

/** Block events other than presses that the preview plays itself. */
const playedActs = ['onTake', 'onFail', 'onEnd', 'onSubmit'] as const

export type PlayedAct = (typeof playedActs)[number]

export const isPlayedAct = (handler: string): handler is PlayedAct => (playedActs as readonly string[]).includes(handler)

/** Whether the preview can play the step; an event from an external page cannot be played. */
export const canPlay = (step: Step): boolean => {
  if ('act' in step) return isPlayedAct(step.act)
  return !('set' in step) || step.set.startsWith('/form/')
}
