import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { intercept } from './intercept.ts'
import { restoreSize, usualSize } from './viewport.ts'

/** CSS pixels; below it a thumb misses. */
const leastTarget = 44
/** Largest layout shift allowed, as a share of the viewport, as Web Vitals count it. */
const mostShift = 0.05

type View = { name: string; width: number; fontSize: number }

/** A narrow phone, the text of the system at twice its size, and the page zoomed to twice its size. */
const views: View[] = [
  { name: 'at 320 px', width: 320, fontSize: 16 },
  { name: 'with text of 32 px', width: 320, fontSize: 32 },
  { name: 'at 200 %', width: 180, fontSize: 16 },
]

/** Faults by the shape of the page: many journeys pass the same one. */
const measured = new Map<string, Promise<string[]>>()

/** Returns elements that are cut off, too small, dead to a press or titles broken inside a word, in any view, one sentence each. */
export async function lookFaults(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.outerHTML))
  const shape = createHash('sha1').update(shapeOf(html)).digest('hex')
  const found = measured.get(shape) ?? measure(page)
  measured.set(shape, found)
  return found
}

/** All that is laid out, whoever it is about: any digit is as wide as another, and what is typed in has a box of its own. */
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

/** Runs in the page. `edge`: not `innerWidth`, since a phone widens the page to what stands out of it. */
function faultsOf({ least, edge }: { least: number; edge: number }): string[] {
  const faults: string[] = []
  /** By its class, or by a rule of another class that does the same. */
  const isHidden = (element: HTMLElement) => element.offsetWidth <= 1 && getComputedStyle(element).position === 'absolute'
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility() && !element.closest('.visually-hidden, [inert], .swiper') && !isHidden(element)
  const say = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 40)}"`
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
    if (!scrolls && right > left && (right > edge + 1 || left < -1)) faults.push(`beyond the edge: ${say(element)}`)
    const hides = getComputedStyle(element).overflowX === 'hidden'
    if (hides && element.scrollWidth > element.clientWidth + 1) faults.push(`cut off: ${say(element)}`)
  }
  for (const title of document.querySelectorAll<HTMLElement>('h1, h2, h3')) {
    if (!isSeen(title)) continue
    for (const text of textsIn(title))
      for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          faults.push(`broken: "${word}" of ${say(title)}`)
      }
  }
  for (const control of document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')) {
    // Of a control that is not pressed itself, its label is.
    const label = getComputedStyle(control).pointerEvents === 'none' ? (control as HTMLInputElement).labels?.[0] : undefined
    const target = label ?? control.closest('label') ?? control.closest('.code-field, .field-box') ?? control
    if (!isSeen(target)) continue
    const { width, height } = target.getBoundingClientRect()
    // The days of a week share the width.
    const columns = control.closest('tr')?.children.length ?? 1
    if (width < Math.min(least, (edge - 24) / columns) - 0.5 || height < least - 0.5)
      faults.push(`${Math.round(width)} x ${Math.round(height)} to press: ${say(target)}`)
  }
  const pressed = rulesOf([...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])).filter((rule) => rule.includes(':active'))
  const answers = (element: Element) => pressed.some((rule) => element.matches(rule.replaceAll(':active', '')))
  for (const control of document.querySelectorAll<HTMLElement>(
    'button:enabled, a[href], summary, label:has(input:is([type=radio], [type=checkbox], [type=file]))',
  )) {
    // A link within a text is a word of it.
    if (!isSeen(control) || control.matches('p *, li > a, .skip-link')) continue
    if (![control, ...control.querySelectorAll('*')].some(answers)) faults.push(`a press is not answered: ${say(control)}`)
  }
  return faults

  /** Selectors of all rules, of those within others too. */
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

/** Adds up what moves while the page loads over a slow line; call it before the first page. */
export async function watchLayoutShift(page: Page): Promise<{ faults(): Promise<string[]> }> {
  await intercept(page, { urlPattern: '*/api/*' }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return 'pass'
  })
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { shift: number; moved: string[] }
    kept.shift = 0
    kept.moved = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        kept.shift += value
        kept.moved.push(`${value.toFixed(3)} ${sources.map(({ node }) => (node as Element | undefined)?.className).join(', ')}`)
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
