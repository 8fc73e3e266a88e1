import type { BlockProps } from '../../generated/blocks.ts'

export function Tabs({ value, onChange, label, tabs, look = 'line' }: BlockProps['Tabs']) {
  return (
    <div className={`tabs tabs-${look}`} role="group" aria-label={label}>
      {Object.entries(tabs).map(([id, words]) => (
        <button key={id} type="button" className="tab" aria-pressed={value === id} onClick={() => onChange(id)}>
          {words}
        </button>
      ))}
    </div>
  )
}
