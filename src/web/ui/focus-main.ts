/** Moves the focus to the main content, where screen readers start to read. Does not scroll. */
export function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** Whether the focused element has left the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body
