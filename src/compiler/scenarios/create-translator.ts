import { createInstance } from 'i18next'
import type { ScenarioTranslator } from '../../scenarios/scenario.ts'
import { own } from '../../core/language/map.ts'
import type { Config } from '../load/config.ts'
import { textVariants } from '../cache/text-variants.ts'
import { textOptions } from '../../product/text-options.ts'

export async function createTranslator(config: Config, locale: string): Promise<ScenarioTranslator> {
  const i18n = createInstance()
  await i18n.init({
    ...textOptions,
    lng: locale,
    resources: { [locale]: { translation: config.texts[locale] ?? {} } },
  })
  const words = config.texts[locale] ?? {}
  // Most texts have no placeholders, and scenarios read them often.
  const plain = new Set(Object.keys(words).filter((key) => !/\{\{|\$t\(/.test(words[key] ?? '')))
  // Scenarios visit the same screens again and again.
  const filled = new Map<string, string>()
  const places = new Map<string, string[][] | undefined>()
  const placesIn = (key: string) => {
    if (!places.has(key)) places.set(key, placesOf(words, key))
    return places.get(key)
  }
  const fill = (key: string, values: { [name: string]: unknown }) => {
    const name = `${key} ${JSON.stringify(takenBy(placesIn(key), values))}`
    const text = filled.get(name) ?? i18n.t(key, values)
    filled.set(name, text)
    return text
  }
  return {
    text: (key, values) => (values === undefined && plain.has(key) ? (words[key] ?? key) : fill(key, values ?? {})),
    hasText: (key) => Object.hasOwn(words, key),
    template: (key) => words[key] ?? words[`${key}_other`],
  }
}

/** Paths of the placeholders in a text and its variants; undefined when one contains another text, which may use any value. */
function placesOf(words: { [key: string]: string }, key: string): string[][] | undefined {
  const texts = (textVariants(words).get(key) ?? []).map((variant) => words[variant] ?? '')
  if (texts.some((text) => text.includes('$t('))) return undefined
  return texts.flatMap((text) => [...text.matchAll(/\{\{-?\s*([^},]+?)\s*[},]/g)].map(([, place = '']) => place.split('.')))
}

/** The values that may affect a text: of maps, e.g. the app's facts, only the members that it uses. */
function takenBy(places: string[][] | undefined, values: { [name: string]: unknown }): unknown {
  const maps = Object.keys(values).filter((name) => typeof values[name] === 'object' && values[name] !== null)
  if (maps.length === 0 || !places) return values
  const named = places.filter(([first = '']) => maps.includes(first)).map((place) => place.reduce(own, values as unknown))
  // A missing member may be found under another path.
  if (named.includes(undefined)) return values
  return [named, Object.entries(values).filter(([name]) => !maps.includes(name))]
}
