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

export function ariaProps({ invalid, describedBy, required }: Pick<ControlProps<unknown>, 'invalid' | 'describedBy' | 'required'>) {
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy || undefined, 'aria-required': required || undefined }
}
