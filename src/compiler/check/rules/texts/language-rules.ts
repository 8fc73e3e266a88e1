import { numbersIn } from '../../lookups/numbers-in-words.ts'
import { textIndexOf, type TextInLocale } from '../../lookups/text-index.ts'
import { joinNames, type Hit, type Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Differences between the languages of a text. */
export const languageRules: Rules<CheckContext> = {
  'text-numbers': {
    severity: 'warning',
    message: '"{key}" says {here} in {locale} and {there} in {other}: mend the one that is wrong.',
    find: (context) =>
      translationsOf(context).flatMap(({ key, locale, words, other, otherWords }) => {
        const [there, here] = [numbersIn(otherWords), numbersIn(words)]
        if (there.length === 0 || here.length === 0 || here.join() === there.join()) return []
        return [{ at: placeOf(locale, words), values: { key, locale, other, here: joinNames(here), there: joinNames(there) } }]
      }),
  },
  'text-same': {
    severity: 'warning',
    message: '"{key}" says the same in {locale} as in {other}: translate it.',
    find(context) {
      const sentences = translationsOf(context).filter(
        ({ key, words }) => words.texts.some(([, text]) => isSentence(text)) && !saidAlike.has(key),
      )
      const same = sentences.filter(saysTheSame)
      const countIn = (list: Translation[], locale: string) => list.filter((one) => one.locale === locale).length
      const locales = [...new Set(same.map(({ locale }) => locale))]
      const translated = locales.filter((locale) => countIn(same, locale) <= countIn(sentences, locale) * mostUntranslated)
      return same
        .filter(({ locale }) => translated.includes(locale))
        .map(({ key, locale, words, other }) => ({ at: placeOf(locale, words), values: { key, locale, other } }))
    },
  },
}

/** A text in one language, and its counterpart in the first language that has it. */
type Translation = { key: string; locale: string; words: TextInLocale; other: string; otherWords: TextInLocale }

const translationsOf = (context: CheckContext): Translation[] =>
  [...textIndexOf(context)].flatMap(([key, { byLocale }]) => {
    const [first, ...rest] = byLocale
    if (!first) return []
    const [other, otherWords] = first
    return rest.map(([locale, words]) => ({ key, locale, words, other, otherWords }))
  })

const placeOf = (locale: string, { key }: TextInLocale): Hit['at'] => ({ of: `texts/${locale}/${key}`, pointer: '' })

const saysTheSame = ({ words, otherWords }: Translation): boolean =>
  words.texts.some(([, text], index) => text === otherWords.texts[index]?.[1] && isSentence(text))

/** Names and short labels may be the same in two languages; five words in a row are not. */
const isSentence = (text: string): boolean => (text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu) ?? []).length >= 5

/** Share of a language's sentences. When more are identical, its folder is a copy that is still being translated. */
const mostUntranslated = 0.1

/** The specification gives the same text for every language. */
const saidAlike: ReadonlySet<string> = new Set(['error.4263'])
