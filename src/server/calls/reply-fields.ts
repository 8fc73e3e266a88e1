import type { CallContext } from './call-handler.ts'

/** Rupiah in replies are numbers: amounts are far below 2^53. */
export const toNumber = (amount: bigint): number => Number(amount)

type IsMissing<T> = undefined extends T ? true : null extends T ? true : false
type WithoutMissing<T> = { [K in keyof T as IsMissing<T[K]> extends true ? never : K]: T[K] } & {
  [K in keyof T as IsMissing<T[K]> extends true ? K : never]?: NonNullable<T[K]>
}

/** Optional fields of a reply are absent, never null. */
export function omitMissing<T extends object>(fields: T): WithoutMissing<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as WithoutMissing<T>
}

/** Ids are checked first, because PostgreSQL throws on a malformed uuid. */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** In groups of four, as on a card. The length of the number stays hidden too. */
export const maskAccountNumber = (card: string): string => `****\u00a0${card.slice(-4)}`

/**
 * Name of a product or the like. One that is no longer offered may have lost its text while old loans still refer to it. `kept`: its text
 * at that time.
 */
export function displayName(context: CallContext, key: string, kept: { [locale: string]: string } = {}): string {
  const name = context.text(key)
  return name === key ? (kept[context.locale] ?? context.text('policy.retired')) : name
}

/** The text in every locale that has it, for storing with the thing it names. */
export function wordsOf({ config }: CallContext, key: string): { [locale: string]: string } {
  return Object.fromEntries(
    Object.entries(config.texts).flatMap(([locale, { [key]: words }]) => (words === undefined ? [] : [[locale, words]])),
  )
}
