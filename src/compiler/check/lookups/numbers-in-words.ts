import type { TextInLocale } from './text-index.ts'

/** The distinct numbers in a text, without separators of thousands, decimals, hours and minutes. */
export function numbersIn({ texts }: TextInLocale): string[] {
  const found = new Set<string>()
  for (const [, text] of texts)
    if (/\d/.test(text)) for (const number of text.replaceAll(/\{\{.*?\}\}/g, '').match(/\d+(?:[.,:]\d+)*/g) ?? []) found.add(bare(number))
  return [...found].toSorted()
}

const bare = (number: string): string => number.replaceAll(/[.,:]|^0+(?=\d)/g, '')
