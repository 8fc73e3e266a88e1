import { own } from '../../../core/language/map.ts'
import { asList, entriesOf, isText } from '../../json/read-json.ts'

/** The tests of a condition outside of its `anyOf`; `has` and `lacks` are tests too. */
export function testsOf(condition: unknown): [pointer: string, test: unknown][] {
  return entriesOf(condition).flatMap(([key, held]): [string, unknown][] => {
    if (key === 'anyOf') return []
    if (key !== 'has' && key !== 'lacks') return [[key, held]]
    return pointersIn(held).map((pointer) => [pointer, { present: key === 'has' }])
  })
}

export const branchesOf = (condition: unknown): unknown[] => asList(own(condition, 'anyOf'))

export const pointersOf = (condition: unknown): string[] => [
  ...testsOf(condition).map(([pointer]) => pointer),
  ...branchesOf(condition).flatMap(pointersOf),
]

const pointersIn = (held: unknown): string[] => (isText(held) ? [held] : asList(held).filter(isText))
