import { isMap } from '../../core/language/map.ts'

export type StepItem = { id: string; text: string; done: boolean; current: boolean }

export function toStepItems(each: readonly unknown[] = [], now: unknown): StepItem[] {
  return each.filter(isMap).flatMap(({ id, text, done, current }) => {
    if (typeof id !== 'string' || typeof text !== 'string') return []
    return [{ id, text, done: done === true, current: now === undefined ? current === true : id === now }]
  })
}
