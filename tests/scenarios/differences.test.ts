import { inEnglish } from '../../src/phrases/phrases.ts'
import { describe, expect, it } from 'vitest'
import type { Expected, Scenario, Step } from '../../src/scenarios/scenario.ts'
import { createFormValidator } from '../../src/core/forms/form-validator.ts'
import type { Flows } from '../../src/core/language/flows.ts'
import { runScenario } from '../../src/scenarios/run-scenario.ts'
import { smallBlocks, smallFlows } from './small-app.ts'
import { productHost } from '../../src/product/product-host.ts'

const textOf: Record<string, string> = {
  'list.title': 'Things',
  'list.left': '{{count}} left to see',
  'list.buy': 'Buy',
  'list.more': 'More',
  'list.less': 'Less',
  'list.deep': 'Deep down',
  'list.order': 'Order {{count}}',
  'list.none': 'Nothing here',
  'form.one.name': 'Name',
  'field.name.required': 'Say your name',
  'form.send': 'Send',
  'shell.retry': 'Again',
  'block.steps.of': 'Stop {{number}} of {{count}}',
}
const texts = {
  ...productHost,
  text: (key: string, values: Record<string, unknown> = {}) =>
    (textOf[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
  hasText: (key: string) => Object.hasOwn(textOf, key),
  template: (key: string) => textOf[key],
}
const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, photo: { type: 'string', format: 'file', maxBytes: 10 } },
}
const validator = () =>
  createFormValidator(schema, ({ name }) =>
    name === undefined ? [{ instancePath: '', keyword: 'required', params: { missingProperty: 'name' } }] : [],
  )
const stops = ['way.one', 'way.two', 'way.three'].map((text, index) => ({ map: { id: text, text, current: index === 1 } }))
const persisted = { schema: {}, persist: true }

/** Flows with one page that has every kind of block that a scenario can compare or use. */
const flows: Flows = {
  ...smallFlows,
  app: { ...smallFlows.app, session: { ...smallFlows.app.session, uid: persisted, drafts: persisted } },
  routes: { ...smallFlows.routes, tabs: { home: { text: 'tab.home', icon: 'home' }, list: { text: 'tab.list', icon: 'list' } } },
  screens: {
    ...smallFlows.screens,
    Hello: { as: 'sheet', title: 'sheet.hello', blocks: { words: { block: 'Text', text: 'sheet.words' } } },
    List: {
      title: 'list.title',
      state: { open: false, none: [], stops, tab: 'a', colour: '', size: '', day: 0 },
      data: { items: { call: 'items' } },
      blocks: {
        left: { block: 'Text', text: { t: 'list.left', with: { count: { length: '/data/items' } } } },
        hidden: { block: 'Text', when: { has: '/state/picked' }, text: { value: '/state/picked' } },
        things: {
          block: 'List',
          each: '/data/items',
          where: { '/item/price': { minimum: 1 } },
          empty: 'list.none',
          blocks: {
            cell: { block: 'Cell', text: '/item/name', onPress: [{ set: '/state/picked', to: '/item/name' }] },
            buy: { block: 'Button', text: 'list.buy', disabledWhen: { '/item/sold': true }, onPress: [{ toast: '/item/name' }] },
          },
        },
        fold: {
          block: 'Fold',
          at: '/state/open',
          more: 'list.more',
          less: 'list.less',
          blocks: { deep: { block: 'Text', text: 'list.deep' } },
        },
        tabs: { block: 'Tabs', at: '/state/tab', label: 'tabs.label', tabs: { a: 'tabs.a', b: 'tabs.b' } },
        colours: {
          block: 'Choice',
          at: '/state/colour',
          label: 'colours',
          each: '/data/items',
          blocks: { one: { block: 'Option', value: '/item/id', text: '/item/name', disabledWhen: { '/item/sold': true } } },
        },
        sizes: { block: 'Select', at: '/state/size', label: 'sizes', each: '/data/items', valueField: 'id' },
        day: { block: 'Calendar', at: '/state/day', max: 1_772_236_800 },
        bars: { block: 'Chart', title: 'bars.title', each: '/data/items', empty: 'bars.none', parts: { a: 'bars.part' } },
        bare: { block: 'Chart', title: 'bare.title', each: '/state/none', empty: 'bare.none', parts: { a: 'bare.part' } },
        stops: { block: 'Steps', now: 'two', of: { one: 'stops.one', two: 'stops.two' } },
        plain: { block: 'Steps', of: { one: 'plain.one' } },
        way: { block: 'JourneySteps', each: '/state/stops' },
        order: {
          block: 'Button',
          text: { t: 'list.order', with: { count: { length: '/data/items' } } },
          onPress: [{ toast: { t: 'list.order', with: { count: { length: '/data/items' } } } }],
        },
        out: { block: 'Button', text: 'out', onPress: [{ link: 'https://example.org/a' }] },
        script: { block: 'Button', text: 'script', onPress: [{ link: 'javascript:alert(1)' }] },
        hello: { block: 'Button', text: 'hello', onPress: [{ open: 'Hello' }] },
        form: { block: 'Form', form: 'one', onDone: [{ toast: '/result/no' }] },
        puzzle: { block: 'Puzzle', onSubmit: [{ toast: '/result/code' }] },
      },
    },
  },
  forms: { one: { schema: 'one', fields: { name: {}, photo: {} }, submit: { call: 'order', button: 'form.send' } } },
}

const items = [
  { id: 'a', name: 'Apple', price: 3 },
  { id: 'b', name: 'Bean', price: 4, sold: true },
  { id: 'x', name: 'Free', price: 0 },
]
const given: Scenario['given'] = { session: { token: 't' }, replies: { items: { data: items }, order: { data: { no: 'N-1' } } } }
const run = async (steps: Step[], expected: Expected, more: Scenario['given'] = {}) =>
  (
    await runScenario(
      flows,
      { given: { ...given, ...more }, do: [{ visit: '/list' }, ...steps], expect: expected },
      { ...texts, validator: validator, blocks: smallBlocks },
    )
  ).differences.map(inEnglish)

describe('an expectation that holds, and the message of one that fails', () => {
  it.each<{ name: string; holds: Expected; fails: Expected; message: RegExp; do?: Step[] }>([
    {
      name: 'the title of a page',
      holds: { title: 'list.title' },
      fails: { title: 'Thing' },
      message: /the title "Thing", found "Things"/,
    },
    {
      name: 'the title of a sheet',
      do: [{ press: 'hello' }],
      holds: { title: 'sheet.hello', sheet: 'Hello' },
      fails: { sheet: null },
      message: /the sheet null, found "Hello"/,
    },
    {
      name: 'shown texts',
      holds: { shown: ['Apple', 'tabs.b', 'Name', 'Send'] },
      fails: { shown: ['Pear'] },
      message: /"Pear" to be shown, found .*"Apple"/,
    },
    {
      name: 'a text with a placeholder',
      holds: { shown: ['list.left', '3 left to see'] },
      fails: { shown: ['4 left'] },
      message: /"4 left" to be shown/,
    },
    {
      name: 'hidden texts',
      holds: { hidden: ['list.deep', 'list.less', 'list.none', 'tabs.label'] },
      fails: { hidden: ['list.more'] },
      message: /"list.more" to be hidden, and they are shown/,
    },
    {
      name: 'the texts of a chart, only its empty text without items',
      holds: { shown: ['bars.title', 'bars.part', 'bare.none'], hidden: ['bars.none', 'bare.title', 'bare.part'] },
      fails: { shown: ['bare.title'] },
      message: /"bare.title" to be shown/,
    },
    {
      name: 'the current stop of JourneySteps, and all entries of Steps',
      holds: {
        shown: ['stops.one', 'stops.two', 'plain.one', 'way.two', 'Stop 2 of 3'],
        hidden: ['way.one', 'Stop 1'],
      },
      fails: { shown: ['way.one'] },
      message: /"way.one" to be shown/,
    },
    {
      name: 'texts under a sheet, which count as hidden',
      do: [{ press: 'hello' }],
      holds: { shown: ['sheet.words'], hidden: ['Apple'] },
      fails: { shown: ['Apple'] },
      message: /"Apple" to be shown, found \["sheet.hello","sheet.words"\]/,
    },
    {
      name: 'a press by the key of a text with a placeholder',
      do: [{ press: 'list.order' }],
      holds: { toast: 'Order 3' },
      fails: { toast: 'Order 4' },
      message: /"Order 4"/,
    },
    {
      name: 'the number of items in a list',
      holds: { lists: { things: 2, colours: 3 } },
      fails: { lists: { things: 3 } },
      message: /in the list "things" 3, found \["Apple/,
    },
    {
      name: 'the texts of the items in a list',
      holds: { lists: { things: ['Apple', 'list.buy'] } },
      fails: { lists: { things: ['Bean', 'Apple'] } },
      message: /in the list "things" \["Bean","Apple"\]/,
    },
    { name: 'a list that does not exist', holds: {}, fails: { lists: { nothing: 0 } }, message: /"nothing" 0, found no such list/ },
    {
      name: 'opened links, without javascript: links',
      do: [{ press: 'out' }, { press: 'script' }],
      holds: { links: ['https://example.org/a'] },
      fails: { links: [] },
      message: /the links \[\], found \["https:\/\/example.org\/a"\]/,
    },
    {
      name: 'errors at fields',
      do: [{ submit: 'one' }],
      holds: { failures: { '/name': 'field.name.required', '/photo': null }, notSent: ['order'] },
      fails: { failures: { '/name': 'Say more', '/photo': 'x' } },
      message: /the fault "Say more" at \/name, found "Say your name".*the fault "x" at \/photo, found nothing/,
    },
    {
      name: 'no error before a field is touched',
      holds: { failures: { '/name': null } },
      fails: { failures: { '/name': 'x' } },
      message: /found nothing; all: \{\}/,
    },
  ])('$name', async ({ holds, fails, message, do: steps = [] }) => {
    expect(await run(steps, holds)).toEqual([])
    expect((await run(steps, fails)).join(' ')).toMatch(message)
  })
})

describe('a step', () => {
  it.each<{ name: string; do: Step[]; expect: Expected; given?: Scenario['given'] }>([
    { name: 'presses the first button with a text key', do: [{ press: 'list.buy' }], expect: { toast: 'Apple' } },
    { name: 'presses a cell by its text', do: [{ press: 'Bean' }], expect: { shown: ['Bean'], holds: { '/state/picked': 'Bean' } } },
    {
      name: 'presses the nth match in a block',
      do: [{ press: 'Apple', nth: 1, in: 'things' }],
      expect: { holds: { '/state/picked': 'Apple' } },
    },
    { name: 'opens a fold', do: [{ press: 'list.more' }], expect: { shown: ['list.deep', 'list.less'], hidden: ['list.more'] } },
    { name: 'presses a tab by its text', do: [{ press: 'tabs.b' }], expect: { holds: { '/state/tab': 'b' } } },
    { name: 'presses the submit button of a form', do: [{ press: 'form.send' }], expect: { failures: { '/name': 'field.name.required' } } },
    { name: 'chooses an option', do: [{ choose: 'a', of: 'colours' }], expect: { holds: { '/state/colour': 'a' } } },
    { name: 'chooses a row', do: [{ choose: 'x', of: 'sizes' }], expect: { holds: { '/state/size': 'x' } } },
    { name: 'chooses a tab of a block', do: [{ choose: 'b', of: 'tabs' }], expect: { holds: { '/state/tab': 'b' } } },
    { name: 'taps a tab of the footer', do: [{ tab: 'home' }], expect: { route: 'home' } },
    { name: 'picks a day', do: [{ pick: '2026-02-28', of: 'day' }], expect: { holds: { '/state/day': 1_772_236_800 } } },
    {
      name: 'takes a photo for a field',
      do: [
        { file: { name: 'me.jpg', type: 'image/jpeg', size: 5 }, of: '/form/one/photo' },
        { set: '/form/one/name', to: 'Sari' },
        { submit: 'one' },
      ],
      expect: { toast: 'N-1', sent: [{ call: 'order' }] },
    },
    {
      name: 'takes a photo that is too large, which is an error',
      do: [{ file: { name: 'me.jpg', type: 'image/jpeg', size: 11 }, of: '/form/one/photo' }],
      expect: { failures: { '/photo': 'rule.other' } },
    },
    {
      name: 'sends a form, and the actions of onDone run',
      do: [{ set: '/form/one/name', to: 'Sari' }, { submit: 'one' }],
      expect: { toast: 'N-1', sent: [{ call: 'order', payload: { name: 'Sari' } }] },
    },
    {
      name: 'sends a form that the server refuses at a field',
      do: [{ set: '/form/one/name', to: 'Sari' }, { submit: 'one' }],
      given: { replies: { items: { data: items }, order: { code: 9, msg: 'Taken', data: { field: '/name' } } } },
      expect: { failures: { '/name': 'Taken' } },
    },
    {
      name: 'restores a draft when the app is opened again',
      do: [{ set: '/form/one/name', to: 'Sari' }, { visit: '/lost' }, { visit: '/list' }],
      given: { session: { token: 't', uid: 'u' } },
      expect: { holds: { '/form/one/name': 'Sari' } },
    },
    {
      name: 'runs a handler of a block',
      do: [{ act: 'onSubmit', of: 'puzzle', result: { code: 'AB' } }],
      expect: { toast: 'AB' },
    },
    { name: 'dismisses a sheet', do: [{ press: 'hello' }, { dismiss: true }], expect: { sheet: null } },
    { name: 'closes a sheet by going back', do: [{ press: 'hello' }, { back: true }], expect: { sheet: null, route: 'list' } },
    { name: 'goes back to the previous page', do: [{ tab: 'home' }, { back: true }], expect: { route: 'list' } },
    { name: 'goes back to the home page when there is no previous page', do: [{ back: true }], expect: { route: 'home' } },
    {
      name: 'loads failed data again',
      do: [{ press: 'shell.retry' }],
      given: { replies: { items: [{ failure: 'network' }, { data: items }] } },
      expect: { shown: ['Apple'] },
    },
  ])('$name', async ({ do: steps, expect: expected, given: more = {} }) => {
    expect(await run(steps, expected, more)).toEqual([])
  })

  it.each<{ name: string; do: Step[]; expect: Expected; messages: (RegExp | string)[] }>([
    {
      name: 'a form that was not sent before the differences that follow from it',
      do: [{ submit: 'one' }],
      expect: { toast: 'N-1', route: 'home' },
      messages: [/^The form "one" was not sent: \/name Say your name/, /^Expected the route/, /^Expected the toast/],
    },
    {
      name: 'a form that was not sent after the differences when its errors are expected',
      do: [{ submit: 'one' }],
      expect: { failures: { '/name': 'Say more' } },
      messages: [/^Expected the fault "Say more"/, /^The form "one" was not sent/],
    },
    {
      name: 'nothing about a form that was sent later',
      do: [{ submit: 'one' }, { set: '/form/one/name', to: 'Sari' }, { submit: 'one' }],
      expect: { route: 'home' },
      messages: ['Expected the route "home", found "list".'],
    },
    {
      name: 'the texts that are most similar to the expected one',
      do: [],
      expect: { shown: ['5 Left to see'] },
      messages: [/"5 Left to see" to be shown, found \["3 left to see",.* and \d+ more\.$/],
    },
  ])('reports $name', async ({ do: steps, expect: expected, messages }) => {
    const found = await run(steps, expected)
    expect(found).toEqual(messages.map((each) => expect.stringMatching(each)))
  })

  it('reports a text key that is shown instead of its text', async () => {
    const replies = { items: { data: [{ ...items[0], name: 'list.left' }] } }
    expect((await run([], { route: 'list' }, { replies })).join(' ')).toContain('The key "list.left" is shown instead of its words')
  })

  it.each<{ name: string; do: Step; message: string }>([
    {
      name: 'a press of a text that is not shown',
      do: { press: 'Pear' },
      message: 'Nothing on "List" can be pressed that says "Pear", only "Apple", "Buy", "Bean",',
    },
    {
      name: 'a press of a second match when there is one',
      do: { press: 'list.buy', nth: 2 },
      message: 'On "List" only 1 can be pressed that say "list.buy".',
    },
    {
      name: 'a press in a block that does not contain the text',
      do: { press: 'hello', in: 'things' },
      message: 'Nothing on "things" can be pressed that says "hello"',
    },
    {
      name: 'a value that is not offered',
      do: { choose: 'q', of: 'colours' },
      message: 'The block "colours" does not offer "q", only "a", "b", "x".',
    },
    {
      name: 'a value that cannot be chosen',
      do: { choose: 'b', of: 'colours' },
      message: 'The block "colours" offers "b", and it cannot be chosen.',
    },
    { name: 'a choice in a block without a value', do: { choose: 'b', of: 'out' }, message: 'The block "out" keeps no choice.' },
    { name: 'a choice in a block that is not shown', do: { choose: 'b', of: 'gone' }, message: 'No block "gone" is on "List".' },
    { name: 'a day after the maximum', do: { pick: '2026-03-01', of: 'day' }, message: 'The block "day" does not offer 2026-03-01.' },
    { name: 'a day in a block that is not a calendar', do: { pick: '2026-03-01', of: 'tabs' }, message: 'The block "tabs" keeps no day.' },
    { name: 'a tab that does not exist', do: { tab: 'login' }, message: 'There is no tab "login", only "home", "list".' },
    { name: 'a form that is not shown', do: { submit: 'two' }, message: 'No form "two" is on "List".' },
    { name: 'a field that is not shown', do: { set: '/form/two/name', to: 'x' }, message: 'No form on "List" has a field /form/two/name.' },
    { name: 'a dismissal without a sheet', do: { dismiss: true }, message: 'There is no sheet to dismiss.' },
    {
      name: 'a handler that a block does not have',
      do: { act: 'onDone', of: 'puzzle' },
      message: 'No block "puzzle" with "onDone" is on "List".',
    },
  ])('fails with a message for $name', async ({ do: step, message }) => {
    expect((await run([step], {})).join(' ')).toContain(message)
  })
})
