/** Moves the focus to the topmost dialog, or else to the main content, where screen readers start to read. Does not scroll. */
export function focusMain(): void {
  ;[...document.querySelectorAll<HTMLElement>('main, dialog[open]')].at(-1)?.focus({ preventScroll: true })
}

/** Whether the focused element has left the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body
