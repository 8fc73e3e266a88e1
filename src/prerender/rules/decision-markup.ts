import type { Condition, Test } from '../../core/language/conditions.ts'
import type { Decision, Input } from '../../core/language/decisions.ts'
import { isMap, own } from '../../core/language/map.ts'
import { tokens } from '../../core/language/pointer.ts'
import { titledTable } from './markup.ts'
import { showTest, showValue, type Figures } from './show-value.ts'
import type { Words } from './words.ts'

/** One row for each rule: what is looked at, then what comes of it. Exactly one holds for everybody, which `check` proves. */
export function decisionMarkup(id: string, { inputs, rules }: Decision, figures: Figures, words: Words): string {
  const asked = Object.keys(inputs)
  const results = [...new Set(Object.values(rules).flatMap(({ result }) => (isMap(result) ? Object.keys(result) : [])))]
  const table = {
    title: words.text(`rulesPage.decision.${id}`),
    columns: [...asked, ...results].map(words.nameOf),
    rows: Object.values(rules).map(({ when, result }) => [
      ...asked.map((input) => showTest(words, input, when[input], figures)),
      ...results.map((name) => showValue(words, name, own(result, name), figures)),
    ]),
    notes: Object.entries(inputs).flatMap(([name, input]) => definitionOf(name, input, figures, words)),
  }
  return titledTable(table, words)
}

/** Of an answer that is a condition: what it looks at. */
function definitionOf(name: string, input: Input, figures: Figures, words: Words): string[] {
  const when = own(input, 'when')
  if (!isMap(when)) return []
  const tests = Object.entries(when as Condition).filter(([pointer]) => pointer.startsWith('/')) as [string, Test][]
  // Its name says it already.
  if (tests.length === 1 && tests[0]?.[1] === true) return []
  const parts = tests.map(([pointer, test]) => {
    const last = tokens(pointer).at(-1) ?? ''
    return `${words.nameOf(last)}: ${showTest(words, last, test, figures)}`
  })
  return [words.text('rulesPage.meaning', { name: words.nameOf(name), parts: parts.join('; ') })]
}
