import type { Step } from '../../scenarios/scenario.ts'

/** What a block hands to the app without a press, and the preview does in its place. */
export const playedActs = ['onTake', 'onFail', 'onEnd', 'onSubmit'] as const

export type PlayedAct = (typeof playedActs)[number]

export const isPlayedAct = (handler: string): handler is PlayedAct => (playedActs as readonly string[]).includes(handler)

/** Whether the page can do it; a page of elsewhere that asks for something cannot be played. */
export const canPlay = (step: Step): boolean => {
  if ('act' in step) return isPlayedAct(step.act)
  return !('set' in step) || step.set.startsWith('/form/')
}
