import type { Page } from 'playwright/test'

/** Minimum contrast ratio between the focus indicator and its background (WCAG 2.2, 1.4.11). */
const leastContrast = 3

/** Returns the controls whose focus is not visible, one sentence each. */
export async function focusFaults(page: Page): Promise<string[]> {
  // After a key press, the browser shows the focus (`:focus-visible`).
  await page.keyboard.press('Tab')
  return page.evaluate(faultsOf, leastContrast)
}

/** Runs in the page. */
function faultsOf(least: number): string[] {
  const rgbOf = (colour: string) => (/rgba?\(([^)]+)\)/.exec(colour)?.[1] ?? '').split(/[ ,/]+/).map(Number)
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((part) => {
      const channel = part / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  const backgroundOf = (element: Element | null): string => {
    for (let at = element?.parentElement ?? null; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if ((rgbOf(backgroundColor)[3] ?? 1) > 0) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const ringsOf = (element: Element): string[] => {
    const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(element)
    return [...(outlineStyle === 'none' ? [] : [outlineColor]), ...(boxShadow === 'none' ? [] : [boxShadow])]
  }
  const describe = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 40)}"`
  const top = document.querySelector('dialog:last-of-type') ?? document.body
  const faults: string[] = []
  for (const control of top.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')) {
    if (!control.checkVisibility() || control.matches(':disabled') || control.closest('[inert], .swiper')) continue
    control.focus({ preventScroll: true })
    if (document.activeElement !== control) continue
    // The focus of an invisible input is drawn on the element that replaces it.
    const drawn = [control, control.nextElementSibling, control.closest('.field-box, .option, .language-switch, .file-button')]
    const boxes = [...(control.nextElementSibling?.matches('.code-boxes') ? control.nextElementSibling.children : [])]
    const isFocusVisible = [...drawn, ...boxes].some(
      (element) => element && ringsOf(element).some((ring) => contrast(ring, backgroundOf(element)) >= least),
    )
    if (!isFocusVisible) faults.push(`focus is not visible: ${describe(control)}`)
  }
  return faults
}
