/** What says these words; a placeholder is filled by anything. `whole`: and nothing else. */
export function wordsPattern(words: string, whole = false): RegExp {
  const source = normalizeSpaces(words)
    .split(/\{\{[^}]*\}\}/)
    .map(escaped)
    .join('.*?')
  return new RegExp(whole ? `^${source}$` : source, 'su')
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Line breaks and no-break spaces count as spaces. */
export const normalizeSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
