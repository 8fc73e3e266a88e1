import type { AppConfig } from './app-config.ts'
import { entryOf } from './map.ts'

/** The language that the `lan` of a locale declares, without its region: `id` of `id-ID`. For `lang` in markup, and addresses. */
export const languageOf = ({ supported }: Pick<AppConfig['locales'], 'supported'>, locale: string): string =>
  (entryOf(supported, locale)?.lan ?? locale).split('-', 1)[0] ?? ''
