import { type FindingValue, inEnglish } from '../../src/phrases/phrases.ts'

/** Returns the findings of a scenario that are thrown errors or endless loops. All other findings are differences on a page. */
export const breakdowns = (differences: readonly FindingValue[]): string[] =>
  differences
    .filter((found) => (typeof found === 'string' ? /^\w*Error\b/.test(found) : 'key' in found && found.key === 'part.neverRests'))
    .map(inEnglish)
