import { own } from '../../../core/language/map.ts'
import { listOrEmpty, isText } from '../../json/read-json.ts'
import { isAny, type Type, valuesOf } from './type.ts'

/** A keyword by which one type refuses a value that another accepts, with the values of both. */
type Looseness = { keyword: string; wanted: string; given: string | undefined }

/** `isLooser`: whether `given` accepts more than `wanted`. */
const bounds: { keyword: string; isLooser(given: number, wanted: number): boolean }[] = [
  { keyword: 'minimum', isLooser: (given, wanted) => given < wanted },
  { keyword: 'maximum', isLooser: (given, wanted) => given > wanted },
  { keyword: 'minLength', isLooser: (given, wanted) => given < wanted },
  { keyword: 'maxLength', isLooser: (given, wanted) => given > wanted },
]

/**
 * Finds where `given` accepts a value that `wanted` refuses; undefined when none is found. Two patterns are not compared, and alternatives
 * are not examined.
 */
export function findLooseness(wanted: Type, given: Type): Looseness | undefined {
  if (wanted === given || isAny(wanted) || isAny(given) || hasAlternatives(wanted) || hasAlternatives(given)) return undefined
  const [listed, taken] = [valuesOf(given), valuesOf(wanted)]
  const strange = taken && listed?.find((value) => !taken.includes(value))
  if (strange !== undefined) return { keyword: 'enum', wanted: JSON.stringify(taken), given: JSON.stringify(strange) }
  if (listed) return undefined
  const patterns = valuesBy(given, 'pattern')
  // A pattern that only `given` has may bound the length.
  const isMeasured = patterns.every((pattern) => valuesBy(wanted, 'pattern').includes(pattern))
  for (const { keyword, isLooser } of bounds) {
    if (!isMeasured && keyword.endsWith('Length')) continue
    const givenBounds = numbersBy(given, keyword)
    const bound = numbersBy(wanted, keyword).find((each) => givenBounds.every((one) => isLooser(one, each)))
    if (bound !== undefined) return { keyword, wanted: String(bound), given: givenBounds.length > 0 ? String(givenBounds[0]) : undefined }
  }
  const [pattern] = valuesBy(wanted, 'pattern').filter(isText)
  return pattern !== undefined && patterns.length === 0 ? { keyword: 'pattern', wanted: pattern, given: undefined } : undefined
}

const hasAlternatives = (type: Type): boolean => type !== true && (type['anyOf'] !== undefined || type['oneOf'] !== undefined)

/** Values of a keyword in the type and in its `allOf`. */
const valuesBy = (type: Type, keyword: string): unknown[] => {
  const here = own(type, keyword)
  return [...(here === undefined ? [] : [here]), ...listOrEmpty(own(type, 'allOf')).flatMap((part) => valuesBy(part as Type, keyword))]
}

const numbersBy = (type: Type, keyword: string): number[] => valuesBy(type, keyword).filter((value) => typeof value === 'number')
