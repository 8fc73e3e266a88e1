const MAX_DECIMALS = 15

/** Formats a number so that `parseNumber` reads it back. `locale` sets the thousands and decimal separators. */
export function formatNumber(value: number, locale: string, maximumFractionDigits = MAX_DECIMALS): string {
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits }).format(value)
  return mayBeThousands(text, decimalMark(locale)) ? `${text}0` : text
}

/**
 * Parses a number of at least zero, with all thousands separators or none. Undefined when it is not a number or is ambiguous in this
 * language.
 */
export function parseNumber(text: string, locale: string): number | undefined {
  const mark = decimalMark(locale)
  const [whole = '', ...decimals] = text.split(mark)
  const plain = withoutGroups(whole, partOf(locale, 'group', ','))
  if (plain === undefined || mayBeThousands(text, mark)) return undefined
  if (decimals.length > 1 || !decimals.every((part) => /^\d+$/.test(part))) return undefined
  const value = Number([plain, ...decimals].join('.'))
  return value <= Number.MAX_SAFE_INTEGER ? value : undefined
}

/** Whether the decimals could be meant as thousands, e.g. `750,000` where a comma marks decimals. */
function mayBeThousands(text: string, mark: string): boolean {
  const [whole = '', decimals = '', ...more] = text.split(mark)
  return more.length === 0 && /^-?[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(decimals)
}

const partOf = (locale: string, type: 'decimal' | 'group', usual: string): string =>
  new Intl.NumberFormat(locale).formatToParts(12345.6).find((part) => part.type === type)?.value ?? usual
const decimalMark = (locale: string) => partOf(locale, 'decimal', '.')

function withoutGroups(text: string, mark: string): string | undefined {
  const [first = '', ...groups] = text.split(mark)
  const isWhole = /^\d+$/.test(first) && groups.every((group) => /^\d{3}$/.test(group)) && (groups.length === 0 || first.length <= 3)
  return isWhole ? [first, ...groups].join('') : undefined
}
