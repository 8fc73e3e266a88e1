import { beforeAll, describe, expect, it } from 'vitest'
import type { Borrower } from '../server/support/borrower.ts'
import { openTestServer } from '../server/support/test-server.ts'
import { addresses, expectedAt, fillIds, idsOf, type State } from './addresses.ts'
import table from './deep-links.json' with { type: 'json' }
import { borrowersByState } from './member-states.ts'
import { type Shown, walk } from './walk.ts'

const trueIn: { [text: string]: string[] } = table.true
const states = Object.keys(table.home) as State[]

/** Observed pages by address and state. */
const found = new Map<string, Map<State, Shown>>()
const said = new Map<State, Set<string>>(states.map((state) => [state, new Set()]))

beforeAll(async () => {
  const server = await openTestServer()
  const borrowers: { [state: string]: Borrower } = await borrowersByState(server)
  for (const state of states) {
    const ids = await idsOf(borrowers[state]?.data)
    for (const address of addresses) {
      const shown = await walk(server, borrowers[state], fillIds(address, ids))
      found.set(address, (found.get(address) ?? new Map<State, Shown>()).set(state, shown))
      for (const text of shown.texts) said.get(state)?.add(text)
    }
  }
  await server.close()
}, 400_000)

const cellOf = ({ route, sheet }: Shown): string => (sheet === null ? route : `${route} + ${sheet}`)
const falsehoods = ({ texts }: Shown, state: State): string[] =>
  Object.keys(trueIn).filter((text) => texts.has(text) && !trueIn[text]?.includes(state))
const nothing = Object.fromEntries(states.map((state) => [state, []]))

describe('every address in every state', () => {
  it.each(addresses)('%s', (address) => {
    const byState = (value: (shown: Shown, state: State) => unknown) =>
      Object.fromEntries([...(found.get(address) ?? [])].map(([state, shown]) => [state, value(shown, state)]))
    expect(byState(cellOf)).toEqual(Object.fromEntries(states.map((state) => [state, expectedAt(address, state)])))
    expect(byState(({ faults }) => faults)).toEqual(nothing)
    expect(byState(falsehoods), 'said, and not true').toEqual(nothing)
  })
})

it.each(Object.entries(trueIn).filter(([, where]) => where.length > 0))('%s is shown only in its states', (text, where) => {
  expect(states.filter((state) => said.get(state)?.has(text)).toSorted()).toEqual(where.toSorted())
})
