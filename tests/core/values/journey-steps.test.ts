import { describe, expect, it } from 'vitest'
import { nextStep, stepsOf } from '../../../src/core/values/journey-steps.ts'
import type { Journey } from '../../../src/core/language/journeys.ts'

const step = (route: string) => ({ route, text: route })
const journey: Journey = {
  call: 'progress',
  done: '/result/steps',
  steps: { a: step('pageA'), b: step('pageB'), c: step('pageC') },
  order: ['c', 'a'],
  end: [],
}

describe('journeys', () => {
  it.each([
    { name: 'nothing is done', done: {}, next: 'c' },
    { name: 'the first is done', done: { c: true }, next: 'a' },
    { name: 'a later one is done', done: { a: true }, next: 'c' },
    { name: 'all are done', done: { a: true, c: true }, next: undefined },
    { name: 'only true counts', done: { a: 1, c: 'true' }, next: 'c' },
    { name: 'nothing is known', done: undefined, next: 'c' },
    { name: 'what is known is no map', done: 'done', next: 'c' },
    { name: 'what is known is null', done: null, next: 'c' },
    { name: 'what is known is inherited', done: Object.create({ c: true }), next: 'c' },
    { name: 'a step that is not asked is not done', done: { a: true, b: false, c: true }, next: undefined },
  ])('the next step when $name is $next', ({ done, next }) => {
    expect(nextStep(journey, done)?.id).toBe(next)
  })

  it.each([
    { name: 'the first that is not done', done: { c: true }, now: undefined, current: 'a' },
    { name: 'the one of the page', done: { c: true }, now: 'pageC', current: 'c' },
    { name: 'none on a page of no step', done: {}, now: 'pageB', current: undefined },
    { name: 'none when all are done', done: { a: true, c: true }, now: undefined, current: undefined },
  ])('the current step is $name', ({ done, now, current }) => {
    const steps = stepsOf(journey, done, now)
    expect(steps.map(({ id, number }) => [id, number])).toEqual([
      ['c', 1],
      ['a', 2],
    ])
    expect(steps.find((one) => one.current)?.id).toBe(current)
  })

  it('a step takes its minutes until it is done', () => {
    const timed: Journey = { ...journey, steps: { ...journey.steps, a: { ...step('pageA'), minutes: 2 } } }
    expect(stepsOf(timed, {}).map(({ left }) => left)).toEqual([0, 2])
    expect(stepsOf(timed, { a: true }).map(({ left }) => left)).toEqual([0, 0])
  })
})
