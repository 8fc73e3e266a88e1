import { inEnglish } from '../../src/phrases/phrases.ts'
import { describe, expect, it } from 'vitest'
import type { Flows } from '../../src/core/language/flows.ts'
import type { Block } from '../../src/core/language/screens.ts'
import { runScenario } from '../../src/scenarios/run-scenario.ts'
import { type Scenario, type ScenarioReply, scenariosOf } from '../../src/scenarios/scenario.ts'
import { breakdowns } from './breakdowns.ts'
import { smallBlocks, smallFlows } from './small-app.ts'
import { productHost } from '../../src/product/product-host.ts'

const deps = { ...productHost, text: (key: string) => key, hasText: () => true, blocks: smallBlocks }
const session = { token: 't' }

/** The small flows with one button on the list. */
const withButton = (onPress: Block['onPress']): Flows => ({
  ...smallFlows,
  screens: { ...smallFlows.screens, List: { blocks: { button: { block: 'Button', text: 'press', onPress } } } },
})
const pressed = (expected: Scenario['expect'], given: Scenario['given'] = {}): Scenario => ({
  given: { session, ...given },
  do: [{ visit: '/list' }, { press: 'press' }],
  expect: expected,
})

describe('a scenario', () => {
  it.each<{ name: string; press: Block['onPress']; scenario: Scenario; faults: string[] }>([
    { name: 'holds', press: [{ go: 'home' }], scenario: pressed({ route: 'home' }, { replies: { items: { data: [] } } }), faults: [] },
    {
      name: 'says what differs',
      press: [{ go: 'lost' }],
      scenario: pressed({ route: 'home' }),
      faults: ['Expected the route "home", found "lost".'],
    },
    {
      name: 'that reaches an unknown route says so',
      press: [{ go: 'nowhere' }],
      scenario: pressed({}),
      faults: ['RangeError: No route is named "nowhere", or a parameter of it is missing'],
    },
    {
      name: 'that reaches an unknown action says so',
      press: [{ run: 'nothing' }],
      scenario: pressed({}),
      faults: ['RangeError: No action is named "nothing"'],
    },
    {
      name: 'answers for the phone',
      press: [{ ask: 'location', onSuccess: [{ toast: '/result/city' }] }],
      scenario: pressed({ toast: 'Bandung' }, { device: { location: { data: { city: 'Bandung' } } } }),
      faults: [],
    },
    {
      name: 'refuses for the phone',
      press: [{ ask: 'location', onError: [{ toast: '/reply/code' }] }],
      scenario: pressed({ toast: 'denied' }, { device: { location: { code: 'denied' } } }),
      faults: [],
    },
    {
      name: 'reports a question to the phone that it gives no answer to',
      press: [{ ask: 'location', onSuccess: [{ toast: 'found' }] }],
      scenario: pressed({ toast: 'found' }),
      faults: [
        'Expected the toast "found", found null.',
        'The phone is asked for "location", and the scenario does not say what it answers.',
      ],
    },
  ])('$name', async ({ press, scenario, faults: errors }) => {
    expect((await runScenario(withButton(press), scenario, deps)).differences.map(inEnglish)).toEqual(errors)
  })

  it.each<{ name: string; list: object; loop: string }>([
    {
      name: 'data that reloads itself',
      list: { data: { items: { call: 'items', onSuccess: [{ reload: 'items' }] } }, blocks: {} },
      loop: 'items',
    },
    {
      name: 'pages that lead to each other',
      list: { data: { items: { call: 'items', onSuccess: [{ go: 'home' }] } }, blocks: {} },
      loop: '/home',
    },
  ])('never comes to rest, and names what repeats: $name', async ({ list, loop }) => {
    const { screens } = smallFlows
    const leadsBack = { data: { items: { call: 'items', onSuccess: [{ go: 'list' }] } }, blocks: {} }
    const flows = { ...smallFlows, screens: { ...screens, Home: leadsBack, List: list } } as unknown as Flows
    const scenario = { given: { session, replies: { items: { data: [] } } }, do: [{ visit: '/list' }], expect: {} }
    const [found = ''] = breakdowns((await runScenario(flows, scenario, deps)).differences)
    expect(found).toContain('never comes to rest')
    expect(found).toContain(loop)
  })

  it.each<{ name: string; press: Block['onPress']; found: string[] }>([
    { name: 'a thrown error counts', press: [{ run: 'nothing' }], found: ['RangeError: No action is named "nothing"'] },
    { name: 'another page than expected does not count', press: [{ go: 'lost' }], found: [] },
  ])('breaks down: $name', async ({ press, found }) => {
    const { differences } = await runScenario(withButton(press), pressed({ route: 'home' }), deps)
    expect(differences).not.toEqual([])
    expect(breakdowns(differences)).toEqual(found)
  })

  it('without a reply is a problem for a call of its page, not for the calls of every start', async () => {
    const { app, screens } = smallFlows
    const flows: Flows = {
      ...smallFlows,
      app: { ...app, data: { unread: { call: 'unread' } } },
      screens: { ...screens, List: { data: { price: { call: 'price' } }, blocks: {} } },
    }
    const { differences } = await runScenario(flows, { given: { session }, do: [{ visit: '/list' }], expect: { route: 'home' } }, deps)
    expect(differences.map(inEnglish)).toEqual([
      'Expected the route "home", found "list".',
      'The call "price" waits for an answer that the scenario does not give.',
    ])
  })
})

describe('what a scenario uses', () => {
  const shared = {
    member: { session: { token: 't' }, replies: { items: { data: [] } } },
    kiosk: { channel: 'kiosk', replies: { items: { code: 1 }, price: { data: 7 } } },
    borrower: { replies: { bills: { like: 'two' } } },
  }
  const replies: Record<string, ScenarioReply> = {
    two: { data: { lists: [1, 2], next: { no: 1, of: 2 }, late: 0 } },
    refused: { code: 4001 },
    cut: { failure: 'network' },
  }
  it.each<{ name: string; given: object; expected: object }>([
    { name: 'nothing', given: { clock: 5 }, expected: { clock: 5 } },
    { name: 'what is shared', given: { use: 'member' }, expected: shared.member },
    {
      name: 'its own before what is shared',
      given: { use: 'member', session: { uid: 'u' }, replies: { items: { code: 2 } } },
      expected: { session: { token: 't', uid: 'u' }, replies: { items: { code: 2 } } },
    },
    {
      name: 'the later of two',
      given: { use: ['member', 'kiosk'] },
      expected: { session: { token: 't' }, channel: 'kiosk', replies: { items: { code: 1 }, price: { data: 7 } } },
    },
    { name: 'nothing for a name that is not shared', given: { use: 'constructor' }, expected: {} },
    { name: 'a reply of the file', given: { replies: { bills: { like: 'two' } } }, expected: { replies: { bills: replies.two } } },
    {
      name: 'replies of the file one after the other',
      given: { replies: { bills: [{ like: 'two' }, { like: 'refused' }] } },
      expected: { replies: { bills: [replies.two, replies.refused] } },
    },
    {
      name: 'a reply of the file with changes, where null takes an entry away',
      given: { replies: { bills: { like: 'two', with: { late: null, lists: [2], next: { no: 2 } } } } },
      expected: { replies: { bills: { data: { lists: [2], next: { no: 2, of: 2 } } } } },
    },
    { name: 'a reply of the file in what is shared', given: { use: 'borrower' }, expected: { replies: { bills: replies.two } } },
    {
      name: 'no changes of a failure',
      given: { replies: { bills: { like: 'cut', with: { late: 1 } } } },
      expected: { replies: { bills: replies.cut } },
    },
    {
      name: 'an empty reply for a name that the file has not',
      given: { replies: { bills: { like: 'constructor' } } },
      expected: { replies: { bills: {} } },
    },
  ])('is $name', ({ given, expected }) => {
    const [[, scenario] = []] = scenariosOf({ shared, replies, scenarios: { one: { given, do: [], expect: {} } } })
    expect(scenario?.given).toEqual(expected)
  })
})

describe('an address that is opened', () => {
  const flows: Flows = {
    ...smallFlows,
    screens: {
      ...smallFlows.screens,
      List: {
        state: { typed: '' },
        blocks: {
          keep: {
            block: 'Button',
            text: 'keep',
            onPress: [
              { set: '/session/shop', to: 's' },
              { set: '/session/last', to: 'l' },
            ],
          },
          kept: { block: 'Text', text: { value: '/session/shop' } },
        },
      },
    },
  }
  it('restarts the app on the same device', async () => {
    const scenario: Scenario = {
      given: { session: { token: 't' } },
      do: [{ visit: '/list' }, { press: 'keep' }, { visit: '/list' }],
      expect: { hidden: ['s'], holds: { lacks: '/session/shop', '/session/last': 'l' } },
    }
    const words = { ...deps, text: (key: string) => (key === 'keep' ? 'Go on' : key) }
    expect((await runScenario(flows, scenario, words)).differences).toEqual([])
  })
})
