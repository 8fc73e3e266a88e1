import { useState } from 'react'
import type { Json } from '../../../core/language/json.ts'
import type { TableModel } from '../../contract.ts'
import { withValue } from '../../place-edits.ts'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { FindingList } from '../shell/FindingList.tsx'
import { useStudio } from '../studio-context.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { useAnswer } from '../use-resource.ts'
import { useDraft } from '../use-draft.ts'
import { ProofNotes } from './ProofNotes.tsx'
import { outcomesOf } from './outcomes.ts'
import { RemovedRow } from './RemovedRow.tsx'
import { removedRules, rulePlace } from './rule-place.ts'
import { RuleRow } from './RuleRow.tsx'
import { sampleNumbers } from './test-text.ts'
import { faultsOf, useProof } from './use-proof.ts'

export function TableEditor() {
  const { t, project, place, locale } = useStudio()
  const path = place.id === '' ? undefined : `tables/${encodeURIComponent(place.id)}?channel=${place.channel}&locale=${locale}`
  const answer = useAnswer<TableModel>(path, project.revision)
  const table = answer.value
  if (place.id === '') return <p className="empty">{t('studio.chooseTable')}</p>
  return table ? <RulesTable key={table.file + table.pointer} table={table} /> : <NotLoaded answer={answer} />
}

/** The rules of a table, of which exactly one must match every input. Gaps and overlaps are marked while typing. */
function RulesTable({ table }: { table: TableModel }) {
  const { t, locale, place, save, findings } = useStudio()
  const [typed, setTyped] = useState<{ [cell: string]: string | undefined }>({})
  const [added = '', setAdded] = useDraft(`${table.file}${table.pointer}/new`)
  const { proof, unread } = useProof(table, place.channel, typed)
  const { patch } = table
  const removed = removedRules(table)
  const last = table.rules.at(-1)
  const outcomes = outcomesOf(table)

  const own = findings.findings.filter(
    ({ file, pointer, code }) =>
      file === table.file && (!patch || `${pointer}/`.startsWith(`${table.pointer}/`)) && !code.startsWith('decision-'),
  )
  const add = () =>
    save({
      label: t('studio.did.addRule', { rule: added }),
      edits: [withValue(rulePlace(table, added), { when: {}, ...(last && { [last.then.key]: last.then.value }) })],
    })
  return (
    <article className="wide">
      <div className="bar">
        <h2>{table.title}</h2>
        <code>{table.file}</code>
        <span className="spring" />
        <ChannelSelect />
      </div>
      {patch && (
        <p className="is-channel">{t(patch.isLocked ? 'studio.locked.table' : 'studio.tableInChannel', { channel: place.channel })}</p>
      )}
      {table.about !== '' && <p className="quiet">{table.about}</p>}
      <p className="quiet">{t('studio.testsHelp', sampleNumbers(locale))}</p>
      <ProofNotes proof={proof} />
      <FindingList findings={own} />
      <div className="scroll" tabIndex={0} role="region" aria-label={table.title}>
        <table className="decision">
          <thead>
            <tr>
              <th scope="col">{t('studio.rule')}</th>
              {table.inputs.map(({ name, words, from }) => (
                <th key={name} scope="col">
                  {words}
                  <code className="reads" title={JSON.stringify(from)}>
                    {[...new Set([name, ...pointersIn(from)])].join(' ')}
                  </code>
                </th>
              ))}
              {outcomes.map((outcome) => (
                <th key={outcome.name} scope="col" className="outcome">
                  {table.words[outcome.name] ?? t('studio.outcome')}
                  <code className="reads">{outcome.name}</code>
                </th>
              ))}
              <th scope="col">
                <span className="hidden">{t('studio.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rules.map((rule) => (
              <RuleRow
                key={rule.name}
                table={table}
                rule={rule}
                outcomes={outcomes}
                faults={faultsOf(proof, rule.name)}
                unread={unread}
                onType={(cell, text) => setTyped((now) => ({ ...now, [cell]: text }))}
              />
            ))}
            {removed.map((name) => (
              <RemovedRow key={name} table={table} name={name} span={table.inputs.length + outcomes.length} />
            ))}
          </tbody>
        </table>
      </div>
      {!patch?.isLocked && (
        <form
          className="bar"
          onSubmit={(event) => {
            event.preventDefault()
            void add().then((isSaved) => isSaved && setAdded(undefined))
          }}
        >
          <input
            className="input"
            aria-label={t('studio.ruleName')}
            placeholder={t('studio.ruleName')}
            value={added}
            onChange={({ target }) => setAdded(target.value)}
          />
          <button
            type="submit"
            className="button"
            disabled={added === '' || [...table.rules.map(({ name }) => name), ...removed].includes(added)}
          >
            {t('studio.addRule')}
          </button>
        </form>
      )}
    </article>
  )
}

/** All pointers in an input's definition, at any depth. */
function pointersIn(json: Json): string[] {
  if (typeof json === 'string') return json.startsWith('/') ? [json] : []
  if (json === null || typeof json !== 'object') return []
  return Array.isArray(json)
    ? json.flatMap(pointersIn)
    : Object.entries(json).flatMap(([key, value]) => [...pointersIn(key), ...pointersIn(value)])
}
