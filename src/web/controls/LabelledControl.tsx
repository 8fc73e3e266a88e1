import type { ReactNode } from 'react'

type Props = { id: string; label: string; help?: string | undefined; children: ReactNode }

export function LabelledControl({ id, label, help, children }: Props) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {help && (
        <p id={`${id}_help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  )
}
