import type { Journey, JourneyStep } from '../language/journeys.ts'
import { own } from '../language/map.ts'
import { ordered } from '../language/ordered.ts'

/** `number` counts from 1. `left`: minutes that the step still takes. */
type StepProgress = JourneyStep & { id: string; number: number; done: boolean; current: boolean; left: number }

/** Steps in `journey.order` only. `done`: booleans by step. `now`: the current route, else the first step not done is current. */
export function stepsOf(journey: Journey, done: unknown, now?: unknown): StepProgress[] {
  const listed = ordered(journey.steps, journey.order).filter(([id]) => journey.order.includes(id))
  const next = listed.find(([id]) => !isDone(done, id))?.[0]
  return listed.map(([id, step], index) => ({
    ...step,
    id,
    number: index + 1,
    done: isDone(done, id),
    left: isDone(done, id) ? 0 : (step.minutes ?? 0),
    current: now === undefined ? id === next : step.route === now,
  }))
}

export const nextStep = (journey: Journey, done: unknown): StepProgress | undefined => stepsOf(journey, done).find((step) => !step.done)

const isDone = (done: unknown, id: string): boolean => own(done, id) === true
