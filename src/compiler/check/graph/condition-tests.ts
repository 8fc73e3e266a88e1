import { own } from '../../../core/language/map.ts'
import { asList, entriesOf, isText } from '../../json/read-json.ts'

/** What a condition says of pointers outside of its branches: `has` and `lacks` are tests too. */
export function testsOf(condition: unknown): [pointer: string, test: unknown][] {
  return entriesOf(condition).flatMap(([key, held]): [string, unknown][] => {
    if (key === 'anyOf') return []
    if (key !== 'has' && key !== 'lacks') return [[key, held]]
    return pointersIn(held).map((pointer) => [pointer, { present: key === 'has' }])
  })
}

/** One of these must hold too; none when nothing more is said. */
export const branchesOf = (condition: unknown): unknown[] => asList(own(condition, 'anyOf'))

/** Every pointer that it looks at, in branches too. */
export const pointersOf = (condition: unknown): string[] => [
  ...testsOf(condition).map(([pointer]) => pointer),
  ...branchesOf(condition).flatMap(pointersOf),
]

const pointersIn = (held: unknown): string[] => (isText(held) ? [held] : asList(held).filter(isText))
