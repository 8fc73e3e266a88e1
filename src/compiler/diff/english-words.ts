import type { Config } from '../load/config.ts'

/** Sentences of a difference are in English, as the names of forms and fields are. */
export const englishWords = (texts: Config['texts']): Config['texts'][string] =>
  Object.entries(texts).find(([locale]) => locale.startsWith('en'))?.[1] ?? {}
