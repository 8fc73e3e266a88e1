import { type FindingValue, phrase } from '../../../../phrases/phrases.ts'
import { isPointer, read } from '../../../../core/language/pointer.ts'
import { own } from '../../../../core/language/map.ts'
import { textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { isOptionalText } from '../../../../phrases/optional-texts.ts'
import { routeNavigations } from '../../lookups/route-navigations.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { pointerTokens } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import { createTextUsage } from '../../lookups/text-usage.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { idleValues, placeholdersOf } from '../../lookups/idle-values.ts'
import { serverTextValues } from '../../lookups/server-texts.ts'
import { localesOf, textIndexOf, type TextInLocale } from '../../lookups/text-index.ts'

export const textRules: Rules<CheckContext> = {
  'text-unknown': {
    message: 'There are no words for "{key}" in any locale: add it to locales/<locale>/.',
    find: (context) => {
      const words = textIndexOf(context)
      return context.uses.texts
        .filter(({ key }) => !words.has(key))
        .map(({ at, key }) => ({ at, values: { key }, meant: closestName(key, words.keys()) }))
    },
  },
  'title-unknown': {
    message: 'The route "{route}" takes its title from here, and has none that is named "{key}": name one of its own, or a text key.',
    find: (context) => {
      const words = textIndexOf(context)
      return routeNavigations(context).flatMap(({ at, args, target }) => {
        const { title } = target.route
        const picked = pickedFrom(context, title)
        const [root, kind, name = ''] = pointerTokens(textOrEmpty(picked ? own(title, 'name') : title))
        const key = root === 'route' && kind === 'query' ? own(args, name) : undefined
        const known = picked ?? words
        if (!isText(key) || isPointer(key) || known.has(key)) return []
        return [{ at: below(at, 'with', name), values: { route: target.name, key }, meant: closestName(key, known.keys()) }]
      })
    },
  },
  'text-misspelt': {
    message: '"{key}" stands in {locale} alone.',
    find: (context) =>
      misspeltTexts(context).map(({ key, locale, meant }) => ({
        at: textLocation(key, textIndexOf(context).get(key)?.byLocale ?? new Map(), locale),
        values: { key, locale },
        meant,
      })),
  },
  'text-untranslated': {
    message: '"{key}" has no words in {locale}: add them there.',
    find: (context) => {
      const misspelt = new Set(misspeltTexts(context).flatMap(({ key, meant }) => [key, meant]))
      return untranslatedTexts(context)
        .filter(({ key }) => !misspelt.has(key))
        .flatMap(({ key, byLocale, locale }) =>
          missingTextLocations(context, key, byLocale, locale).map((at) => ({ at, values: { key, locale } })),
        )
    },
  },
  'text-plural': {
    message: '"{key}" has plural forms, and {locale} needs {form} too: add "{key}_{form}".',
    find: (context) =>
      [...textIndexOf(context)].flatMap(([key, { byLocale }]) =>
        [...byLocale].flatMap(([locale, { forms }]) =>
          forms.size === 0
            ? []
            : pluralCategories(locale)
                .filter((form) => !forms.has(form))
                .map((form) => ({ at: textLocation(key, byLocale, locale), values: { key, locale, form } })),
        ),
      ),
  },
  'text-placeholders': {
    message: '"{key}" has {here} in {locale} and {there} in {other}: the same placeholders must stand in both.',
    find: (context) =>
      [...textIndexOf(context)].flatMap(([key, { byLocale }]) => {
        const [first, ...rest] = [...byLocale]
        return rest.flatMap(([locale, { placeholders }]) => {
          if (first === undefined || sameSet(placeholders, first[1].placeholders)) return []
          return [
            {
              at: textLocation(key, byLocale, locale),
              values: {
                key,
                locale,
                other: first[0],
                here: describePlaceholders(placeholders),
                there: describePlaceholders(first[1].placeholders),
              },
            },
          ]
        })
      }),
  },
  'text-raw': {
    message: 'A borrower would read "{what}" as it is written here: take it out of the words.',
    find: (context) =>
      [...textIndexOf(context).values()].flatMap(({ byLocale }) =>
        [...byLocale].flatMap(([locale, { texts }]) =>
          texts.flatMap(([full, text]) => {
            const what = unfinished.exec(text)?.[0]
            return what === undefined ? [] : [{ at: { of: `texts/${locale}/${full}`, pointer: '' }, values: { what } }]
          }),
        ),
      ),
  },
  'text-value-missing': {
    message: 'The words of "{key}" have the placeholder {{{name}}}: give it a value in "with".',
    find: (context) => {
      const words = textIndexOf(context)
      return context.uses.texts.flatMap(({ at, key, given }) =>
        [...placeholdersOf(words, key)].filter((name) => !given.includes(name)).map((name) => ({ at, values: { key, name } })),
      )
    },
  },
}

/** The values that a title is picked by; undefined when the title is a text itself. */
function pickedFrom({ config }: CheckContext, title: unknown): ReadonlyMap<string, unknown> | undefined {
  const pick = own(title, 'pick')
  if (pick === undefined) return undefined
  return new Map(entriesOrEmpty(isText(pick) ? read({ app: config.flows.app.facts }, pick) : own(pick, 'map')))
}

export const serverTextRules: Rules<CheckContext> = {
  'text-value-unknown': {
    message:
      'In the words of "{key}" the server fills in {known}, and {{{name}}} would be read as it stands here: mend its name, or take it out.',
    find: (context) => {
      const filled = serverTextValues(context)
      return [...textIndexOf(context)].flatMap(([key, { byLocale }]) => {
        const known = filled(key)
        if (known === undefined) return []
        return [...byLocale].flatMap(([locale, { placeholders }]) =>
          [...placeholders]
            // A placeholder that only one language has is reported where the languages are compared.
            .filter((name) => !known.includes(name) && [...byLocale.values()].every((other) => other.placeholders.has(name)))
            .map((name) => ({
              at: textLocation(key, byLocale, locale),
              values: { key, name, known: describePlaceholders(new Set(known)) },
              meant: closestName(name, known),
            })),
        )
      })
    },
  },
}

export const unusedTextRules: Rules<CheckContext> = {
  'text-value-idle': {
    severity: 'warning',
    message: 'The words of "{key}" have no placeholder {{{name}}}: leave the value out, or use it in the words.',
    find: idleValues,
  },
  'text-unused': {
    severity: 'warning',
    message: 'Nothing shows the words of "{key}": remove them, or mend the key where they should stand.',
    find: (context) => {
      const isUsed = createTextUsage(context)
      return [...textIndexOf(context)]
        .filter(([key]) => !isUsed(key))
        .map(([key, { byLocale }]) => ({ at: textLocation(key, byLocale), values: { key } }))
    },
  },
}

/** HTML tags, which no text has, and notes of unfinished work. */
const unfinished = /<\/?(?:a|b|br|div|em|i|li|p|span|strong|u|ul)(?:\s[^>]*)?\/?>|\b(?:TODO|FIXME|TBD)\b|[Ll]orem ipsum/

function textLocation(key: string, byLocale: Map<string, TextInLocale>, locale = [...byLocale.keys()][0] ?? ''): Hit['at'] {
  return { of: `texts/${locale}/${byLocale.get(locale)?.key ?? key}`, pointer: '' }
}

/** Places where a text is missing; none when the file itself is missing, which is reported once. A channel may add or delete texts. */
function missingTextLocations(
  { base, config, sources }: CheckContext,
  key: string,
  byLocale: Map<string, TextInLocale>,
  locale: string,
): Hit['at'][] {
  const there = textLocation(key, byLocale)
  const { file = '' } = ('of' in there && config.origins.get(there.of)) || {}
  const tookOut = base && textIndexOf(base).get(key)?.byLocale.has(locale)
  if (tookOut || file === '') return [there]
  const lacking = `locales/${locale}/${file.slice(file.lastIndexOf('/') + 1)}`
  return sources.files.has(lacking) ? [{ file: lacking, pointer: '' }] : []
}

type Untranslated = { key: string; byLocale: Map<string, TextInLocale>; locale: string }

/** Keys without a text, once for each language that lacks it. */
const untranslatedTexts = (context: CheckContext): Untranslated[] =>
  [...textIndexOf(context)].flatMap(([key, { byLocale }]) =>
    localesOf(context)
      .filter((locale) => !byLocale.has(locale) && !isOptionalText(key))
      .map((locale) => ({ key, byLocale, locale })),
  )

/**
 * Keys that only one language has, while a key with a similar name is missing only there. Of two keys that resemble each other, the used
 * one is right, else the one of the first language.
 */
function misspeltTexts(context: CheckContext): { key: string; locale: string; meant: string }[] {
  const missing = untranslatedTexts(context)
  if (missing.length === 0) return []
  const used = new Set(context.uses.texts.map(({ key }) => key))
  const first = context.config.flows.app.locales?.default
  const others = localesOf(context).length - 1
  const missedIn = (locale: string) =>
    missing.filter((each) => each.locale === locale && each.byLocale.size === others).map(({ key }) => key)
  const alone = new Map(missing.flatMap(({ key, byLocale }) => (byLocale.size === 1 ? [[key, [...byLocale.keys()][0] ?? '']] : [])))
  return [...alone].flatMap(([key, locale]) => {
    const meant = closestName(key, missedIn(locale))
    if (meant === undefined) return []
    const isRight = used.has(key) === used.has(meant) ? locale === first : used.has(key)
    return isRight && alone.has(meant) ? [] : [{ key, locale, meant }]
  })
}

const pluralForms = new Map<string, string[]>()
function pluralCategories(locale: string): string[] {
  const had = pluralForms.get(locale)
  if (had) return had
  const found = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  pluralForms.set(locale, found)
  return found
}

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((name) => b.has(name))
const describePlaceholders = (blanks: ReadonlySet<string>): FindingValue =>
  blanks.size === 0 ? phrase('noPlaceholder') : [...blanks].map((name) => `{{${name}}}`).join(', ')
