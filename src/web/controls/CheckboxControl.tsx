import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { type ControlProps, inputProps } from './control-props.ts'

const box = (
  <span className="checkbox-box" aria-hidden="true">
    <Icon name="check" />
  </span>
)

/** Unchecked is undefined, not false. */
export function CheckboxControl({ label, children, ...control }: ControlProps<true> & { label: string; children?: ReactNode }) {
  const { id, value, onChange } = control
  return (
    <div className={`checkbox ${control.invalid ? 'is-invalid' : ''}`}>
      <label className="checkbox-label" htmlFor={id}>
        <input
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked ? true : undefined)}
          {...inputProps(control)}
        />
        {box}
        <span className="checkbox-text">{label}</span>
      </label>
      {children && <div className="checkbox-links">{children}</div>}
    </div>
  )
}
