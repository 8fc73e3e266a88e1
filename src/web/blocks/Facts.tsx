import type { BlockProps } from '../../generated/blocks.ts'

/** Labelled values; with `total` the last one is their sum and stands out. */
export function Facts({ title, rows, total = false }: BlockProps['Facts']) {
  return (
    <div className="facts">
      {title && <h3 className="facts-title">{title}</h3>}
      <dl className={`facts-rows ${total ? 'facts-total' : ''}`}>
        {rows.map(({ id, label, value }) => (
          <div key={id} className="fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
