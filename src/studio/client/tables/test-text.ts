import type { Json } from '../../../core/language/json.ts'
import { isMap } from '../../../core/language/map.ts'

const RANGE = ' … '

/** A test as a cell shows it: `1 … 9`, `≥ 1`, `≤ 9`, `< 1`, `> 9`, `≠ x`, `a, b`; anything else as JSON. Empty: any value. */
export function formatTest(test: Json | undefined): string {
  if (test === undefined) return ''
  if (Array.isArray(test) && test.length > 1 && test.every(isScalar)) return test.map(formatScalar).join(', ')
  if (!isMap(test)) return isScalar(test) ? formatScalar(test) : JSON.stringify(test)
  const { minimum, maximum, not } = test
  const names = Object.keys(test).toSorted().join()
  if (names === 'maximum,minimum') return `${String(minimum)}${RANGE}${String(maximum)}`
  if (names === 'minimum') return `≥ ${String(minimum)}`
  if (names === 'maximum') return `≤ ${String(maximum)}`
  if (names !== 'not') return JSON.stringify(test)
  if (isMap(not) && Object.keys(not).join() === 'minimum') return `< ${String(not['minimum'])}`
  if (isMap(not) && Object.keys(not).join() === 'maximum') return `> ${String(not['maximum'])}`
  return isMap(not) && 'not' in not ? JSON.stringify(test) : `≠ ${formatTest(not as Json)}`
}

/** @throws SyntaxError when the cell says nothing that can be tested. */
export function parseTest(text: string): Json | undefined {
  const said = text.trim()
  if (said === '') return undefined
  if (/^[[{"]/.test(said)) return JSON.parse(said) as Json
  const [, from, to] = /^(-?[\d.]+)\s*(?:…|\.\.\.?)\s*(-?[\d.]+)$/.exec(said) ?? []
  if (from !== undefined && to !== undefined) return { minimum: number(from), maximum: number(to) }
  const [, sign, rest = ''] = /^(≥|>=|≤|<=|≠|!=|<|>)\s*(.+)$/.exec(said) ?? []
  if (sign === undefined) return said.includes(',') ? said.split(',').map((part) => parseScalar(part.trim())) : parseScalar(said)
  if (sign === '≥' || sign === '>=') return { minimum: number(rest) }
  if (sign === '≤' || sign === '<=') return { maximum: number(rest) }
  if (sign === '<') return { not: { minimum: number(rest) } }
  if (sign === '>') return { not: { maximum: number(rest) } }
  return { not: parseTest(rest) ?? null }
}

export const isScalar = (value: unknown): value is string | number | boolean | null => value === null || typeof value !== 'object'

/** A word that reads like something else is quoted. */
export function formatScalar(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  const isPlain = value !== '' && !/[,…\s"]/.test(value) && !/^[[{≥≤≠<>!=]/.test(value) && !/^(?:true|false|null|-?[\d.]+)$/.test(value)
  return isPlain ? value : JSON.stringify(value)
}

/** @throws SyntaxError */
export function parseScalar(text: string): Json {
  if (/^(?:true|false|null|-?\d+(?:\.\d+)?|".*")$/.test(text)) return JSON.parse(text) as Json
  if (/[\s"]/.test(text) || text === '') throw new SyntaxError(text)
  return text
}

function number(text: string): number {
  const value = Number(text)
  if (Number.isNaN(value)) throw new SyntaxError(text)
  return value
}
