import { prefersReducedMotion } from '../ui/prefers-reduced-motion.ts'

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

/** Scrolls to the top of the current group and moves the screen reader there. */
export function focusHeading(heading: HTMLElement | null): void {
  const head = heading?.parentElement
  if (!heading || !head) return
  heading.focus({ preventScroll: true })
  // Below the sticky header, however tall enlarged text makes it: the page already keeps its usual height free.
  const kept = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  head.style.scrollMarginTop = `${Math.max(0, (document.querySelector('.app-top')?.clientHeight ?? 0) - kept)}px`
  head.scrollIntoView({ block: 'start' })
}

/** Scrolls to the submit button, which the keyboard covers on a small screen. The focus stays where it is. */
export function showSubmitButton(): void {
  const button = document.activeElement?.closest('form')?.querySelector('[type="submit"]')
  button?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
