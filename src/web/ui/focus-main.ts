/** Screen readers read the page from there. It is not scrolled. */
export function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** What held the focus has left the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body
