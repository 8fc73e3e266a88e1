import type { AppConfig } from '../language/app-config.ts'

/** What is read as `/app`: the facts, the languages, and `language`, the id of the one that is spoken until another is chosen. */
export const appFacts = ({ facts, locales }: Pick<AppConfig, 'facts' | 'locales'>) => ({
  ...facts,
  languages: Object.entries(locales.supported).map(([id, language]) => ({ id, ...language })),
  language: locales.default,
})
