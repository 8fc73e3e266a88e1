import { describe, expect, it, vi } from 'vitest'
import { createFieldStore } from '../../../src/core/forms/field-store.ts'

const none: ReadonlyMap<string, string> = new Map()
const faulty = () => {
  const store = createFieldStore()
  store.setErrors(
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
        store.setErrors(new Map([['/b', 'B is wrong']]), none, () => undefined)
      },
      shown: [undefined, 'B is wrong'],
    },
    {
      name: 'not while what is missing is on its way',
      act(store) {
        store.touchAll()
        store.suppress('/a')
      },
      shown: [undefined, 'B is wrong'],
    },
    {
      name: 'again once that field is left',
      act(store) {
        store.touchAll()
        store.suppress('/a')
        store.touch('/a')
      },
      shown: ['A is wrong', 'B is wrong'],
    },
    {
      name: 'no longer once the form was taken',
      act(store) {
        store.touchAll()
        store.touch('/b')
        store.untouchAll()
      },
      shown: [undefined, undefined],
    },
    {
      name: 'when the server refuses the answer, before any touch',
      act: (store) => store.setServerError('/a', 'Taken', 1),
      shown: ['Taken', undefined],
    },
    {
      name: 'as long as the refused answer stands',
      act(store) {
        store.setServerError('/a', 'Taken', 1)
        store.setErrors(none, none, () => 1)
      },
      shown: ['Taken', undefined],
    },
    {
      name: 'no longer once the refused answer changed',
      act(store) {
        store.setServerError('/a', 'Taken', 1)
        store.setErrors(none, none, () => 2)
      },
      shown: [undefined, undefined],
    },
    {
      name: 'no longer once it is sent again',
      act(store) {
        store.setServerError('/a', 'Taken', 1)
        store.clear()
      },
      shown: [undefined, undefined],
    },
  ]
  it.each(cases)('$name', ({ act, shown }) => {
    const store = faulty()
    act(store)
    expect([store.visibleError('/a'), store.visibleError('/b')]).toEqual(shown)
  })

  it('while asking for it tells the truth before any touch', () => {
    expect(faulty().error('/a')).toBe('A is wrong')
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
    { name: 'at once at a field that was filled', act: (store) => store.markFilled('/a'), shown: 'Look again' },
    {
      name: 'not there either while what is missing is on its way',
      act(store) {
        store.markFilled('/a')
        store.suppress('/a')
      },
      shown: undefined,
    },
    {
      name: 'not beside a fault',
      act(store) {
        store.touch('/a')
        store.setErrors(new Map([['/a', 'A is wrong']]), new Map([['/a', 'Look again']]), () => undefined)
      },
      shown: undefined,
    },
    {
      name: 'not beside what the server says',
      act(store) {
        store.touch('/a')
        store.setServerError('/a', 'Taken', 1)
      },
      shown: undefined,
    },
  ]
  it.each(cases)('$name', ({ act, shown }) => {
    const store = createFieldStore()
    store.setErrors(none, new Map([['/a', 'Look again']]), () => 1)
    act(store)
    expect(store.visibleWarning('/a')).toBe(shown)
    expect(store.errors().size, 'and never keeps a form from being sent').toBe(store.error('/a') ? 1 : 0)
  })
})
