import { type FindingValue, inEnglish } from '../../src/phrases/phrases.ts'

/** Of what a scenario found: what was thrown, and that the app never came to rest. The rest is what a page shows otherwise. */
export const breakdowns = (differences: readonly FindingValue[]): string[] =>
  differences
    .filter((found) => (typeof found === 'string' ? /^\w*Error\b/.test(found) : 'key' in found && found.key === 'part.neverRests'))
    .map(inEnglish)
