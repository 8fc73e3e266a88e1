import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

/** A requirement of the specification. `faults`: a sentence for each way in which the product does not meet it. */
export type Row = { id: string; owed?: boolean; faults: () => string[] | Promise<string[]> }

export function readTable<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../specification/${name}.json`, import.meta.url), 'utf8')) as T
}

/** Returns the faults of the conditions that do not hold. */
export const errorsUnless = (...said: [holds: boolean, fault: string][]): string[] =>
  said.flatMap(([holds, error]) => (holds ? [] : [error]))

export function differs(what: string, found: unknown, wanted: unknown): string[] {
  return errorsUnless([isDeepStrictEqual(found, wanted), `${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`])
}

export const missingOf = (what: string, found: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((one) => !found.includes(one)).map((one) => `${what} has no ${one}`)
