import type { Json } from '../../../core/language/json.ts'
import { isMap } from '../../../core/language/map.ts'
import { formatNumber, parseNumber } from '../number-text.ts'

const RANGE = ' … '
const LIST = '; '

/**
 * Formats a test for a cell: `1 … 9`, `≥ 1`, `≤ 9`, `< 1`, `> 9`, `≠ x`, `a; b`; anything else as JSON. Empty: any value. `locale` sets the
 * number format.
 */
export function formatTest(test: Json | undefined, locale: string): string {
  if (test === undefined) return ''
  if (Array.isArray(test) && test.length > 1 && test.every(isScalar)) return test.map((each) => formatScalar(each, locale)).join(LIST)
  if (!isMap(test)) return isScalar(test) ? formatScalar(test, locale) : JSON.stringify(test)
  const { minimum, maximum, not } = test
  const names = Object.keys(test).toSorted().join()
  const number = (bound: unknown) => formatScalar(bound as Json, locale)
  if (names === 'maximum,minimum') return `${number(minimum)}${RANGE}${number(maximum)}`
  if (names === 'minimum') return `≥ ${number(minimum)}`
  if (names === 'maximum') return `≤ ${number(maximum)}`
  if (names !== 'not') return JSON.stringify(test)
  if (isMap(not) && Object.keys(not).join() === 'minimum') return `< ${number(not['minimum'])}`
  if (isMap(not) && Object.keys(not).join() === 'maximum') return `> ${number(not['maximum'])}`
  return isMap(not) && 'not' in not ? JSON.stringify(test) : `≠ ${formatTest(not as Json, locale)}`
}

/** Parses a cell into a test; undefined matches any value. @throws SyntaxError when the text is not a test */
export function parseTest(text: string, locale: string): Json | undefined {
  const said = text.trim()
  if (said === '') return undefined
  if (/^[[{]/.test(said)) return JSON.parse(said) as Json
  const number = (part: string) => numberIn(part, locale)
  const [, from, to] = /^([-\d.,]+?)\s*(?:…|\.{2,3})\s*([-\d.,]+)$/.exec(said) ?? []
  if (from !== undefined && to !== undefined) return { minimum: number(from), maximum: number(to) }
  const [, sign, rest = ''] = /^(≥|>=|≤|<=|≠|!=|<|>)\s*(.+)$/.exec(said) ?? []
  if (sign === undefined)
    return said.includes(';') ? said.split(';').map((part) => parseScalar(part.trim(), locale)) : parseScalar(said, locale)
  if (sign === '≥' || sign === '>=') return { minimum: number(rest) }
  if (sign === '≤' || sign === '<=') return { maximum: number(rest) }
  if (sign === '<') return { not: { minimum: number(rest) } }
  if (sign === '>') return { not: { maximum: number(rest) } }
  return { not: parseTest(rest, locale) ?? null }
}

export const isScalar = (value: unknown): value is string | number | boolean | null => value === null || typeof value !== 'object'

/** Unquoted text that begins like a number is parsed as one. */
const NUMBER = /^[-+]?[.,]?\d/

/** Formats a scalar; a string that would parse as something else is quoted. */
export function formatScalar(value: Json, locale: string): string {
  if (typeof value === 'number') return formatNumber(value, locale)
  if (typeof value !== 'string') return JSON.stringify(value)
  const isPlain = value !== '' && !/[,;…\s"]/.test(value) && !/^[[{≥≤≠<>!=]/.test(value) && !/^(?:true|false|null)$/.test(value)
  return isPlain && !NUMBER.test(value) ? value : JSON.stringify(value)
}

/** Parses a scalar. @throws SyntaxError */
export function parseScalar(text: string, locale: string): Json {
  if (/^(?:true|false|null|".*")$/.test(text)) return JSON.parse(text) as Json
  if (NUMBER.test(text)) return numberIn(text, locale)
  if (/[\s",]/.test(text) || text === '') throw new SyntaxError(text)
  return text
}

/** Parses a number. @throws SyntaxError */
export function numberIn(text: string, locale: string): number {
  const digits = text.replace(/^-/, '')
  const value = parseNumber(digits, locale)
  if (value === undefined || /^0\d/.test(digits)) throw new SyntaxError(text)
  return digits === text ? value : -value
}

/** Sample numbers for a sentence about the number format. */
export const sampleNumbers = (locale: string) => ({ low: formatNumber(0.5, locale), high: formatNumber(1_500_000, locale) })
