/** So that a pattern matches the text itself. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
