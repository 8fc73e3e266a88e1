/** A rate is in ten-millionths a day, and shown in per cent. */
const PER_CENT = 100_000
export const MAX_DECIMALS = 5

export const scaleOf = (unit: string | undefined): number => (unit === 'rate' ? PER_CENT : 1)

/** Formats a value in its unit; `locale` sets the number format. */
export const formatInUnit = (value: number, unit: string | undefined, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS }).format(value / scaleOf(unit))
