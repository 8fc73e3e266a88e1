import type { Browser } from 'playwright'
import { percentile } from '../attack/attack.ts'
import { openSlowed, type StorageState } from './browser.ts'

const KEYS = 40

/** Milliseconds. `script`: median time of the page's own code. */
type KeystrokeCost = { median: number; p95: number; script: number; fields: number }
type Field = { address: string; field: string; session: StorageState | undefined; keys?: readonly string[] }

/** A field on a page without code, for the cost of a keystroke in the browser itself and of the measurement. */
export const bareField: Field = {
  address: 'data:text/html,<meta name="viewport" content="width=device-width"><input>',
  field: 'input',
  session: undefined,
}

/** Measures the main thread's milliseconds from a keystroke to the frame after it. */
export async function measureKeystrokes(browser: Browser, { address, field, session, keys = ['a', 's'] }: Field): Promise<KeystrokeCost> {
  const { page, busy } = await openSlowed(browser, session, address)
  await page.locator(field).click()
  const costs: number[] = []
  const scripts: number[] = []
  for (let index = 0; index < KEYS; index++) {
    const before = await busy()
    await page.keyboard.press(keys[index % keys.length]!)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const after = await busy()
    costs.push(after.tasks - before.tasks)
    scripts.push(after.script - before.script)
  }
  const fields = await page.locator('[data-path]').count()
  await page.context().close()
  return { fields, median: percentile(costs, 0.5), p95: percentile(costs, 0.95), script: percentile(scripts, 0.5) }
}
