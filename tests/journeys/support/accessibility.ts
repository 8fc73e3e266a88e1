import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { restoreSize, usualSize } from './viewport.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Violation = { id: string; impact: string; nodes: { target: string[]; html: string }[] }

/** Returns the serious and critical axe findings of the page as it is now, one sentence each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source)
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then((result) => result.violations)`,
  )) as Violation[]
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html.slice(0, 120)}`))
}

/** Measures the page in a viewport as tall as the page, so that no fixed bar covers content that a borrower would scroll to. */
export async function violationsOfWholePage(page: Page): Promise<string[]> {
  const usual = page.viewportSize() ?? usualSize
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...usual, height: height + 100 })
  const found = await accessibilityViolations(page)
  await restoreSize(page, usual)
  return found
}
