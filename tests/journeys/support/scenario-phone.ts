import { test as base, type Disposable, type Page } from 'playwright/test'
import { perWorker } from './per-worker.ts'
import { type TestServer, startServer } from './server.ts'

/** A page of the origin without the app: what the device remembers can be set here. */
const emptyPage = '/icon-192.png'

/** One page for all scenarios of a worker: each sets what the device remembers, and a new page costs the browser a second of work. */
export const test = base.extend<object, { office: TestServer; phone: Page }>({
  // It gives out the app alone, so that it need not put a release into its database, nor look there for the next one twice a second.
  office: perWorker(() => startServer({ RELEASES: 'folder' })),
  phone: [
    async ({ browser, office }, use, { project }) => {
      const { viewport = null, hasTouch = false, isMobile = false, timezoneId = 'Asia/Jakarta' } = project.use
      // Scenarios say what is shown in the end; the journeys walk with motion, whose frames cost the processor a seventh of a scenario.
      const context = await browser.newContext({ baseURL: office.url, viewport, hasTouch, isMobile, timezoneId, reducedMotion: 'reduce' })
      await context.clock.install()
      const page = await context.newPage()
      await page.goto(emptyPage)
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** Ends the app that ran on the page, and takes away what was installed for it. */
export async function emptyPhone(page: Page, installed: Disposable[]): Promise<void> {
  for (const one of installed) await one.dispose()
  page.removeAllListeners()
  // The app may be on its way to another page just then, which ends this one.
  await page.goto(emptyPage).catch(() => page.goto(emptyPage))
}
