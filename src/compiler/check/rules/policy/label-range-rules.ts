import { read } from '../../../../core/language/pointer.ts'
import { own } from '../../../../core/language/map.ts'
import { PERIOD_DAYS } from '../../../../product/loan-math.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { numbersIn } from '../../lookups/numbers-in-words.ts'
import { type NumberUnit, spellingPattern, spellings } from '../../lookups/number-spellings.ts'
import { policyEntries, policyNumbers } from '../../lookups/policy-values.ts'
import { textIndexOf, type TextInLocale } from '../../lookups/text-index.ts'
import { joinNames, type Hit, type Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Rules about labels that name numbers of the policy: of a choice its range, of an offer its percent or its periods. */
export const labelRangeRules: Rules<CheckContext> = {
  'label-range': {
    message: '"{words}" names other numbers than {place} of flows/policy/, which are {figures}: mend one of them.',
    find: (context) => [...bandsOf(context), ...offersOf(context)].flatMap((label) => labelHits(context, label)),
  },
}

type Label = { words: string; place: string; figures: number[]; fits(said: TextInLocale, locale: string): boolean }

/** Ranges of flows/policy/ that the rules page labels with the texts of an enumeration. */
function bandsOf({ config: { flows } }: CheckContext): Label[] {
  const tables = entriesOrEmpty(flows.policy).flatMap(([, file]) =>
    entriesOrEmpty(own(file, 'chapters')).flatMap(([, chapter]) => entriesOrEmpty(own(chapter, 'policies')).map(([, table]) => table)),
  )
  return tables.flatMap((table) => {
    const [of, words] = [textOrEmpty(own(table, 'of')), textOrEmpty(own(table, 'words'))]
    const names = Object.values(mapOrEmpty(own(table, 'figures'))).flatMap(listOrEmpty)
    if (words === '' || !names.includes('from')) return []
    return entriesOrEmpty(read(flows.policy, of)).map(([name, band]) => {
      const figures = [own(band, 'from'), own(band, 'to')].filter(isNumber)
      const wanted = figures.map((figure) => significant(String(figure))).toSorted()
      const fits = (said: TextInLocale) => {
        const named = numbersIn(said)
        return named.length === 0 || named.map(significant).toSorted().join() === wanted.join()
      }
      return { words: `${words}.${name}`, place: `${of}/${name}`, figures, fits }
    })
  })
}

/** Entries of flows/policy/ with a percent or with periods, which their names may say in months or days, beside their amounts and rates. */
function offersOf(context: CheckContext): Label[] {
  return entriesOrEmpty(context.config.flows.policy).flatMap(([file, json]) => {
    const stem = textOrEmpty(own(json, 'words'))
    if (stem === '') return []
    return policyEntries(context, file).flatMap(({ id, entry, at }) => {
      const periods = [own(entry, 'period'), ...listOrEmpty(own(entry, 'periods'))].filter(isNumber)
      const figures = [own(entry, 'percent'), ...periods, ...periods.map((period) => period * PERIOD_DAYS)].filter(isNumber)
      if (figures.length === 0) return []
      const others = policyNumbers(context).filter(
        ({ at: { of, pointer }, unit }) => of === at.of && pointer.startsWith(`${at.pointer}/`) && unit !== undefined,
      )
      const fits = (said: TextInLocale, locale: string) => {
        const spelled = spellingPattern(others.flatMap(({ value, unit }) => spellings(value, unit as NumberUnit, locale)))
        const rest = said.texts.map(([key, text]): [string, string] => [
          key,
          spelled ? text.replaceAll(new RegExp(spelled, 'gu'), '') : text,
        ])
        return numbersIn({ ...said, texts: rest }).every((named) => figures.includes(Number(named)))
      }
      return [{ words: `${stem}.${id}`, place: `/${file}${at.pointer}`, figures, fits }]
    })
  })
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Digits without trailing zeros: 2,5 juta and 2500000 are both 25. */
const significant = (figure: string): string => figure.replace(/0+$/, '')

const labelHits = (context: CheckContext, { words, place, figures, fits }: Label): Hit[] =>
  [...(textIndexOf(context).get(words)?.byLocale ?? [])]
    .filter(([locale, said]) => !fits(said, locale))
    .map(([locale, said]) => ({
      at: { of: `texts/${locale}/${said.key}`, pointer: '' },
      values: { words: said.texts[0]?.[1] ?? '', place, figures: joinNames(figures.map(String)) },
    }))
