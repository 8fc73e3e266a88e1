import type { Page } from 'playwright/test'

/** WCAG 2.2, 1.4.11: what shows the focus differs from its ground. */
const leastContrast = 3

/** Controls whose focus is not seen, one sentence each. */
export async function focusFaults(page: Page): Promise<string[]> {
  // A browser shows the focus to who uses the keyboard.
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
  const groundOf = (element: Element | null): string => {
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
  const say = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 40)}"`
  const top = document.querySelector('dialog:last-of-type') ?? document.body
  const faults: string[] = []
  for (const control of top.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')) {
    if (!control.checkVisibility() || control.matches(':disabled') || control.closest('[inert], .swiper')) continue
    control.focus({ preventScroll: true })
    if (document.activeElement !== control) continue
    // An invisible input has its focus drawn by what stands in its place.
    const drawn = [control, control.nextElementSibling, control.closest('.field-box, .option, .language-switch, .file-button')]
    const boxes = [...(control.nextElementSibling?.matches('.code-boxes') ? control.nextElementSibling.children : [])]
    const isSeen = [...drawn, ...boxes].some(
      (element) => element && ringsOf(element).some((ring) => contrast(ring, groundOf(element)) >= least),
    )
    if (!isSeen) faults.push(`focus is not seen: ${say(control)}`)
  }
  return faults
}
