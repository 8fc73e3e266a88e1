import type { BlockProps } from '../../generated/blocks.ts'

export function DescriptionList({ title, rows, total = false }: BlockProps['DescriptionList']) {
  return (
    <div className="description-list">
      {title && <h3 className="description-list-title">{title}</h3>}
      <dl className={`description-list-rows ${total ? 'description-list-total' : ''}`}>
        {rows.map(({ id, label, value }) => (
          <div key={id} className="description">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
