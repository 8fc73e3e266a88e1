import { expect, it } from 'vitest'
import { openValues } from '../../../src/compiler/load/open-values.ts'

const file = (json: unknown) => ({ json, text: '' })

it.each([
  {
    name: 'each day that is open',
    json: { since: { terms: null, privacy: '2026-09-01', plan: null } },
    is: ['/since/terms', '/since/plan'],
  },
  { name: 'an open place of a list', json: { steps: [{ at: 1 }, { at: null }] }, is: ['/steps/1/at'] },
  { name: 'nothing when all values are set', json: { rate: 0, none: '', off: false }, is: [] },
])('lists open values: $name', ({ json, is }) => {
  const files = new Map([
    ['flows/policy/one.json', file(json)],
    ['flows/app.json', file({ download: null })],
  ])
  expect(openValues({ files } as never)).toEqual(is.map((pointer) => `flows/policy/one.json#${pointer}`))
})
