import { isMap, own } from '../../core/language/map.ts'
import { read } from '../../core/language/pointer.ts'
import type { Table } from './markup.ts'
import { showValue, type Figures } from './show-value.ts'
import type { RulesTranslator } from './rules-translator.ts'

export type PolicyPart = { of: string; words?: string; figures?: Figures }

/**
 * Renders a part of the policy. A map of maps gets a row for each entry and a column for each name in it; a map of values gets a row for
 * each value.
 */
export function policyTable(policy: object, id: string, { of, words: stem, figures }: PolicyPart, translator: RulesTranslator): Table {
  const [, file = ''] = of.split('/')
  const part = read(policy, of)
  if (!isMap(part)) throw new Error(`flows/policy/rulesPage.json shows ${of}, and no table is there.`)
  const entryWords = stem ?? own(own(policy, file), 'words')
  const nameOf = (entry: string) =>
    translator.hasText(`${String(entryWords)}.${entry}`) ? translator.text(`${String(entryWords)}.${entry}`) : undefined
  const title = translator.text(`rulesPage.table.${id}`)
  const entries = Object.entries(part)
  if (!entries.every(([, entry]) => isMap(entry)))
    return {
      title,
      columns: [translator.text('rulesPage.what'), translator.text('rulesPage.how')],
      rows: entries.map(([name, value]) => [nameOf(name) ?? translator.nameOf(name), showValue(translator, name, value, figures)]),
    }
  // The entry with most names determines their order.
  const names = entries.map(([, entry]) => Object.keys(entry as object)).toSorted((one, other) => other.length - one.length)
  const columns = [...new Set(names.flat())]
  const isNamed = entries.some(([entry]) => nameOf(entry) !== undefined)
  return {
    title,
    columns: [...(isNamed ? [translator.text('rulesPage.what')] : []), ...columns.map(translator.nameOf)],
    rows: entries.map(([name, entry]) => [
      ...(isNamed ? [nameOf(name) ?? name] : []),
      ...columns.map((column) => showValue(translator, column, own(entry, column), figures)),
    ]),
  }
}
