import { expect, it } from 'vitest'
import { lazyType, type Type } from '../../../../src/compiler/check/typing/type.ts'

it('a type that could not be determined is determined again', () => {
  const text: Type = { type: 'string' }
  let asked = 0
  const type = lazyType(() => {
    asked += 1
    if (asked === 1) throw new Error('broken')
    return text
  })
  expect(type).toThrow('broken')
  expect(type()).toBe(text)
})

it('a type that depends on itself is any', () => {
  const type: () => Type = lazyType(() => type())
  expect(type()).toBe(true)
})
