import type { TableModel } from '../../contract.ts'
import { expecting } from '../../place-edits.ts'
import { useStudio } from '../studio-context.ts'
import { rulePlace } from './rule-place.ts'

/** A rule of the product that the channel removes. */
export function RemovedRow({ table, name, span }: { table: TableModel; name: string; span: number }) {
  const { t, place, save } = useStudio()
  return (
    <tr>
      <th scope="row">
        <del>{name}</del>
      </th>
      <td colSpan={span} className="quiet">
        {t('studio.ruleRemoved', { channel: place.channel })}
      </td>
      <td>
        <button
          type="button"
          className="icon"
          aria-label={t('studio.followRule', { rule: name })}
          onClick={() => void save({ label: t('studio.did.followRule', { rule: name }), edits: [expecting(rulePlace(table, name))] })}
        >
          ↺
        </button>
      </td>
    </tr>
  )
}
