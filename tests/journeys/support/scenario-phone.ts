import { test as base, type Disposable, type Page } from 'playwright/test'
import { perWorker } from './per-worker.ts'
import { type TestServer, startServer } from './server.ts'

/** An address of the server that does not start the app, where localStorage can be set. */
const emptyPage = '/icon-192.png'

/** `phone`: one page for all scenarios of a worker, because a new page costs the browser a second of work. Each scenario sets the storage anew. */
export const test = base.extend<object, { server: TestServer; phone: Page }>({
  // This server only serves the app, so it need not store releases in its database or poll there for new ones.
  server: perWorker(() => startServer({ RELEASES: 'folder' })),
  phone: [
    async ({ browser, server }, use, { project }) => {
      const { viewport = null, hasTouch = false, isMobile = false, timezoneId = 'Asia/Jakarta' } = project.use
      // Scenarios compare the final state only, and animations cost a seventh of the processor time of a scenario.
      const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch, isMobile, timezoneId, reducedMotion: 'reduce' })
      await context.clock.install()
      const page = await context.newPage()
      await page.goto(emptyPage)
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** Ends the app on the page and removes everything installed for the scenario. */
export async function emptyPhone(page: Page, installed: Disposable[]): Promise<void> {
  for (const one of installed) await one.dispose()
  page.removeAllListeners()
  // Repeated, because a navigation of the app may interrupt the first one.
  await page.goto(emptyPage).catch(() => page.goto(emptyPage))
}
