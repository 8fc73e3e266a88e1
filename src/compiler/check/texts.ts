import { isPointer } from '../../core/pointer.ts'
import { asMap, asText, entriesOf, isText, own } from '../json.ts'
import { targetsOf } from './params.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { pathOf } from './type.ts'
import { below } from './uses.ts'
import { usedWords } from './text-use.ts'
import type { World } from './world.ts'

/** Every word the user reads is there, in every language, with the same blanks. */
export const textRules: Rules<World> = {
  'text-unknown': {
    sentence: 'There are no words for "{key}" in any locale: add it to locales/<locale>/.{hint}',
    find: (world) => {
      const words = wordsOf(world)
      return world.uses.texts
        .filter(({ key }) => !words.has(key))
        .map(({ at, key }) => ({ at, say: { key, hint: hint(key, words.keys()) } }))
    },
  },
  'title-unknown': {
    sentence: 'The route "{route}" takes its title from here, and there are no words for "{key}": name a text key.{hint}',
    find: (world) => {
      const words = wordsOf(world)
      return targetsOf(world).flatMap(({ at, given, target }) => {
        const [root, kind, name = ''] = pathOf(asText(target.route['title']))
        const key = root === 'route' && kind === 'query' ? own(given, name) : undefined
        if (!isText(key) || isPointer(key) || words.has(key)) return []
        return [{ at: below(at, 'with', name), say: { route: target.name, key, hint: hint(key, words.keys()) } }]
      })
    },
  },
  'text-untranslated': {
    sentence: '"{key}" has no words in {locale}: add them there.',
    find: (world) =>
      [...wordsOf(world)].flatMap(([key, { byLocale }]) =>
        localesOf(world)
          .filter((locale) => !byLocale.has(locale))
          .flatMap((locale) => lackingAt(world, key, byLocale, locale).map((at) => ({ at, say: { key, locale } }))),
      ),
  },
  'text-plural': {
    sentence: '"{key}" has plural forms, and {locale} needs {form} too: add "{key}_{form}".',
    find: (world) =>
      [...wordsOf(world)].flatMap(([key, { byLocale }]) =>
        [...byLocale].flatMap(([locale, { forms }]) =>
          forms.size === 0
            ? []
            : categories(locale)
                .filter((form) => !forms.has(form))
                .map((form) => ({ at: placeOf(key, byLocale, locale), say: { key, locale, form } })),
        ),
      ),
  },
  'text-placeholders': {
    sentence: '"{key}" has {here} in {locale} and {there} in {other}: the same placeholders must stand in both.',
    find: (world) =>
      [...wordsOf(world)].flatMap(([key, { byLocale }]) => {
        const [first, ...rest] = [...byLocale]
        return rest.flatMap(([locale, { blanks }]) => {
          if (first === undefined || same(blanks, first[1].blanks)) return []
          return [
            {
              at: placeOf(key, byLocale, locale),
              say: { key, locale, other: first[0], here: shown(blanks), there: shown(first[1].blanks) },
            },
          ]
        })
      }),
  },
  'text-value-missing': {
    sentence: 'The words of "{key}" have the placeholder {{{name}}}: give it a value in "with".',
    find: (world) => {
      const words = wordsOf(world)
      return world.uses.texts.flatMap(({ at, key, given }) =>
        [...blanksOf(words, key)].filter((name) => !given.includes(name)).map((name) => ({ at, say: { key, name } })),
      )
    },
  },
}

/** Words and values that nobody would miss. */
export const unusedTextRules: Rules<World> = {
  'text-value-idle': {
    severity: 'warning',
    sentence: 'The words of "{key}" have no placeholder {{{name}}}: leave the value out, or use it in the words.',
    find: (world) => {
      const words = wordsOf(world)
      // A count chooses the plural form even where the words do not show it; a widget offers more than every text uses.
      return world.uses.texts.flatMap(({ at, key, given, offered }) =>
        offered || !words.has(key)
          ? []
          : given.filter((name) => name !== 'count' && !blanksOf(words, key).has(name)).map((name) => ({ at, say: { key, name } })),
      )
    },
  },
  'text-unused': {
    severity: 'warning',
    sentence: 'Nothing shows the words of "{key}": remove them, or mend the key where they should stand.',
    find: (world) => {
      const isUsed = usedWords(world)
      return [...wordsOf(world)]
        .filter(([key]) => !isUsed(key))
        .map(([key, { byLocale }]) => ({ at: placeOf(key, byLocale), say: { key } }))
    },
  },
}

/** A text in one locale: its plural forms (none for a plain one) and the names in its blanks. */
type InLocale = { forms: Set<string>; blanks: Set<string>; key: string }
export type Words = Map<string, { byLocale: Map<string, InLocale> }>

const known = new WeakMap<World, Words>()

/** Every text by its key without the plural ending. */
export function wordsOf(world: World): Words {
  const had = known.get(world)
  if (had) return had
  const words: Words = new Map()
  for (const locale of localesOf(world)) {
    const texts = asMap(world.config.texts[locale])
    for (const [full, text] of Object.entries(texts)) {
      const [, stem, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(full) ?? []
      const isPlural = stem !== undefined && form !== undefined && Object.hasOwn(texts, `${stem}_other`)
      const key = isPlural ? stem : full
      const entry = words.get(key) ?? { byLocale: new Map<string, InLocale>() }
      words.set(key, entry)
      const here = entry.byLocale.get(locale) ?? { forms: new Set(), blanks: new Set(), key: full }
      entry.byLocale.set(locale, here)
      if (isPlural) here.forms.add(form)
      if (isText(text)) for (const [, name] of text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)) if (name !== undefined) here.blanks.add(name)
    }
  }
  known.set(world, words)
  return words
}

export const localesOf = ({ config }: World): string[] =>
  entriesOf(config.flows.app.locales?.supported)
    .map(([locale]) => locale)
    .filter((locale) => Object.hasOwn(config.texts, locale))

/** The blanks of the first locale; that the others have the same is another rule's matter. */
const blanksOf = (words: Words, key: string): Set<string> => [...(words.get(key)?.byLocale.values() ?? [])][0]?.blanks ?? new Set()

function placeOf(key: string, byLocale: Map<string, InLocale>, locale = [...byLocale.keys()][0] ?? ''): Hit['at'] {
  return { of: `texts/${locale}/${byLocale.get(locale)?.key ?? key}`, pointer: '' }
}

/** The file that should have the words; none where that file is missing, which is told of once. A channel may add words, or take them out. */
function lackingAt({ base, config, sources }: World, key: string, byLocale: Map<string, InLocale>, locale: string): Hit['at'][] {
  const there = placeOf(key, byLocale)
  const { file = '' } = ('of' in there && config.origins.get(there.of)) || {}
  const tookOut = base && wordsOf(base).get(key)?.byLocale.has(locale)
  if (tookOut || file === '') return [there]
  const lacking = `locales/${locale}/${file.slice(file.lastIndexOf('/') + 1)}`
  return sources.files.has(lacking) ? [{ file: lacking, pointer: '' }] : []
}

const pluralForms = new Map<string, string[]>()
function categories(locale: string): string[] {
  const had = pluralForms.get(locale)
  if (had) return had
  const found = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  pluralForms.set(locale, found)
  return found
}

const same = (a: Set<string>, b: Set<string>): boolean => a.size === b.size && [...a].every((name) => b.has(name))
const shown = (blanks: Set<string>): string => (blanks.size === 0 ? 'no placeholder' : [...blanks].map((name) => `{{${name}}}`).join(', '))
