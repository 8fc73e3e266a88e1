import type { JsonPlace, TableModel } from '../../contract.ts'
import { expecting, withValue } from '../../place-edits.ts'
import { DraftInput } from '../DraftInput.tsx'
import { useStudio } from '../studio-context.ts'
import { meaningOf } from './meaning-of.ts'
import { formatOutcome, type Outcome, outcomePlace, valueOf, withOutcome } from './outcomes.ts'
import { rulePlace } from './rule-place.ts'
import { formatTest, parseTest, sampleNumbers } from './test-text.ts'
import { cellOf } from './use-proof.ts'

type Props = {
  table: TableModel
  rule: TableModel['rules'][number]
  outcomes: readonly Outcome[]
  faults: string[]
  /** Cells whose text cannot be parsed. */
  unread: Set<string>
  onType: (cell: string, text: string | undefined) => void
}

export function RuleRow({ table, rule, outcomes, faults, unread, onType }: Props) {
  const { t, locale, save, tell } = useStudio()
  const { name, when, then } = rule
  const isLocked = table.patch?.isLocked
  const place = rulePlace(table, name)
  const isChanged = place.value !== undefined && place.inherited !== undefined
  const isOwn = (...part: string[]) => table.patch !== undefined && rulePlace(table, name, ...part).value !== undefined
  const label = t('studio.did.editRule', { rule: name })

  async function saveTest(text: string, begun: JsonPlace): Promise<boolean> {
    const value = read(() => parseTest(text, locale))
    if (value === FAILED) {
      tell(t('studio.noTest', sampleNumbers(locale)))
      return false
    }
    return save({ label, edits: [withValue(begun, value)] })
  }
  async function saveOutcome(outcome: Outcome, text: string, begun: JsonPlace): Promise<boolean> {
    const edit = read(() => withOutcome(table, rule, outcome, text, locale, begun))
    if (edit === FAILED) {
      tell(t('studio.noOutcome', sampleNumbers(locale)))
      return false
    }
    return save({ label, edits: [edit] })
  }
  return (
    <tr className={faults.length > 0 ? 'is-faulty' : undefined}>
      <th scope="row">
        {name}
        {faults.map((fault) => (
          <span key={fault} className="fault">
            {t(`studio.fault.${fault}`)}
          </span>
        ))}
      </th>
      {table.inputs.map(({ name: input, words }) => {
        const cell = cellOf(table, name, 'when', input)
        return (
          <td key={input} className={isOwn('when', input) ? 'is-own' : undefined}>
            <DraftInput
              place={rulePlace(table, name, 'when', input)}
              value={formatTest(when[input], locale)}
              label={`${name}: ${words}`}
              invalid={unread.has(cell)}
              readOnly={isLocked}
              onType={(text) => onType(cell, text)}
              onCommit={saveTest}
            />
            <span className="meaning">{meaningOf(when[input], table.values[input])}</span>
          </td>
        )
      })}
      {outcomes.map((outcome) => (
        <td key={outcome.name} className={isOwn(then.key, ...outcome.path) ? 'is-own' : 'outcome'}>
          <DraftInput
            place={outcomePlace(table, rule, outcome)}
            value={formatOutcome(valueOf(rule, outcome), outcome, locale)}
            label={`${name}: ${table.words[outcome.name] ?? t('studio.outcome')}`}
            multiline={outcome.path.length === 0}
            readOnly={isLocked}
            onCommit={(text, begun) => saveOutcome(outcome, text, begun)}
          />
          <span className="meaning">{meaningOf(valueOf(rule, outcome), table.values[outcome.name])}</span>
        </td>
      ))}
      <td>
        {isChanged && (
          <button
            type="button"
            className="icon"
            aria-label={t('studio.followRule', { rule: name })}
            onClick={() => void save({ label: t('studio.did.followRule', { rule: name }), edits: [expecting(place)] })}
          >
            ↺
          </button>
        )}
        {!isLocked && (
          <button
            type="button"
            className="icon"
            aria-label={t('studio.removeRule', { rule: name })}
            onClick={() => void save({ label: t('studio.did.removeRule', { rule: name }), edits: [withValue(place, undefined)] })}
          >
            ×
          </button>
        )}
      </td>
    </tr>
  )
}

const FAILED = Symbol('failed')

function read<T>(parse: () => T): T | typeof FAILED {
  try {
    return parse()
  } catch {
    return FAILED
  }
}
