import type { Condition, Test } from '../../core/language/conditions.ts'
import type { Decision, Input } from '../../core/language/decisions.ts'
import { isMap, own } from '../../core/language/map.ts'
import { tokens } from '../../core/language/pointer.ts'
import { titledTable } from './markup.ts'
import { showTest, showValue, type Figures } from './show-value.ts'
import type { RulesTranslator } from './rules-translator.ts'

/**
 * Renders a decision as a table with one row for each rule: its inputs, then its result. Exactly one row applies in every case, which
 * `check` proves.
 */
export function decisionMarkup(id: string, { inputs, rules }: Decision, figures: Figures, translator: RulesTranslator): string {
  const asked = Object.keys(inputs)
  const results = [...new Set(Object.values(rules).flatMap(({ result }) => (isMap(result) ? Object.keys(result) : [])))]
  const table = {
    title: translator.text(`rulesPage.decision.${id}`),
    columns: [...asked, ...results].map(translator.nameOf),
    rows: Object.values(rules).map(({ when, result }) => [
      ...asked.map((input) => showTest(translator, input, when[input], figures)),
      ...results.map((name) => showValue(translator, name, own(result, name), figures)),
    ]),
    notes: Object.entries(inputs).flatMap(([name, input]) => definitionOf(name, input, figures, translator)),
  }
  return titledTable(table, translator)
}

/** Describes an input that is a condition: the values it tests. */
function definitionOf(name: string, input: Input, figures: Figures, translator: RulesTranslator): string[] {
  const when = own(input, 'when')
  if (!isMap(when)) return []
  const tests = Object.entries(when as Condition).filter(([pointer]) => pointer.startsWith('/')) as [string, Test][]
  // The input's name says it already.
  if (tests.length === 1 && tests[0]?.[1] === true) return []
  const parts = tests.map(([pointer, test]) => {
    const last = tokens(pointer).at(-1) ?? ''
    return `${translator.nameOf(last)}: ${showTest(translator, last, test, figures)}`
  })
  return [translator.text('rulesPage.meaning', { name: translator.nameOf(name), parts: parts.join('; ') })]
}
