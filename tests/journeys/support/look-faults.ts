import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { intercept } from './intercept.ts'
import { restoreSize, usualSize } from './viewport.ts'

/** CSS pixels; smaller targets are hard to hit with a thumb. */
const leastTarget = 44
/** Largest layout shift allowed, as a share of the viewport, as Web Vitals count it. */
const mostShift = 0.05

type View = { name: string; width: number; fontSize: number }

/** A narrow phone, a system font of twice the size, and a page zoomed to 200 %. */
const views: View[] = [
  { name: 'at 320 px', width: 320, fontSize: 16 },
  { name: 'with text of 32 px', width: 320, fontSize: 32 },
  { name: 'at 200 %', width: 180, fontSize: 16 },
]

/** Cache of faults by a hash of the page's HTML, because many journeys pass the same pages. */
const measured = new Map<string, Promise<string[]>>()

/** Returns elements that are cut off, too small or without an `:active` style, and titles broken inside a word, in any view, one sentence each. */
export async function lookFaults(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.outerHTML))
  const shape = createHash('sha1').update(shapeOf(html)).digest('hex')
  const found = measured.get(shape) ?? measure(page)
  measured.set(shape, found)
  return found
}

/** The HTML without borrower data that does not affect the layout: all digits have the same width, and values are in inputs of fixed size. */
const shapeOf = (html: string): string => html.replaceAll(/ value="[^"]*"/g, '').replaceAll(/\d/g, '0')

async function measure(page: Page): Promise<string[]> {
  const usual = page.viewportSize() ?? usualSize
  const devtools = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const { name, width, fontSize } of views) {
    await page.setViewportSize({ width, height: usual.height })
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
    await page.waitForTimeout(50)
    found.push(...(await page.evaluate(faultsOf, { least: leastTarget, edge: width })).map((fault) => `${name}: ${fault}`))
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devtools.detach()
  await restoreSize(page, usual)
  return found
}

/** Runs in the page. `edge`: width of the viewport. `innerWidth` would be too large when an element overflows, because a phone then widens the page. */
function faultsOf({ least, edge }: { least: number; edge: number }): string[] {
  const faults: string[] = []
  /** Whether the element is visually hidden, with or without the class `visually-hidden`. */
  const isHidden = (element: HTMLElement) => element.offsetWidth <= 1 && getComputedStyle(element).position === 'absolute'
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility() && !element.closest('.visually-hidden, [inert], .swiper') && !isHidden(element)
  const describe = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 40)}"`
  const textsIn = (element: Element): Text[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!(element instanceof HTMLElement) || !isSeen(element)) continue
    const { left, right } = element.getBoundingClientRect()
    const scrolls = element.closest('.tabs')
    if (!scrolls && right > left && (right > edge + 1 || left < -1)) faults.push(`beyond the edge: ${describe(element)}`)
    const hides = getComputedStyle(element).overflowX === 'hidden'
    if (hides && element.scrollWidth > element.clientWidth + 1) faults.push(`cut off: ${describe(element)}`)
  }
  for (const title of document.querySelectorAll<HTMLElement>('h1, h2, h3')) {
    if (!isSeen(title)) continue
    for (const text of textsIn(title))
      for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          faults.push(`broken: "${word}" of ${describe(title)}`)
      }
  }
  for (const control of document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')) {
    // When a control takes no pointer events, its label is the target.
    const label = getComputedStyle(control).pointerEvents === 'none' ? (control as HTMLInputElement).labels?.[0] : undefined
    const target = label ?? control.closest('label') ?? control.closest('.code-field, .field-box') ?? control
    if (!isSeen(target)) continue
    const { width, height } = target.getBoundingClientRect()
    // The days of a week in the calendar share the width, so they may be narrower.
    const columns = control.closest('tr')?.children.length ?? 1
    if (width < Math.min(least, (edge - 24) / columns) - 0.5 || height < least - 0.5)
      faults.push(`${Math.round(width)} x ${Math.round(height)} to press: ${describe(target)}`)
  }
  const activeRules = rulesOf([...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])).filter((rule) => rule.includes(':active'))
  const hasActiveStyle = (element: Element) => activeRules.some((rule) => element.matches(rule.replaceAll(':active', '')))
  for (const control of document.querySelectorAll<HTMLElement>(
    'button:enabled, a[href], summary, label:has(input:is([type=radio], [type=checkbox], [type=file]))',
  )) {
    // A link inside a sentence needs no active style.
    if (!isSeen(control) || control.matches('p *, li > a, .skip-link')) continue
    if (![control, ...control.querySelectorAll('*')].some(hasActiveStyle)) faults.push(`no style for a press: ${describe(control)}`)
  }
  return faults

  /** Selectors of all rules, including nested ones. */
  function rulesOf(rules: CSSRule[]): string[] {
    return rules.flatMap((rule) => {
      const own = rule instanceof CSSStyleRule ? [rule.selectorText] : []
      return 'cssRules' in rule ? [...own, ...rulesOf([...(rule.cssRules as CSSRuleList)])] : own
    })
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }

/** Returns a fault when the layout has shifted too much since the page was requested. */
export async function shiftFaults(page: Page): Promise<string[]> {
  const moved = await page.evaluate(
    () =>
      new Promise<[number, string][]>((resolve) => {
        const found: [number, string][] = []
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
            if (!hadRecentInput) found.push([value, sources.map(({ node }) => (node as Element | undefined)?.className).join(', ')])
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(found), 50)
      }),
  )
  const shift = moved.reduce((sum, [value]) => sum + value, 0)
  return shift > mostShift
    ? [`moved by ${shift.toFixed(3)}: ${moved.map(([value, what]) => `${value.toFixed(3)} ${what}`).join('; ')}`]
    : []
}

/** Delays each API reply by 300 ms and adds up the layout shifts. Call it before the first page is opened. */
export async function watchLayoutShift(page: Page): Promise<{ faults(): Promise<string[]> }> {
  await intercept(page, { urlPattern: '*/api/*' }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return 'pass'
  })
  await page.addInitScript(() => {
    const total = globalThis as unknown as { shift: number; moved: string[] }
    total.shift = 0
    total.moved = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        total.shift += value
        total.moved.push(`${value.toFixed(3)} ${sources.map(({ node }) => (node as Element | undefined)?.className).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    async faults() {
      const { shift, moved } = await page.evaluate(() => globalThis as unknown as { shift: number; moved: string[] })
      return shift > mostShift ? [`moved by ${shift.toFixed(3)}: ${moved.join('; ')}`] : []
    },
  }
}
