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
