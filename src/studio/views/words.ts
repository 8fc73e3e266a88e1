import type { Config } from '../../compiler/load/config.ts'
import { own } from '../../core/language/map.ts'

/** The first of the keys' texts that exists. */
export const firstWords = ({ texts }: Config, locale: string, keys: readonly string[]): string | undefined =>
  keys.map((key) => own(texts[locale], key)).find((words): words is string => typeof words === 'string')

/** Label of a name in the JSON; the name itself when it has none. `keys`: more specific text keys, tried first. */
export const nameOf = (config: Config, locale: string, keys: readonly string[], name: string): string =>
  firstWords(config, locale, [...keys, `rulesPage.name.${name}`]) ?? name
