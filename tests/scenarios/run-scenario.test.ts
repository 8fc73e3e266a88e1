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

/** The small flows with one button on the page `list`. */
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
  it.each<{ name: string; press: Block['onPress']; scenario: Scenario; messages: string[] }>([
    {
      name: 'passes without a message',
      press: [{ go: 'home' }],
      scenario: pressed({ route: 'home' }, { replies: { items: { data: [] } } }),
      messages: [],
    },
    {
      name: 'reports a difference',
      press: [{ go: 'lost' }],
      scenario: pressed({ route: 'home' }),
      messages: ['Expected the route "home", found "lost".'],
    },
    {
      name: 'reports an unknown route',
      press: [{ go: 'nowhere' }],
      scenario: pressed({}),
      messages: ['RangeError: No route is named "nowhere", or a parameter of it is missing'],
    },
    {
      name: 'reports an unknown action',
      press: [{ run: 'nothing' }],
      scenario: pressed({}),
      messages: ['RangeError: No action is named "nothing"'],
    },
    {
      name: 'gives the answer of a device API',
      press: [{ ask: 'location', onSuccess: [{ toast: '/result/city' }] }],
      scenario: pressed({ toast: 'Bandung' }, { device: { location: { data: { city: 'Bandung' } } } }),
      messages: [],
    },
    {
      name: 'gives the refusal of a device API',
      press: [{ ask: 'location', onError: [{ toast: '/reply/code' }] }],
      scenario: pressed({ toast: 'denied' }, { device: { location: { code: 'denied' } } }),
      messages: [],
    },
    {
      name: 'reports a call of a device API without an answer',
      press: [{ ask: 'location', onSuccess: [{ toast: 'found' }] }],
      scenario: pressed({ toast: 'found' }),
      messages: [
        'Expected the toast "found", found null.',
        'The phone is asked for "location", and the scenario does not say what it answers.',
      ],
    },
  ])('$name', async ({ press, scenario, messages }) => {
    expect((await runScenario(withButton(press), scenario, deps)).differences.map(inEnglish)).toEqual(messages)
  })

  it.each<{ name: string; list: object; loop: string }>([
    {
      name: 'data that reloads itself',
      list: { data: { items: { call: 'items', onSuccess: [{ reload: 'items' }] } }, blocks: {} },
      loop: 'items',
    },
    {
      name: 'pages that navigate to each other',
      list: { data: { items: { call: 'items', onSuccess: [{ go: 'home' }] } }, blocks: {} },
      loop: '/home',
    },
  ])('reports an endless loop and what repeats: $name', async ({ list, loop }) => {
    const { screens } = smallFlows
    const home = { data: { items: { call: 'items', onSuccess: [{ go: 'list' }] } }, blocks: {} }
    const flows = { ...smallFlows, screens: { ...screens, Home: home, List: list } } as unknown as Flows
    const scenario = { given: { session, replies: { items: { data: [] } } }, do: [{ visit: '/list' }], expect: {} }
    const [found = ''] = breakdowns((await runScenario(flows, scenario, deps)).differences)
    expect(found).toContain('never comes to rest')
    expect(found).toContain(loop)
  })

  it.each<{ name: string; press: Block['onPress']; found: string[] }>([
    { name: 'a thrown error is one', press: [{ run: 'nothing' }], found: ['RangeError: No action is named "nothing"'] },
    { name: 'a page other than expected is none', press: [{ go: 'lost' }], found: [] },
  ])('has breakdowns: $name', async ({ press, found }) => {
    const { differences } = await runScenario(withButton(press), pressed({ route: 'home' }), deps)
    expect(differences).not.toEqual([])
    expect(breakdowns(differences)).toEqual(found)
  })

  it('finds no label of a row without a value, because such a row is not rendered', async () => {
    const rows = { price: { label: 'priceLabel', value: '/state/price' }, size: { label: 'sizeLabel', value: '/state/size' } }
    const list = { state: { price: 'cheap' }, blocks: { facts: { block: 'Rows', rows } } }
    const flows = { ...smallFlows, screens: { ...smallFlows.screens, List: list } } as Flows
    const scenario: Scenario = {
      given: { session },
      do: [{ visit: '/list' }],
      expect: { shown: ['priceLabel', 'cheap'], hidden: ['sizeLabel'] },
    }
    expect((await runScenario(flows, scenario, deps)).differences.map(inEnglish)).toEqual([])
  })

  it('reports a call of its page without a reply, but not the calls that every start makes', async () => {
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

describe('the resolved "given" of a scenario', () => {
  const shared = {
    member: { session: { token: 't' }, replies: { items: { data: [] } } },
    kiosk: { channel: 'kiosk', replies: { items: { code: 1 }, price: { data: 7 } } },
    borrower: { replies: { bills: { like: 'two' } } },
  }
  const replies: Record<string, ScenarioReply> = {
    two: { data: { lists: [1, 2], next: { no: 1, of: 2 }, late: 0 } },
    refused: { code: 4001 },
    offline: { failure: 'network' },
  }
  it.each<{ name: string; given: object; expected: object }>([
    { name: 'its own without "use"', given: { clock: 5 }, expected: { clock: 5 } },
    { name: 'the shared one that it uses', given: { use: 'member' }, expected: shared.member },
    {
      name: 'the shared one, overridden by its own entries',
      given: { use: 'member', session: { uid: 'u' }, replies: { items: { code: 2 } } },
      expected: { session: { token: 't', uid: 'u' }, replies: { items: { code: 2 } } },
    },
    {
      name: 'the later of two shared ones where both have an entry',
      given: { use: ['member', 'kiosk'] },
      expected: { session: { token: 't' }, channel: 'kiosk', replies: { items: { code: 1 }, price: { data: 7 } } },
    },
    { name: 'empty for an unknown shared name', given: { use: 'constructor' }, expected: {} },
    {
      name: 'filled with a reply of the file',
      given: { replies: { bills: { like: 'two' } } },
      expected: { replies: { bills: replies.two } },
    },
    {
      name: 'filled with a sequence of replies of the file',
      given: { replies: { bills: [{ like: 'two' }, { like: 'refused' }] } },
      expected: { replies: { bills: [replies.two, replies.refused] } },
    },
    {
      name: 'filled with a changed reply of the file, where null removes an entry',
      given: { replies: { bills: { like: 'two', with: { late: null, lists: [2], next: { no: 2 } } } } },
      expected: { replies: { bills: { data: { lists: [2], next: { no: 2, of: 2 } } } } },
    },
    {
      name: 'filled with a reply of the file in the shared one',
      given: { use: 'borrower' },
      expected: { replies: { bills: replies.two } },
    },
    {
      name: 'filled with an unchanged failure, because a failure has no data to change',
      given: { replies: { bills: { like: 'offline', with: { late: 1 } } } },
      expected: { replies: { bills: replies.offline } },
    },
    {
      name: 'filled with an empty reply for an unknown reply name',
      given: { replies: { bills: { like: 'constructor' } } },
      expected: { replies: { bills: {} } },
    },
  ])('is $name', ({ given, expected }) => {
    const [[, scenario] = []] = scenariosOf({ shared, replies, scenarios: { one: { given, do: [], expect: {} } } })
    expect(scenario?.given).toEqual(expected)
  })
})

describe('a visit step', () => {
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
          shop: { block: 'Text', text: { value: '/session/shop' } },
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
    const translated = { ...deps, text: (key: string) => (key === 'keep' ? 'Go on' : key) }
    expect((await runScenario(flows, scenario, translated)).differences).toEqual([])
  })
})
