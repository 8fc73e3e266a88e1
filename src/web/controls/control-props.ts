/** What every control takes, whoever holds its value: a form's field or a block bound to state. */
export type ControlProps<T> = {
  id: string
  value: T | undefined
  onChange(value: T | undefined): void
  /** It was left: from now on its faults may be shown. */
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  invalid?: boolean | undefined
  /** Ids of the help and the fault that belong to it. */
  describedBy?: string | undefined
}

/** The aria side of a control, for the element that takes the focus. */
export function ariaProps({ invalid, describedBy, required }: Pick<ControlProps<unknown>, 'invalid' | 'describedBy' | 'required'>) {
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy || undefined, 'aria-required': required || undefined }
}
