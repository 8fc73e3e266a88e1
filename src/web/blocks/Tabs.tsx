import type { BlockProps } from '../../generated/blocks.ts'

/** One of a few words, chosen by a tap. */
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
