import { describe, expect, it } from 'vitest'
import { blockActions, eventHandlers, linkOf, resolveProps } from '../../../src/core/screens/block-props.ts'
import type { Block } from '../../../src/core/language/screens.ts'
import type { Env } from '../../../src/core/values/scope.ts'
import type { Action } from '../../../src/core/language/actions.ts'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'
import { formats } from '../../../src/product/formats.ts'

const env: Env = { text: (key) => `<${key}>`, now: () => 0, formats }
const photo = new Blob(['x'])
const scope = { state: { photo, n: 2, name: 'Sari', list: [{ id: 1 }], off: true } }
const seen = (kind: string, value: unknown, prop = 'it') =>
  resolveProps({ block: 'B', [prop]: value } as Block, { props: { [prop]: kind } }, scope, env)

describe('what a component receives', () => {
  const cases: { name: string; kind: string; prop?: string; given: unknown; expect: object }[] = [
    { name: 'a bare text is a key', kind: 'text', given: 'a.b', expect: { it: '<a.b>' } },
    { name: 'a text from the scope', kind: 'text', given: '/state/name', expect: { it: 'Sari' } },
    {
      name: 'a text that is chosen',
      kind: 'text',
      given: { choose: { off: { when: { '/state/off': true }, then: 'a.off' } } },
      expect: { it: '<a.off>' },
    },
    { name: 'a bare value is itself', kind: 'value', given: 'a.b', expect: { it: 'a.b' } },
    { name: 'a value from the scope', kind: 'value', given: '/state/list', expect: { it: [{ id: 1 }] } },
    { name: 'values by name', kind: 'values', given: { a: '/state/n', b: 'x' }, expect: { it: { a: 2, b: 'x' } } },
    { name: 'a number', kind: 'number', given: '/state/n', expect: { it: 2 } },
    { name: 'no number where there is none', kind: 'number', given: '/state/name', expect: { it: undefined } },
    { name: 'no number that is none', kind: 'number', given: Number.NaN, expect: { it: undefined } },
    { name: 'an instant', kind: 'time', given: '/state/n', expect: { it: 2 } },
    { name: 'yes or no', kind: 'boolean', given: '/state/off', expect: { it: true } },
    { name: 'neither where there is none', kind: 'boolean', given: '/state/n', expect: { it: undefined } },
    { name: 'a list', kind: 'list', given: '/state/list', expect: { it: [{ id: 1 }] } },
    { name: 'an empty list where there is none', kind: 'list', given: '/state/name', expect: { it: [] } },
    { name: 'an icon', kind: 'icon', given: 'bank', expect: { it: 'bank' } },
    { name: 'a picture that was taken', kind: 'image', given: '/state/photo', expect: { it: photo } },
    { name: 'no picture where there is none', kind: 'image', given: '/state/n', expect: { it: undefined } },
    { name: 'an address', kind: 'address', given: 'https://a.example', expect: { it: 'https://a.example' } },
    { name: 'an entry of another prop', kind: 'entry', given: '/state/name', expect: { it: 'Sari' } },
    {
      name: 'a condition loses its When',
      kind: 'condition',
      prop: 'disabledWhen',
      given: { '/state/off': true },
      expect: { disabled: true },
    },
    { name: 'a place is a value', kind: 'place', prop: 'at', given: '/state/n', expect: { value: 2 } },
    { name: 'texts, each by its name', kind: 'texts', given: { a: 'x.a' }, expect: { it: { a: '<x.a>' } } },
    {
      name: 'rows, those whose condition holds',
      kind: 'rows',
      given: { n: { label: 'l.n', value: '/state/n' }, gone: { label: 'l.g', value: 'v', when: { '/state/n': 3 } } },
      expect: { it: [{ id: 'n', label: '<l.n>', value: '2' }] },
    },
    {
      name: 'questions with their answers',
      kind: 'questions',
      given: {
        who: { question: 'q.who', answer: 'q.whoAnswer' },
        fee: { question: 'q.fee', answer: 'q.feeAnswer', topic: 'q.money', keywords: 'q.feeKeywords' },
      },
      expect: {
        it: {
          who: { question: '<q.who>', answer: '<q.whoAnswer>', topic: '', keywords: '' },
          fee: { question: '<q.fee>', answer: '<q.feeAnswer>', topic: '<q.money>', keywords: '<q.feeKeywords>' },
        },
      },
    },
    { name: 'a name as it stands', kind: 'formName', given: 'person', expect: { it: 'person' } },
    { name: 'one of a list as it stands', kind: 'enum', given: 'b', expect: { it: 'b' } },
    { name: 'nothing for a prop that is not given', kind: 'text', given: undefined, expect: {} },
    { name: 'nothing for a handler here', kind: 'actions', given: [], expect: {} },
    { name: 'nothing for a handler of a timer', kind: 'timerActions', given: [], expect: {} },
  ]
  it.each(cases)('$name', ({ kind, prop, given, expect: expected }) => {
    expect(seen(kind, given, prop)).toEqual(expected)
  })

  it('an error for a prop of an unknown kind', () => {
    expect(() => seen('colour', 'red')).toThrow('No prop is of the kind "colour"')
  })

  it('rendered items in place of the list that they come from', () => {
    const kinds = { props: { each: 'list', where: 'condition', empty: 'text' }, children: 'items' } as const
    expect(resolveProps({ block: 'List', each: '/state/list', empty: 'a.none' }, kinds, scope, env)).toEqual({ empty: '<a.none>' })
  })
})

it.each<{ name: string; onPress: Action[] | undefined; address: string | undefined }>([
  { name: 'that leads out of the app', onPress: [{ link: 'https://a.example' }], address: 'https://a.example' },
  { name: 'to an address of the scope', onPress: [{ link: '/state/url' }], address: 'tel:021' },
  { name: 'that does more', onPress: [{ link: 'https://a.example' }, { back: true }], address: undefined },
  { name: 'under a condition', onPress: [{ link: 'https://a.example', when: { has: '/state/n' } }], address: undefined },
  { name: 'that runs code', onPress: [{ link: 'javascript:alert(1)' }], address: undefined },
  { name: 'to what is no address', onPress: [{ link: '/state/n' }], address: undefined },
  { name: 'that does something else', onPress: [{ back: true }], address: undefined },
  { name: 'of a block without one', onPress: undefined, address: undefined },
])('a press $name is the link $address', ({ onPress, address }) => {
  const block = { block: 'B', ...(onPress && { onPress }) } as Block
  expect(linkOf(block, { state: { ...scope.state, url: 'tel:021' } }, env)).toBe(address)
})

it('values that a component hands over are copied, so that later changes do not reach the screen', async () => {
  const got: unknown[] = []
  const instance = {
    run: async (_: unknown, roots: unknown) => got.push(roots) > 0,
    set: (_: unknown, value: unknown) => void got.push(value),
  } as unknown as ScreenInstance
  const given = { list: [{ id: 1 }] }
  const { run, set } = blockActions(instance, { item: 2 })
  await run([], { result: given }, { isTimed: false })
  set('/state/n', given)
  given.list[0]!.id = 9
  expect(got).toEqual([{ item: 2, result: { list: [{ id: 1 }] } }, { list: [{ id: 1 }] }])
})

describe('what a component calls', () => {
  it('writes where its pointer points', () => {
    const written: unknown[] = []
    const made = eventHandlers(
      { block: 'B', at: '/state/n' },
      { props: { at: 'place' } },
      { run: async () => true, set: (...args) => void written.push(args) },
    )
    ;(made.onChange as (value: unknown) => void)(7)
    expect(written).toEqual([['/state/n', 7]])
  })
  it.each([
    { kind: 'actions', given: { id: 1 }, expected: { result: { id: 1 } } },
    { kind: 'failureActions', given: { code: 4310 }, expected: { reply: { code: 4310 } } },
    { kind: 'actions', given: undefined, expected: {} },
    { kind: 'failureActions', given: undefined, expected: {} },
    { kind: 'actions', given: { nativeEvent: {} }, expected: {} },
  ])('hands over $given to $kind, whatever they are called', ({ kind, given, expected }) => {
    const runs: unknown[] = []
    const run = async (_: unknown, roots: unknown) => runs.push(roots) > 0
    const made = eventHandlers({ block: 'B', onThis: [] }, { props: { onThis: kind } }, { run, set: () => {} })
    void (made.onThis as (given: unknown) => void)(given)
    expect(runs).toEqual([expected])
  })
  it.each([
    { kind: 'timerActions', waits: true },
    { kind: 'failureActions', waits: false },
    { kind: 'actions', waits: false },
  ])('$kind wait for the forms that are being sent: $waits', async ({ kind, waits }) => {
    const ran: string[] = []
    const instance = {
      run: async () => ran.push('at once') > 0,
      runWhenAnswered: async () => ran.push('when answered') > 0,
    } as unknown as ScreenInstance
    const made = eventHandlers({ block: 'B', onThis: [] }, { props: { onThis: kind } }, blockActions(instance, {}))
    await (made.onThis as () => Promise<boolean>)()
    expect(ran).toEqual([waits ? 'when answered' : 'at once'])
  })
  it('runs its actions once when it is tapped again while they run', async () => {
    let runs = 0
    let finish: (done: boolean) => void = () => {}
    const run = () => (runs++, new Promise<boolean>((resolve) => (finish = resolve)))
    const press = eventHandlers({ block: 'B', onPress: [] }, { props: { onPress: 'actions' } }, { run, set: () => {} })
      .onPress as () => Promise<boolean>
    const taps = Array.from({ length: 20 }, () => press())
    expect(runs).toBe(1)
    finish(true)
    expect(await Promise.all(taps)).toEqual(Array(20).fill(true))
    void press()
    expect(runs).toBe(2)
  })
})
