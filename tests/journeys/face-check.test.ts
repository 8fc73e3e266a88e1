import type { Browser, Page } from 'playwright/test'
import sharp from 'sharp'
import { drawCard } from '../../scripts/bench/draw-card.ts'
import { drawSelfie, sampleFaces } from '../../scripts/bench/sample-faces.ts'
import { openFaceFinder } from '../../src/server/ports/faces/face-finder.ts'
import { expectPath, signIn, takeScreenshot, takeSelfie } from './support/borrower-page.ts'
import { accessibilityViolations } from './support/accessibility.ts'
import { fakeCamera, launchWith, type FakeCamera } from './support/fake-camera.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { button, expect, saveScreenshot, test } from './support/fixtures.ts'

test.setTimeout(300_000)
const cameras: FakeCamera[] = []
test.afterAll(() => cameras.forEach((camera) => camera.remove()))

/** Launches a browser whose camera shows this picture. */
async function browserWithCamera(picture: Buffer): Promise<Browser> {
  const camera = await fakeCamera(picture)
  cameras.push(camera)
  return launchWith(camera)
}

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block' as const,
}
/** States of the camera streams that the page has opened: "live" or "ended". */
const cameraStates = (page: Page) =>
  page.evaluate(() => (window as unknown as { cameras: MediaStreamTrack[] }).cameras.map(({ readyState }) => readyState))

test(
  'the model compares a selfie with the card: it refuses another person and accepts the borrower',
  { tag: '@slow' },
  async ({ server }) => {
    const [her, another] = await sampleFaces(await openFaceFinder(), [1])
    const { jpeg } = await drawCard(41, { condition: 'plain', lettering: 'OCR-A', gender: 'female', portrait: her!.photo })
    const other = await browserWithCamera(await drawSelfie(another!, 'plain'))
    const own = await browserWithCamera(await drawSelfie(her!, 'warm'))
    try {
      const first = await (await other.newContext({ ...phone, baseURL: server.url })).newPage()
      await first.addInitScript(() => {
        const cameras: MediaStreamTrack[] = []
        Object.assign(window, { cameras })
        const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
        navigator.mediaDevices.getUserMedia = async (constraints) => {
          const stream = await open(constraints)
          cameras.push(...stream.getTracks())
          return stream
        }
      })
      const who = await openAsBorrower(first, server, 'id-id', 'face-check')
      const { text } = who
      await first.goto('/user-face')
      await signIn(who)
      await first.goto('/user-face')

      await test.step('without a photo of the card, the page asks for one', async () => {
        await expect(first.getByText(text('profile.faceCard'))).toBeVisible()
        await takeScreenshot(who, 'card')
        await button(first, text('profile.faceCardTake')).click()
        const [chooser] = await Promise.all([first.waitForEvent('filechooser'), button(first, text('profile.ktpTake')).click()])
        await chooser.setFiles({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: jpeg })
        await button(first, text('profile.ktpUse')).click()
        await expectPath(first, '/user-into/person-info', 60_000)
      })

      await test.step('the face of another person fails, and can be tried again', async () => {
        await first.goto('/user-face')
        await expect(first.getByText(text('profile.faceWhy'))).toBeVisible()
        await takeScreenshot(who, 'why')
        expect(await accessibilityViolations(first)).toEqual([])
        await takeSelfie({ page: first, text })
        await expect(first.getByText(text('profile.faceFailed'), { exact: true })).toBeVisible({ timeout: 60_000 })
        await takeScreenshot(who, 'failed')
        expect(await cameraStates(first)).toEqual(['ended'])
        await expect(button(first, text('profile.ktpRetry'))).toBeVisible()
      })

      const storageState = await first.context().storageState()
      const second = await (await own.newContext({ ...phone, baseURL: server.url, storageState })).newPage()

      await test.step('opening the address of the success page does not pass the check', async () => {
        await second.goto('/user-face/open/success')
        const left = new RegExp(`^${text('profile.faceMoreTries_other', { count: '#' }).replace('#', '\\d+')}$`)
        await expect(second.getByText(left)).toBeVisible()
        await expect(second.getByText(text('profile.faceDone'))).toBeHidden()
      })

      await test.step('her own face matches', async () => {
        await button(second, text('profile.ktpRetry')).click()
        await expect(second.locator('.camera-shutter')).toBeEnabled()
        await expect(second.locator('main')).toBeFocused()
        await takeScreenshot({ ...who, page: second }, 'camera')
        await second.setViewportSize({ width: 740, height: 360 })
        for (const part of ['.camera-view', '.camera-shutter']) await expect(second.locator(part)).toBeInViewport({ ratio: 1 })
        await saveScreenshot(second, 'face-check-on-its-side')
        await second.setViewportSize(phone.viewport)
        await second.locator('.camera-shutter').click()
        await expect(second.getByRole('img', { name: text('profile.facePreview') })).toBeVisible()
        await expect(second.locator('main')).toBeFocused()
        await takeScreenshot({ ...who, page: second }, 'preview')
        await button(second, text('profile.faceUse')).click()
        await expect(second.getByText(text('profile.faceDone'))).toBeVisible({ timeout: 60_000 })
        await expectPath(second, '/user-face/open/success')
        await expect(second.locator('main')).toBeFocused()
        await takeScreenshot({ ...who, page: second }, 'done')
        expect(await second.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/data:image|\/9j\//)
        await button(second, text('profile.continue')).click()
        await expect(second).toHaveURL(/user-into/)
      })
    } finally {
      await other.close()
      await own.close()
    }
  },
)

test('staff review a card that cannot be read, and the borrower sees that they declined it', { tag: '@slow' }, async ({ server }) => {
  const [her] = await sampleFaces(await openFaceFinder(), [1])
  const { jpeg } = await drawCard(41, { condition: 'plain', lettering: 'OCR-A', gender: 'female' })
  const blurred = await sharp(jpeg).blur(9).jpeg().toBuffer()
  const browser = await browserWithCamera(await drawSelfie(her!, 'plain'))
  try {
    const context = await browser.newContext({ ...phone, baseURL: server.url })
    const page = await context.newPage()
    const who = await openAsBorrower(page, server, 'id-id', 'face-review')
    const { text } = who
    await page.goto('/user-into')
    await signIn(who)
    await expectPath(page, '/user-into/ktp')

    await test.step('the borrower keeps the unreadable photo of the card', async () => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, text('profile.ktpTake')).click()])
      await chooser.setFiles({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: blurred })
      await button(page, text('profile.ktpUse')).click()
      await button(page, text('profile.ktpKeep')).click({ timeout: 60_000 })
      await expectPath(page, '/user-into/person-info', 60_000)
    })

    await test.step('the selfie and the card wait for a review by staff', async () => {
      await page.goto('/user-face')
      await takeSelfie(who)
      await expect(page.getByText(text('profile.faceReview'))).toBeVisible({ timeout: 60_000 })
      await takeScreenshot(who, 'waiting')
      await button(page, text('profile.faceHub')).click()
      await expect(page.getByText(text('profile.faceNote.review'))).toBeVisible()
    })

    await test.step('the lender sees both photos and declines', async () => {
      const staff = await context.newPage()
      await staff.goto('/sandbox?lan=id-ID')
      await expect(staff.locator('.photos img')).toHaveCount(2)
      await saveScreenshot(staff, 'face-review-staff')
      await button(staff, text('sandbox.faceDecline')).click()
      await expect(staff.locator('.photos')).toHaveCount(0)
      await staff.close()
    })

    await test.step('the borrower sees the decision and can take a new photo of the card', async () => {
      await page.goto('/user-face')
      await expect(page.getByText(text('profile.faceDeclined'))).toBeVisible()
      await takeScreenshot(who, 'declined')
      expect(await accessibilityViolations(page)).toEqual([])
      await button(page, text('profile.faceCardTake')).click()
      await expectPath(page, '/user-into/ktp')
    })
  } finally {
    await browser.close()
  }
})
