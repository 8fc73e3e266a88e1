import type { Browser } from 'playwright'
import { openSlowed } from './browser.ts'

/** `expected`: how many fields of an empty form are wrong. */
type Wanted = { address: string; submit: string; errors: string; expected: number }
type SubmitCost = { milliseconds: number; shown: number }

const MAX_MS = 10_000

/** Milliseconds of the main thread from the press to the frame with the errors of an empty form, and how many fields show one. */
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

/** Runs in the page, so that nothing in it has a name: what names functions for the stack is not there. */
async function waitForErrors({ errors, expected, longest }: { errors: string; expected: number; longest: number }): Promise<number> {
  const end = performance.now() + longest
  const fields = new Set<unknown>()
  do {
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
    // Several controls of one name are one field.
    for (const one of document.querySelectorAll(errors)) fields.add(one.getAttribute('name') ?? one)
  } while (fields.size < expected && performance.now() < end)
  return fields.size
}
