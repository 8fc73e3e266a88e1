import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'
import { barSegments } from '../ui/chart-context.ts'

/**
 * `sizes` adds a bar above the rows, which serve as its legend; with a single part there is no bar, since it would be full and say nothing.
 * A row without a value is left out.
 */
export function DescriptionList({ title, rows: all, sizes = {}, total = false }: BlockProps['DescriptionList']) {
  const rows = all.filter(({ value }) => value !== '')
  if (rows.length === 0) return null
  const parts = barSegments(sizes, Object.keys(sizes))
  const segments = parts.length > 1 ? parts : []
  const partOf = (row: string) => (segments.length > 0 && Object.hasOwn(sizes, row) ? `part-${Object.keys(sizes).indexOf(row) + 1}` : '')
  return (
    <div className="description-list">
      {title && <h3 className="description-list-title">{title}</h3>}
      {segments.length > 0 && (
        <div className="bar-track" aria-hidden="true">
          {segments.map(({ part, size }) => (
            <span key={part} className={`part-${part}`} style={{ flexGrow: size }} />
          ))}
        </div>
      )}
      <dl className={`description-list-rows ${total ? 'description-list-total' : ''}`}>
        {rows.map(({ id, label, value }) => (
          <div key={id} className={`description ${partOf(id)}`}>
            <dt>{label}</dt>
            <dd>
              <AmountText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
