export type ControlProps<T> = {
  id: string
  value: T | undefined
  onChange(value: T | undefined): void
  /** From then on the error may be shown. */
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  invalid?: boolean | undefined
  describedBy?: string | undefined
}

/** Of the element that takes the input. */
export function inputProps(control: Omit<ControlProps<unknown>, 'value' | 'onChange'>) {
  const { id, disabled, onBlur } = control
  return { id, name: id, disabled, onBlur, ...ariaProps(control) }
}

export function ariaProps({ invalid, describedBy, required }: Pick<ControlProps<unknown>, 'invalid' | 'describedBy' | 'required'>) {
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy || undefined, 'aria-required': required || undefined }
}
