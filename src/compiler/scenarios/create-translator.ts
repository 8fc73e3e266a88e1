import { messageOf } from '../../core/language/messages.ts'
import type { ScenarioTranslator } from '../../scenarios/scenario.ts'
import type { Config } from '../load/config.ts'

export function createTranslator(config: Config, locale: string): ScenarioTranslator {
  const words = config.texts[locale] ?? {}
  return {
    text: (key, values) => messageOf(words, locale, key, values) ?? key,
    hasText: (key) => Object.hasOwn(words, key),
    template: (key) => words[key] ?? words[`${key}_other`],
  }
}
