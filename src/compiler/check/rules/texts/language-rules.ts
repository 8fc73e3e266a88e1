import { read } from '../../../../core/language/pointer.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { asList, asText, entriesOf } from '../../../json/read-json.ts'
import { textIndexOf, type TextInLocale } from '../../lookups/text-index.ts'
import { joinNames, type Hit, type Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** What the words say in one language and not in another, or not in the policy. */
export const languageRules: Rules<CheckContext> = {
  'text-figures': {
    severity: 'warning',
    message: '"{key}" says {here} in {locale} and {there} in {other}: mend the one that is wrong.',
    find: (context) =>
      eachTranslation(context, (key, [first, words], [locale, others]) => {
        const [there, here] = [figuresOf(words), figuresOf(others)]
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
  'label-range': {
    message: '"{words}" names other numbers than {place} of flows/policy/, which are {figures}: mend one of them.',
    find: (context) => bandsOf(context).flatMap((band) => bandHits(context, band)),
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

/** The numbers that a text names, each once, without what separates thousands, decimals, hours and minutes. */
function figuresOf({ texts }: TextInLocale): string[] {
  const found = new Set<string>()
  for (const [, text] of texts)
    if (/\d/.test(text)) for (const figure of text.replaceAll(/\{\{.*?\}\}/g, '').match(/\d+(?:[.,:]\d+)*/g) ?? []) found.add(bare(figure))
  return [...found].toSorted()
}

const bare = (figure: string): string => figure.replaceAll(/[.,:]|^0+(?=\d)/g, '')

/** Names and short labels may be alike; five words in a row are not. */
const isSentence = (text: string): boolean => (text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu) ?? []).length >= 5

/** The specification gives these words for every language. */
const saidAlike: ReadonlySet<string> = new Set(['error.4263'])

type Band = { words: string; place: string; figures: number[] }

/** Ranges of flows/policy/ that are named by the words of an enumeration, as the page of rules says. */
function bandsOf({ config: { flows } }: CheckContext): Band[] {
  const tables = entriesOf(flows.policy).flatMap(([, file]) =>
    entriesOf(own(file, 'chapters')).flatMap(([, chapter]) => entriesOf(own(chapter, 'policies')).map(([, table]) => table)),
  )
  return tables.flatMap((table) => {
    const [of, words] = [asText(own(table, 'of')), asText(own(table, 'words'))]
    const names = Object.values(isMap(own(table, 'figures')) ? (own(table, 'figures') as object) : {}).flatMap(asList)
    if (words === '' || !names.includes('from')) return []
    return entriesOf(read(flows.policy, of)).map(([name, band]) => ({
      words: `${words}.${name}`,
      place: `${of}/${name}`,
      figures: [own(band, 'from'), own(band, 'to')].filter((figure) => typeof figure === 'number'),
    }))
  })
}

/** 2,5 juta is 2500000: without zeros at the end, both are 25. */
const significant = (figure: string): string => figure.replace(/0+$/, '')

function bandHits(context: CheckContext, { words, place, figures }: Band): Hit[] {
  const wanted = figures.map((figure) => significant(String(figure))).toSorted()
  return [...(textIndexOf(context).get(words)?.byLocale ?? [])].flatMap(([locale, said]) => {
    const named = figuresOf(said)
    if (named.length === 0 || named.map(significant).toSorted().join() === wanted.join()) return []
    return [{ at: placeOf(locale, said), values: { words: said.texts[0]?.[1] ?? '', place, figures: joinNames(figures.map(String)) } }]
  })
}
