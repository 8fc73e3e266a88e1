import { read } from '../../../../core/language/pointer.ts'
import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { numbersIn } from '../../lookups/numbers-in-words.ts'
import { textIndexOf } from '../../lookups/text-index.ts'
import { joinNames, type Hit, type Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Rules about choices whose labels name a range of the policy. */
export const labelRangeRules: Rules<CheckContext> = {
  'label-range': {
    message: '"{words}" names other numbers than {place} of flows/policy/, which are {figures}: mend one of them.',
    find: (context) => bandsOf(context).flatMap((band) => bandHits(context, band)),
  },
}

type Band = { words: string; place: string; figures: number[] }

/** Ranges of flows/policy/ that the rules page labels with the texts of an enumeration. */
function bandsOf({ config: { flows } }: CheckContext): Band[] {
  const tables = entriesOrEmpty(flows.policy).flatMap(([, file]) =>
    entriesOrEmpty(own(file, 'chapters')).flatMap(([, chapter]) => entriesOrEmpty(own(chapter, 'policies')).map(([, table]) => table)),
  )
  return tables.flatMap((table) => {
    const [of, words] = [textOrEmpty(own(table, 'of')), textOrEmpty(own(table, 'words'))]
    const names = Object.values(mapOrEmpty(own(table, 'figures'))).flatMap(listOrEmpty)
    if (words === '' || !names.includes('from')) return []
    return entriesOrEmpty(read(flows.policy, of)).map(([name, band]) => ({
      words: `${words}.${name}`,
      place: `${of}/${name}`,
      figures: [own(band, 'from'), own(band, 'to')].filter((figure) => typeof figure === 'number'),
    }))
  })
}

/** Digits without trailing zeros: 2,5 juta and 2500000 are both 25. */
const significant = (figure: string): string => figure.replace(/0+$/, '')

function bandHits(context: CheckContext, { words, place, figures }: Band): Hit[] {
  const wanted = figures.map((figure) => significant(String(figure))).toSorted()
  return [...(textIndexOf(context).get(words)?.byLocale ?? [])].flatMap(([locale, said]) => {
    const named = numbersIn(said)
    if (named.length === 0 || named.map(significant).toSorted().join() === wanted.join()) return []
    return [
      {
        at: { of: `texts/${locale}/${said.key}`, pointer: '' },
        values: { words: said.texts[0]?.[1] ?? '', place, figures: joinNames(figures.map(String)) },
      },
    ]
  })
}
