import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noteClock } from '../../../src/core/language/reads.ts'
import { read, write } from '../../../src/core/language/pointer.ts'
import { resolve } from '../../../src/core/values/resolve.ts'
import type { Env, Scope } from '../../../src/core/values/scope.ts'
import { observe, plain } from '../../../src/web/state/store.ts'
import { remember } from '../../../src/web/state/remember.ts'

const scopeOf = () => {
  const scope: Scope = {
    form: observe({ one: { name: 'Sari', places: [{ city: 'Depok' }] } }),
    state: observe({}),
    props: { item: observe({ amount: 1 }) },
    computed: {},
  }
  Object.defineProperty(scope.computed, 'name', { enumerable: true, get: () => read(scope, '/form/one/name') })
  Object.defineProperty(scope.computed, 'names', { enumerable: true, get: () => [read(scope, '/form/one/name')] })
  return scope
}

describe('a remembered reading', () => {
  const cases: { name: string; reads: string; at: string; again: boolean }[] = [
    { name: 'of a value that changed', reads: '/form/one/name', at: '/form/one/name', again: true },
    { name: 'of its neighbour', reads: '/form/one/name', at: '/form/one/city', again: false },
    { name: 'of a map when something in it changed', reads: '/form/one', at: '/form/one/places/0/city', again: true },
    { name: 'of what was absent and came', reads: '/state/later/name', at: '/state/later/name', again: true },
    { name: 'of another root', reads: '/state/name', at: '/form/one/name', again: false },
    { name: 'of what an item of a list holds', reads: '/props/item/amount', at: '/props/item/amount', again: true },
    { name: 'of a computed value whose source changed', reads: '/computed/name', at: '/form/one/name', again: true },
    { name: 'of a computed list whose source did not', reads: '/computed/names', at: '/form/one/city', again: false },
    { name: 'of a computed value whose source did not', reads: '/computed/name', at: '/form/one/city', again: false },
  ]
  it.each(cases)('$name is computed again: $again', ({ reads, at, again }) => {
    const scope = scopeOf()
    let runs = 0
    const reading = remember(() => {
      runs += 1
      return plain(read(scope, reads))
    })
    reading()
    write(scope, at, 'new')
    expect(reading()).toEqual(plain(read(scope, reads)))
    expect(runs).toBe(again ? 2 : 1)
  })

  it('is computed each time when it reads the clock', () => {
    let runs = 0
    const reading = remember(() => {
      noteClock()
      return (runs += 1)
    })
    expect([reading(), reading()]).toEqual([1, 2])
  })

  it('is never outdated after any writes in any order', () => {
    const env = { text: (key: string) => key, now: () => 0, formats: {} } as unknown as Env
    const place = fc.constantFrom('/state/a', '/state/b', '/state/a/x', '/state/b/x', '/form/one/name', '/form/one/places/0/city')
    const value = fc.constantFrom(undefined, 1, 'text', { x: 2 }, [1])
    const expression = {
      map: {
        a: '/state/a/x',
        all: '/state',
        named: { value: '/state/b', default: '/form/one/name' },
        list: { length: '/form/one/places' },
      },
    } as const
    fc.assert(
      fc.property(fc.array(fc.tuple(place, value), { maxLength: 8 }), (writes) => {
        const scope = scopeOf()
        const fresh = () => plain(resolve(expression as never, scope, env))
        const reading = remember(fresh)
        for (const [at, next] of writes) {
          write(scope, at, structuredClone(next))
          expect(reading()).toEqual(fresh())
        }
      }),
    )
  })
})
