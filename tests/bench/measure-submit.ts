import type { Browser } from 'playwright'
import { openPage, settled } from './browser.ts'
import { SLOWDOWN } from './keystroke.ts'

type Wanted = { address: string; submit: string; errors: string }
export type SubmitCost = { milliseconds: number; shown: number }

const LONGEST_MS = 10_000

/** Milliseconds of the main thread from the press to the frame with the errors of an empty form, and how many fields show one. */
export async function measureSubmit(browser: Browser, { address, submit, errors }: Wanted): Promise<SubmitCost> {
  const page = await openPage(browser, undefined)
  await settled(page, address)
  await page.waitForSelector(submit)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await busy()
  const shown = await page.evaluate(pressAndWait, { submit, errors, longest: LONGEST_MS })
  const milliseconds = (await busy()) - before
  await page.context().close()
  return { milliseconds, shown }
}

/** Runs in the page. Several controls of one name are one field. */
async function pressAndWait({ submit, errors, longest }: { submit: string; errors: string; longest: number }): Promise<number> {
  const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  const shown = () => new Set([...document.querySelectorAll(errors)].map((one) => one.getAttribute('name') ?? one)).size
  const end = performance.now() + longest
  document.querySelector<HTMLElement>(submit)?.click()
  do await frame()
  while (shown() === 0 && performance.now() < end)
  return shown()
}
