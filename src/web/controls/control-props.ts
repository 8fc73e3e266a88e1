/** Props of every control, for a form's field and for a block bound to state. */
export type ControlProps<T> = {
  id: string
  value: T | undefined
  onChange(value: T | undefined): void
  /** The control was left: from now on its error may be shown. */
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  invalid?: boolean | undefined
  /** Ids of its help and its error. */
  describedBy?: string | undefined
}

/** ARIA attributes for the element that takes the focus. */
export function ariaProps({ invalid, describedBy, required }: Pick<ControlProps<unknown>, 'invalid' | 'describedBy' | 'required'>) {
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy || undefined, 'aria-required': required || undefined }
}
