import type { Browser } from 'playwright'
import { openSlowed } from './browser.ts'

/** `errors`: selector of the shown errors. `expected`: number of fields with an error in an empty form. */
type Wanted = { address: string; submit: string; errors: string; expected: number }
type SubmitCost = { milliseconds: number; shown: number }

const MAX_MS = 10_000

/** Submits an empty form. `milliseconds`: main thread time until the frame with the errors. `shown`: fields with an error. */
export async function measureSubmit(browser: Browser, { address, submit, errors, expected }: Wanted): Promise<SubmitCost> {
  const { page, busy } = await openSlowed(browser, undefined, address)
  await page.locator(submit).focus()
  const early = await page.locator(errors).count()
  const before = await busy()
  await page.keyboard.press('Enter')
  const shown = early === 0 ? await page.evaluate(waitForErrors, { errors, expected, longest: MAX_MS }) : Number.NaN
  const milliseconds = (await busy()).tasks - before.tasks
  await page.context().close()
  return { milliseconds, shown }
}

/** Runs in the page. Contains no named function: the loader wraps those in a helper that the page lacks. */
async function waitForErrors({ errors, expected, longest }: { errors: string; expected: number; longest: number }): Promise<number> {
  const end = performance.now() + longest
  const fields = new Set<unknown>()
  do {
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
    // Controls with the same name are one field.
    for (const one of document.querySelectorAll(errors)) fields.add(one.getAttribute('name') ?? one)
  } while (fields.size < expected && performance.now() < end)
  return fields.size
}
