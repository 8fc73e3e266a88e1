import { expect, test as base } from 'playwright/test'
import type { Project } from '../../src/studio/contract.ts'
import type { PreviewMessage } from '../../src/studio/preview/playback.ts'
import { product } from '../conformance/product.ts'
import { perWorker } from './support/per-worker.ts'
import { startStudio, type TestStudio } from './support/studio.ts'

const test = base.extend<object, { studio: TestStudio }>({ studio: perWorker(() => startStudio()) })
test.use({ viewport: { width: 360, height: 740 }, trace: 'off', screenshot: 'off' })

/** Beside those that show each screen: one of each kind of step that no hand makes by pressing or typing. */
const OTHERS = [
  'face/faceIsCompared',
  'face/cameraBusy',
  'face/cameraAppIsLeft',
  'face/selfieIsTooLarge',
  'profile/betterPhotoCorrectsTheForm',
  'profile/missingFieldStays',
  'profile/personIsFilledInByHand',
  'captcha/right',
  'shop/voucherUsed',
  'shop/backToShop',
  'flexible/otherDay',
  'order/quoteExpires',
  'referral/failed',
]
const locales = Object.keys(product.texts)

for (const locale of locales) {
  test(`the studio plays a state of every screen to its end (${locale})`, async ({ browser, studio, viewport }) => {
    test.setTimeout(1_200_000)
    const project = (await (await fetch(`${studio.url}/api/project?locale=${locale}`)).json()) as Project
    const first = new Map(project.states.toReversed().map((state) => [state.screen, state.id]))
    const wanted = new Map([...first].map(([screen, id]) => [id, screen]))
    for (const { id, screen } of project.states.filter((state) => OTHERS.includes(state.id)).toReversed()) wanted.set(id, screen)
    expect(OTHERS.filter((id) => !wanted.has(id))).toEqual([])
    const stopped: string[] = []
    for (const [id, screen] of wanted) {
      const context = await browser.newContext({ viewport })
      const page = await context.newPage()
      await page.addInitScript(() =>
        window.addEventListener('message', ({ data }) => {
          if ((data as PreviewMessage).preview) Object.assign(window, { told: data as PreviewMessage })
        }),
      )
      await page.goto(`${project.preview}?${new URLSearchParams({ state: id, locale }).toString()}`)
      const told = () => page.evaluate(() => (window as { told?: PreviewMessage }).told).catch(() => undefined)
      const isThere = async () => {
        const { problem, screens } = (await told()) ?? {}
        return problem ?? (screens?.includes(screen) ? 'there' : undefined)
      }
      await expect
        .poll(isThere, { timeout: 60_000 })
        .toBe('there')
        .catch(async () => stopped.push(`${id} (${screen}): ${JSON.stringify(await told())}`))
      await context.close()
    }
    expect(stopped).toEqual([])
  })
}
