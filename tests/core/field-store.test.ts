import { describe, expect, it, vi } from 'vitest'
import { createFieldStore } from '../../src/core/field-store.ts'

const none: ReadonlyMap<string, string> = new Map()
const faulty = () => {
  const store = createFieldStore()
  store.setFaults(
    new Map([
      ['/a', 'A is wrong'],
      ['/b', 'B is wrong'],
    ]),
    none,
    () => undefined,
  )
  return store
}

describe('a fault is shown', () => {
  const cases: { name: string; act(store: ReturnType<typeof faulty>): void; shown: (string | undefined)[] }[] = [
    { name: 'nowhere before a touch', act: () => {}, shown: [undefined, undefined] },
    { name: 'at the touched field alone', act: (store) => store.touch('/b'), shown: [undefined, 'B is wrong'] },
    { name: 'everywhere after a submit', act: (store) => store.touchAll(), shown: ['A is wrong', 'B is wrong'] },
    {
      name: 'no longer once it is right',
      act(store) {
        store.touchAll()
        store.setFaults(new Map([['/b', 'B is wrong']]), none, () => undefined)
      },
      shown: [undefined, 'B is wrong'],
    },
    {
      name: 'not while what is missing is on its way',
      act(store) {
        store.touchAll()
        store.hush('/a')
      },
      shown: [undefined, 'B is wrong'],
    },
    {
      name: 'again once that field is left',
      act(store) {
        store.touchAll()
        store.hush('/a')
        store.touch('/a')
      },
      shown: ['A is wrong', 'B is wrong'],
    },
    {
      name: 'when the server refuses the answer, before any touch',
      act: (store) => store.refuse('/a', 'Taken', 1),
      shown: ['Taken', undefined],
    },
    {
      name: 'as long as the refused answer stands',
      act(store) {
        store.refuse('/a', 'Taken', 1)
        store.setFaults(none, none, () => 1)
      },
      shown: ['Taken', undefined],
    },
    {
      name: 'no longer once the refused answer changed',
      act(store) {
        store.refuse('/a', 'Taken', 1)
        store.setFaults(none, none, () => 2)
      },
      shown: [undefined, undefined],
    },
    {
      name: 'no longer once it is sent again',
      act(store) {
        store.refuse('/a', 'Taken', 1)
        store.accept()
      },
      shown: [undefined, undefined],
    },
  ]
  it.each(cases)('$name', ({ act, shown }) => {
    const store = faulty()
    act(store)
    expect([store.shown('/a'), store.shown('/b')]).toEqual(shown)
  })

  it('while asking for it tells the truth before any touch', () => {
    expect(faulty().fault('/a')).toBe('A is wrong')
  })

  it('and told to those who listen, until they stop', () => {
    const store = faulty()
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.touch('/a')
    store.touch('/a')
    stop()
    store.touchAll()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('a warning is shown', () => {
  const cases: { name: string; act(store: ReturnType<typeof createFieldStore>): void; shown: string | undefined }[] = [
    { name: 'not before a touch', act: () => {}, shown: undefined },
    { name: 'at the touched field', act: (store) => store.touch('/a'), shown: 'Look again' },
    { name: 'after a submit', act: (store) => store.touchAll(), shown: 'Look again' },
    { name: 'at once at a field that was filled', act: (store) => store.fill('/a'), shown: 'Look again' },
    {
      name: 'not there either while what is missing is on its way',
      act(store) {
        store.fill('/a')
        store.hush('/a')
      },
      shown: undefined,
    },
    {
      name: 'not beside a fault',
      act(store) {
        store.touch('/a')
        store.setFaults(new Map([['/a', 'A is wrong']]), new Map([['/a', 'Look again']]), () => undefined)
      },
      shown: undefined,
    },
    {
      name: 'not beside what the server says',
      act(store) {
        store.touch('/a')
        store.refuse('/a', 'Taken', 1)
      },
      shown: undefined,
    },
  ]
  it.each(cases)('$name', ({ act, shown }) => {
    const store = createFieldStore()
    store.setFaults(none, new Map([['/a', 'Look again']]), () => 1)
    act(store)
    expect(store.warning('/a')).toBe(shown)
    expect(store.faults().size, 'and never keeps a form from being sent').toBe(store.fault('/a') ? 1 : 0)
  })
})
