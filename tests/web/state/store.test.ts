import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepCopy } from '../../../src/core/values/deep-copy.ts'
import { externalStore, observe, plain, isEqual } from '../../../src/web/state/store.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('an external store', () => {
  it('notifies once of many changes in one turn', async () => {
    const state = observe({ a: 0, deep: { b: 0 } })
    let calls = 0
    externalStore([state]).subscribe(() => calls++)
    for (let i = 0; i < 100; i++) state.deep.b = i + 1
    state.a = 1
    await turn()
    expect(calls).toBe(1)
  })
  it('notifies at once when it is flushed', () => {
    const state = observe({ a: 0 })
    let calls = 0
    const store = externalStore([state])
    store.subscribe(() => calls++)
    state.a = 1
    store.flush()
    store.flush()
    expect(calls).toBe(1)
  })
  it('has a separate version for values that are read without pointers', () => {
    const [others, byPointer] = [observe({ a: 0 }), observe({ b: 0 })]
    const store = externalStore([others], [byPointer])
    store.subscribe(() => {})
    const first = store.untrackedVersion()
    byPointer.b = 1
    store.flush()
    expect(store.untrackedVersion()).toBe(first)
    others.a = 1
    store.flush()
    expect(store.untrackedVersion()).toBeGreaterThan(first)
  })
  it('has the same version for a reader that subscribes afterwards, like a component at its first render', () => {
    const state = observe({ a: 0 })
    const store = externalStore([state], [observe({ b: 0 })])
    const drawn = [store.version(), store.untrackedVersion()]
    store.subscribe(() => {})
    expect([store.version(), store.untrackedVersion()]).toEqual(drawn)
  })
  it.each(['a source', 'a source that is read by pointers'])('has a new version for a subscriber after a change of %s', (which) => {
    const [state, byPointer] = [observe({ a: 0 }), observe({ a: 0 })]
    const store = externalStore([state], [byPointer])
    const drawn = store.untrackedVersion()
    store.version()
    if (which === 'a source') state.a = 1
    else byPointer.a = 1
    store.subscribe(() => {})
    expect(store.untrackedVersion()).toBeGreaterThan(drawn)
  })
  it('does nothing without listeners, and raises its version at the next subscription', async () => {
    const state = observe({ a: 0 })
    const store = externalStore([state])
    let calls = 0
    store.subscribe(() => calls++)()
    const before = store.version()
    state.a = 1
    await turn()
    expect(calls).toBe(0)
    store.subscribe(() => {})
    expect(store.version()).toBeGreaterThan(before)
  })
})

describe('snapshots and copies', () => {
  it('are equal to their source, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const state = observe({ value: structuredClone(value) as unknown })
        expect(plain(state.value)).toEqual(value)
        expect(deepCopy(plain(state.value))).toEqual(value)
        expect(isEqual(plain(state.value), deepCopy(plain(state.value)))).toBe(true)
      }),
    )
  })
  const [one, same] = [observe({ a: 1 }), observe({ a: 1 })]
  it.each<{ name: string; a: unknown; b: unknown; equal: boolean }>([
    { name: 'maps of the same entries', a: { x: [1, { y: 2 }] }, b: { x: [1, { y: 2 }] }, equal: true },
    { name: 'a map and one with more', a: { x: 1 }, b: { x: 1, y: 2 }, equal: false },
    { name: 'a map and one with less', a: { x: 1, y: undefined }, b: { x: 1 }, equal: false },
    { name: 'an absent entry and another', a: { x: undefined }, b: { y: undefined }, equal: false },
    { name: 'lists of another length', a: [1], b: [1, 2], equal: false },
    { name: 'a list and a map', a: [], b: {}, equal: false },
    { name: 'files of the same content', a: new Blob(['x']), b: new Blob(['x']), equal: false },
    { name: 'one observed map', a: { in: one }, b: { in: one }, equal: true },
    { name: 'two observed maps of the same entries', a: { in: one }, b: { in: same }, equal: false },
  ])('$name are equal: $equal', ({ a, b, equal }) => {
    expect(isEqual(a, b)).toBe(equal)
  })
  it('a snapshot does not change, and is the same until the source changes', () => {
    const state = observe({ list: [{ id: 1 }] })
    const before = plain(state.list)
    expect(plain(state.list)).toBe(before)
    state.list[0]!.id = 2
    expect(before).toEqual([{ id: 1 }])
    expect(plain(state.list)).toEqual([{ id: 2 }])
  })
  it('a copy that is written back can be changed again', () => {
    const state = observe<{ picked: { id: number } | undefined; list: { id: number }[] }>({ picked: undefined, list: [{ id: 1 }] })
    state.picked = deepCopy(plain(state.list[0])) as { id: number }
    state.picked.id = 9
    expect(state.picked.id).toBe(9)
    expect(state.list[0]!.id).toBe(1)
  })
  it('a file stays a file', () => {
    const file = new Blob(['x'])
    const state = observe<{ file?: Blob }>({})
    state.file = file
    expect(state.file).toBe(file)
    expect(plain({ file })).toEqual({ file })
  })
})
