import type { JsonSchema } from '../../core/language/json.ts'

/** Values on either side of a rule's limit. `known`: a value that the field accepts. Undefined for a keyword without cases. */
export function limitCases(keyword: string, rule: JsonSchema, known: unknown): { taken: unknown[]; refused: unknown[] } | undefined {
  const limit = (rule as Record<string, unknown>)[keyword]
  const make = Object.hasOwn(cases, keyword) ? cases[keyword] : undefined
  return make?.(limit as never, known)
}

const longText = (length: number) => 'a'.repeat(Math.max(length, 0))
const entries = (count: number, known: unknown): unknown[] => {
  const [first] = Array.isArray(known) ? (known as unknown[]) : []
  return Array.from({ length: Math.max(count, 0) }, () => first)
}
const never = '\u0007'

const cases: { [keyword: string]: (limit: never, known: unknown) => { taken: unknown[]; refused: unknown[] } } = {
  required: (_limit, known) => ({ taken: [known], refused: [undefined] }),
  enum: (values: unknown[]) => ({ taken: values.slice(0, 1), refused: [never] }),
  const: (value: unknown) => ({ taken: [value], refused: [never] }),
  pattern: (_limit, known) => ({ taken: [known], refused: [never, ''] }),
  minLength: (limit: number) => ({ taken: [longText(limit)], refused: [longText(limit - 1)] }),
  maxLength: (limit: number) => ({ taken: [longText(limit)], refused: [longText(limit + 1)] }),
  minimum: (limit: number) => ({ taken: [limit], refused: [limit - 1] }),
  maximum: (limit: number) => ({ taken: [limit], refused: [limit + 1] }),
  multipleOf: (limit: number) => ({ taken: [limit * 2], refused: [limit / 2] }),
  minItems: (limit: number, known) => ({ taken: [entries(limit, known)], refused: [entries(limit - 1, known)] }),
  maxItems: (limit: number, known) => ({ taken: [entries(limit, known)], refused: [entries(limit + 1, known)] }),
}
