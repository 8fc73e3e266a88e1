import type { Browser } from 'playwright'
import { openPage, settled } from './browser.ts'
import { SLOWDOWN } from './keystroke.ts'

/** `expected`: how many fields of an empty form are wrong. */
type Wanted = { address: string; submit: string; errors: string; expected: number }
type SubmitCost = { milliseconds: number; shown: number }

const LONGEST_MS = 10_000

/** Milliseconds of the main thread from the press to the frame with the errors of an empty form, and how many fields show one. */
export async function measureSubmit(browser: Browser, { address, submit, errors, expected }: Wanted): Promise<SubmitCost> {
  const page = await openPage(browser, undefined)
  await settled(page, address)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.locator(submit).focus()
  const early = await page.locator(errors).count()
  const before = await busy()
  await page.keyboard.press('Enter')
  const shown = early === 0 ? await page.evaluate(waitForErrors, { errors, expected, longest: LONGEST_MS }) : Number.NaN
  const milliseconds = (await busy()) - before
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
