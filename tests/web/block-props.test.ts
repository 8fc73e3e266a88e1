import { describe, expect, it } from 'vitest'
import type { Block } from '../../src/core/language.ts'
import type { Env } from '../../src/core/scope.ts'
import { handlers, seenProps } from '../../src/web/runtime/block-props.ts'
import { observe } from '../../src/web/runtime/store.ts'

const env: Env = { text: (key) => `<${key}>`, now: () => 0, functions: {} }
const scope = { state: observe({ n: 2, name: 'Sari', list: [{ id: 1 }], off: true }) }
const seen = (kind: string, value: unknown, prop = 'it') =>
  seenProps({ block: 'B', [prop]: value } as Block, { props: { [prop]: kind } }, scope, env)

describe('what a component receives', () => {
  const cases: { name: string; kind: string; prop?: string; given: unknown; expect: object }[] = [
    { name: 'a bare text is a key', kind: 'text!', given: 'a.b', expect: { it: '<a.b>' } },
    { name: 'a text from the scope', kind: 'text', given: { $data: '/state/name' }, expect: { it: 'Sari' } },
    { name: 'a bare value is itself', kind: 'val', given: 'a.b', expect: { it: 'a.b' } },
    { name: 'a value from the scope, plain', kind: 'val', given: { $data: '/state/list' }, expect: { it: [{ id: 1 }] } },
    { name: 'a condition loses its When', kind: 'cond', prop: 'disabledWhen', given: { '/state/off': true }, expect: { disabled: true } },
    { name: 'a pointer is a value', kind: 'ptr!', prop: 'at', given: '/state/n', expect: { value: 2 } },
    { name: 'texts, each by its name', kind: 'texts', given: { a: 'x.a' }, expect: { it: { a: '<x.a>' } } },
    {
      name: 'rows, those whose condition holds',
      kind: 'rows',
      given: {
        n: { label: 'l.n', value: { $data: '/state/n' } },
        gone: { label: 'l.g', value: 'v', when: { '/state/n': 3 } },
      },
      expect: { it: [{ id: 'n', label: '<l.n>', value: '2' }] },
    },
    { name: 'an id as it stands', kind: 'id!', given: 'person', expect: { it: 'person' } },
    { name: 'one of a list as it stands', kind: 'enum:a|b', given: 'b', expect: { it: 'b' } },
    { name: 'nothing for a prop that is not given', kind: 'text', given: undefined, expect: {} },
    { name: 'nothing for a handler here', kind: 'actions', given: [], expect: {} },
  ]
  it.each(cases)('$name', ({ kind, prop, given, expect: expected }) => {
    expect(seen(kind, given, prop)).toEqual(expected)
  })
})

describe('what a component calls', () => {
  it('writes where its pointer points', () => {
    const written: unknown[] = []
    const made = handlers(
      { block: 'B', at: '/state/n' },
      { props: { at: 'ptr!' } },
      { run: async () => true, set: (...args) => void written.push(args) },
    )
    ;(made.onChange as (value: unknown) => void)(7)
    expect(written).toEqual([['/state/n', 7]])
  })
  it.each([
    { prop: 'onDone', given: { id: 1 }, expected: { result: { id: 1 } } },
    { prop: 'onError', given: { code: 4310 }, expected: { reply: { code: 4310 } } },
    { prop: 'onPress', given: undefined, expected: {} },
  ])('hands over what $prop gives', ({ prop, given, expected }) => {
    const runs: unknown[] = []
    const run = async (_: unknown, roots: unknown) => runs.push(roots) > 0
    const made = handlers({ block: 'B', [prop]: [] }, { props: { [prop]: 'actions' } }, { run, set: () => {} })
    void (made[prop] as (given: unknown) => void)(given)
    expect(runs).toEqual([expected])
  })
  it('runs its actions once however often it is tapped meanwhile', async () => {
    let runs = 0
    let finish: (done: boolean) => void = () => {}
    const run = () => (runs++, new Promise<boolean>((resolve) => (finish = resolve)))
    const press = handlers({ block: 'B', onPress: [] }, { props: { onPress: 'actions!' } }, { run, set: () => {} })
      .onPress as () => Promise<boolean>
    const taps = Array.from({ length: 20 }, () => press())
    expect(runs).toBe(1)
    finish(true)
    expect(await Promise.all(taps)).toEqual(Array(20).fill(true))
    void press()
    expect(runs).toBe(2)
  })
})
