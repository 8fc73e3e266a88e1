import type { Config } from '../../compiler/load/config.ts'
import { own } from '../../core/language/map.ts'

/** The words of the first key that has some. */
export const firstWords = ({ texts }: Config, locale: string, keys: readonly string[]): string | undefined =>
  keys.map((key) => own(texts[locale], key)).find((words): words is string => typeof words === 'string')

/** What people call a name of the JSON; the name itself where nothing is said. `keys`: of words that are more exact. */
export const nameOf = (config: Config, locale: string, keys: readonly string[], name: string): string =>
  firstWords(config, locale, [...keys, `rulesPage.name.${name}`]) ?? name
