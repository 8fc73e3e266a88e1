export type ControlProps<T> = {
  id: string
  value: T | undefined
  onChange(value: T | undefined): void
  /** Called when the field counts as left; its error may be shown from then on. */
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  invalid?: boolean | undefined
  describedBy?: string | undefined
}

/** Props of the element that takes the input. */
export function inputProps(control: Omit<ControlProps<unknown>, 'value' | 'onChange'>) {
  const { id, disabled, onBlur } = control
  return { id, name: id, disabled, onBlur, ...ariaProps(control) }
}

export function ariaProps({ invalid, describedBy, required }: Pick<ControlProps<unknown>, 'invalid' | 'describedBy' | 'required'>) {
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy || undefined, 'aria-required': required || undefined }
}
