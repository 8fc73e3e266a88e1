import type { AppConfig } from '../language/app-config.ts'

/** Value of `/app`: the facts, the supported languages, and `language`, the id of the default language. */
export const appFacts = ({ facts, locales }: Pick<AppConfig, 'facts' | 'locales'>) => ({
  ...facts,
  languages: Object.entries(locales.supported).map(([id, language]) => ({ id, ...language })),
  language: locales.default,
})
