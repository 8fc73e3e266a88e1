import type { ReactNode } from 'react'
import type { ControlProps } from './control-props.ts'

type Props = Pick<ControlProps<unknown>, 'invalid' | 'disabled'> & { children: ReactNode }

export function FieldBox({ invalid, disabled, children }: Props) {
  return <div className={`field-box ${invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}>{children}</div>
}
