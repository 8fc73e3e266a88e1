import { numbersIn } from '../../lookups/numbers-in-words.ts'
import { textIndexOf, type TextInLocale } from '../../lookups/text-index.ts'
import { joinNames, type Hit, type Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** What the words say in one language and not in another. */
export const languageRules: Rules<CheckContext> = {
  'text-numbers': {
    severity: 'warning',
    message: '"{key}" says {here} in {locale} and {there} in {other}: mend the one that is wrong.',
    find: (context) =>
      eachTranslation(context, (key, [first, words], [locale, others]) => {
        const [there, here] = [numbersIn(words), numbersIn(others)]
        if (there.length === 0 || here.length === 0 || here.join() === there.join()) return []
        return [{ at: placeOf(locale, others), values: { key, locale, other: first, here: joinNames(here), there: joinNames(there) } }]
      }),
  },
  'text-same': {
    severity: 'warning',
    message: '"{key}" says the same in {locale} as in {other}: translate it.',
    find: (context) =>
      eachTranslation(context, (key, [first, words], [locale, others]) => {
        if (saidAlike.has(key)) return []
        const isSame = others.texts.some(([, text], index) => text === words.texts[index]?.[1] && isSentence(text))
        return isSame ? [{ at: placeOf(locale, others), values: { key, locale, other: first } }] : []
      }),
  },
}

type Words = [locale: string, words: TextInLocale]

/** Each language beside the first. */
function eachTranslation(context: CheckContext, compare: (key: string, first: Words, other: Words) => Hit[]): Hit[] {
  return [...textIndexOf(context)].flatMap(([key, { byLocale }]) => {
    const [first, ...rest] = byLocale
    return first ? rest.flatMap((other) => compare(key, first, other)) : []
  })
}

const placeOf = (locale: string, { key }: TextInLocale): Hit['at'] => ({ of: `texts/${locale}/${key}`, pointer: '' })

/** Names and short labels may be alike; five words in a row are not. */
const isSentence = (text: string): boolean => (text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu) ?? []).length >= 5

/** The specification gives these words for every language. */
const saidAlike: ReadonlySet<string> = new Set(['error.4263'])
