import { parseArgs } from 'node:util'
import { openLocalCardReader } from '../../src/server/ports/identity-card/local-card-reader.ts'
import { type Measured, cardOptions, measureCard, measuredFields, type Verdict } from './measure-card.ts'

/**
 * `npx tsx scripts/bench/identity-cards.ts`: accuracy of the identity card reader on 72 invented cards. Exits with 1 when fewer than 90% of
 * the numbers are right or marked as doubtful, or when one is wrong without doubt. `--times`: cards of each kind. `--seed`: other cards.
 * `--number-font OCRA`: an installed font for the number instead of strokes.
 */
const { values } = parseArgs({
  options: { times: { type: 'string', default: '3' }, seed: { type: 'string', default: '1' }, 'number-font': { type: 'string' } },
})
const numberFont = values['number-font']

const reader = openLocalCardReader({ warn: console.warn, timeLimitMs: 120_000 })
const measured: Measured[] = []
for (const [index, drawing] of cardOptions(Number(values.times)).entries()) {
  measured.push(await measureCard(reader, Number(values.seed) * 1000 + index, numberFont ? { ...drawing, numberFont } : drawing))
}
reader.close()

const count = (cards: Measured[], field: (typeof measuredFields)[number]) => {
  const verdicts: Record<Verdict, number> = { right: 0, 'right, in doubt': 0, 'wrong, in doubt': 0, 'not read': 0, 'WRONG AND SURE': 0 }
  for (const card of cards) verdicts[card.verdicts[field]] += 1
  return verdicts
}
const kindOf = ({ card }: Measured) => `${card.condition}, ${card.lettering}`
const kinds = [...new Set(measured.map(kindOf))].map((kind) => ({ kind, cards: measured.filter((card) => kindOf(card) === kind) }))

console.log('\nThe number (NIK)')
console.table(kinds.map(({ kind, cards }) => ({ kind, cards: cards.length, ...count(cards, 'ktp_id_number') })))
console.log('\nAll fields')
console.table(measuredFields.map((field) => ({ field, cards: measured.length, ...count(measured, field) })))
const times = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
const numbers = count(measured, 'ktp_id_number')
const share = (numbers.right + numbers['right, in doubt'] + numbers['wrong, in doubt']) / measured.length
console.log(
  `\n${measured.length} cards; numbers right or in doubt: ${(share * 100).toFixed(1)}%, right and sure: ${((100 * numbers.right) / measured.length).toFixed(1)}%, wrong and sure: ${numbers['WRONG AND SURE']}`,
)
console.log(`ms for a card: half within ${times[times.length >> 1]?.toFixed(0)}, all within ${times.at(-1)?.toFixed(0)}`)
if (share < 0.9 || numbers['WRONG AND SURE'] > 0) process.exitCode = 1
