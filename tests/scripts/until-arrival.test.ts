import { expect, it } from 'vitest'
import { untilArrival } from '../../scripts/screens/until-arrival.ts'
import type { Scenario } from '../../src/scenarios/scenario.ts'

const routes = { routes: { start: { path: '/start' }, form: { path: '/form' } } } as unknown as Parameters<typeof untilArrival>[1]
const [start, form, press, submit] = [{ visit: '/start' }, { visit: '/form' }, { press: 'go' }, { submit: 'one' }]

it.each([
  { name: 'opened', does: [form], at: { route: 'form' }, steps: [form] },
  { name: 'opened and used', does: [form, submit], at: { route: 'form' }, steps: [form] },
  { name: 'opened again', does: [form, submit, start, form, press], at: { route: 'form' }, steps: [form, submit, start, form] },
  { name: 'walked to', does: [start, press], at: { route: 'form' }, steps: [start, press] },
  { name: 'opened under a sheet', does: [form, press], at: { route: 'form', sheet: 'Over' }, steps: [form, press] },
])('the steps to a page that is $name', ({ does, at, steps }) => {
  const scenario = { about: '', given: {}, do: does, expect: at } as unknown as Scenario
  expect(untilArrival(scenario, routes).do).toEqual(steps)
})
