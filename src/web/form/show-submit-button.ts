import { prefersReducedMotion } from '../ui/prefers-reduced-motion.ts'

/** Scrolls to the submit button, which the keyboard covers on a small screen. The focus stays where it is. */
export function showSubmitButton(): void {
  const button = document.activeElement?.closest('form')?.querySelector('[type="submit"]')
  button?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
