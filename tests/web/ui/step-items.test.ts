import { expect, it } from 'vitest'
import { toStepItems } from '../../../src/web/ui/step-items.ts'

const person = { id: 'person', text: 'Person', done: true, current: false }
const work = { id: 'work', text: 'Work', done: false, current: true }

it.each([
  { name: 'the step that the journey says is current', now: undefined, current: [false, true] },
  { name: 'the step that the screen names', now: 'person', current: [true, false] },
  { name: 'no step when the screen names another', now: 'bank', current: [false, false] },
])('current is $name', ({ now, current }) => {
  expect(toStepItems([person, work], now).map((step) => step.current)).toEqual(current)
})

it.each([undefined, [null], ['person'], [{ id: 1, text: 'Person' }], [{ id: 'person' }], [[person]]])('%j are no steps', (rows) => {
  expect(toStepItems(rows, undefined)).toEqual([])
})
