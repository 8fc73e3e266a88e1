const focusable = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])'

/** Without a path, focuses the first field with an error. */
export function focusField(form: HTMLElement | null, path?: string): void {
  const field = form?.querySelector<HTMLElement>(path === undefined ? '.is-invalid[data-path]' : `[data-path="${CSS.escape(path)}"]`)
  if (field) focusIn(field)
}

function focusIn(field: HTMLElement): void {
  const wrong = field.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = wrong?.matches(focusable)
    ? wrong
    : (wrong?.querySelector<HTMLElement>(focusable) ?? field.querySelector<HTMLElement>(focusable))
  // The whole field with its label and messages scrolls into view, not only the focused line.
  target?.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
