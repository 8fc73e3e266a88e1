import type { Browser } from 'playwright'
import { percentile } from '../attack/attack.ts'
import { openSlowed, type StorageState } from './browser.ts'

const KEYS = 40

type KeystrokeCost = { median: number; p95: number; fields: number }
type Field = { address: string; field: string; session: StorageState | undefined; keys?: readonly string[] }

/** One field on a page without code: what a key costs the browser itself, and measuring it. */
export const bareField: Field = {
  address: 'data:text/html,<meta name="viewport" content="width=device-width"><input>',
  field: 'input',
  session: undefined,
}

/** Milliseconds of the main thread from a key to the frame after it. */
export async function measureKeystrokes(browser: Browser, { address, field, session, keys = ['a', 's'] }: Field): Promise<KeystrokeCost> {
  const { page, busy } = await openSlowed(browser, session, address)
  await page.locator(field).click()
  const costs: number[] = []
  for (let index = 0; index < KEYS; index++) {
    const before = await busy()
    await page.keyboard.press(keys[index % keys.length]!)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    costs.push((await busy()) - before)
  }
  const fields = await page.locator('[data-path]').count()
  await page.context().close()
  return { fields, median: percentile(costs, 0.5), p95: percentile(costs, 0.95) }
}
