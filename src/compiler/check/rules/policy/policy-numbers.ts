import { own } from '../../../../core/language/map.ts'

/** Returns a whole number of at least zero, else undefined: the shape rules report other values. */
export const numberOf = (json: unknown): number | undefined => (Number.isSafeInteger(json) && Number(json) >= 0 ? Number(json) : undefined)
export const numbers = (entry: unknown, ...names: string[]): (number | undefined)[] => names.map((name) => numberOf(own(entry, name)))
