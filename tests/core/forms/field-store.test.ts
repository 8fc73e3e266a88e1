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
    { name: 'everywhere after a submit', act: (store) => store.markSent(), shown: ['A is wrong', 'B is wrong'] },
    {
      name: 'no longer once it is right',
      act(store) {
        store.markSent()
        store.setErrors(new Map([['/b', 'B is wrong']]), none, () => undefined)
      },
      shown: [undefined, 'B is wrong'],
    },
    {
      name: 'not while what is missing is on its way',
      act(store) {
        store.markSent()
        store.hideMessages('/a')
      },
      shown: [undefined, 'B is wrong'],
    },
    {
      name: 'again once that field is left',
      act(store) {
        store.markSent()
        store.hideMessages('/a')
        store.touch('/a')
      },
      shown: ['A is wrong', 'B is wrong'],
    },
    {
      name: 'again once that field is left later',
      act(store) {
        store.markSent()
        store.hideMessages('/a')
        store.touchAfterLeave('/a')()
      },
      shown: ['A is wrong', 'B is wrong'],
    },
    {
      name: 'not when it is hidden between the leaving of a field and its touch',
      act(store) {
        const touch = store.touchAfterLeave('/a')
        store.hideMessages('/a')
        touch()
        store.touchAfterLeave('/b')()
      },
      shown: [undefined, 'B is wrong'],
    },
    {
      name: 'no longer once the form was taken',
      act(store) {
        store.markSent()
        store.touch('/b')
        store.markNew()
      },
      shown: [undefined, undefined],
    },
    {
      name: 'again once its part was sent, and that field alone',
      act(store) {
        store.touch('/a')
        store.hideMessages('/a')
        store.hideMessages('/b')
        store.markSent(['b'])
      },
      shown: [undefined, 'B is wrong'],
    },
    {
      name: 'no longer once the part was taken',
      act(store) {
        store.markSent(['b'])
        store.markNew()
      },
      shown: [undefined, undefined],
    },
    {
      name: 'no longer while a refused answer is replaced',
      act(store) {
        store.setServerError('/a', 'Taken', 1)
        store.hideMessages('/a')
      },
      shown: [undefined, undefined],
    },
    {
      name: 'still while another answer is replaced',
      act(store) {
        store.setServerError('/a', 'Taken', 1)
        store.hideMessages('/b')
      },
      shown: ['Taken', undefined],
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
        store.clearServerError()
      },
      shown: [undefined, undefined],
    },
  ]
  it.each(cases)('$name', ({ act, shown }) => {
    const store = faulty()
    act(store)
    expect([store.visibleError('/a'), store.visibleError('/b')]).toEqual(shown)
  })

  it('the error of a field can be asked for before it was touched', () => {
    expect(faulty().error('/a')).toBe('A is wrong')
  })

  it('counts after the form was sent, except for fields that are loading', () => {
    const store = faulty()
    expect(store.errorsAfterSubmit()).toBe(0)
    store.markSent()
    expect(store.errorsAfterSubmit()).toBe(2)
    store.hideMessages('/a')
    expect([store.errorsAfterSubmit(), store.errorsAfterSubmit(['a'])]).toEqual([1, 0])
  })

  const both = new Map([
    ['/a', 'A is wrong'],
    ['/b', 'B is wrong'],
  ])
  it.each<{ name: string; act(store: ReturnType<typeof faulty>): void; times: number }>([
    { name: 'not for what they know', act: (store) => store.setErrors(both, none, () => undefined), times: 0 },
    { name: 'for a fault that went', act: (store) => store.setErrors(none, none, () => undefined), times: 1 },
    { name: 'for a fault that came', act: (store) => store.setErrors(new Map([...both, ['/c', 'C']]), none, () => undefined), times: 1 },
    { name: 'for a warning that came', act: (store) => store.setErrors(both, new Map([['/a', 'Look']]), () => undefined), times: 1 },
    { name: 'not for a touch after all was sent', act: (store) => (store.markSent(), store.touch('/a')), times: 1 },
    {
      name: 'for a refused answer that changed',
      act: (store) => (store.setServerError('/a', 'Taken', 1), store.setErrors(both, none, () => 2)),
      times: 2,
    },
  ])('notifies listeners $name', ({ act, times }) => {
    const store = faulty()
    const listener = vi.fn()
    store.subscribe(listener)
    act(store)
    expect(listener).toHaveBeenCalledTimes(times)
  })

  it('notifies listeners until they unsubscribe', () => {
    const store = faulty()
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.touch('/a')
    store.touch('/a')
    stop()
    store.markSent()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('a warning is shown', () => {
  const cases: { name: string; act(store: ReturnType<typeof createFieldStore>): void; shown: string | undefined }[] = [
    { name: 'not before a touch', act: () => {}, shown: undefined },
    { name: 'at the touched field', act: (store) => store.touch('/a'), shown: 'Look again' },
    { name: 'after a submit', act: (store) => store.markSent(), shown: 'Look again' },
    { name: 'at once at a field that was filled', act: (store) => store.markPrefilled('/a'), shown: 'Look again' },
    {
      name: 'not there either while what is missing is on its way',
      act(store) {
        store.markPrefilled('/a')
        store.hideMessages('/a')
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

it('a partial answer is kept until the form was accepted', () => {
  const store = createFieldStore()
  expect(store.partial('/a')).toBeUndefined()
  store.keepPartial('/a', { day: 17 })
  expect(store.partial('/a')).toEqual({ day: 17 })
  store.keepPartial('/a', undefined)
  expect(store.partial('/a')).toBeUndefined()
  store.keepPartial('/a', { day: 17 })
  store.markNew()
  expect(store.partial('/a')).toBeUndefined()
})
