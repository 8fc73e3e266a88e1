import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { drawCard } from '../../scripts/bench/draw-card.ts'
import { expectPath, signIn } from './support/borrower-page.ts'
import { accessibilityViolations } from './support/accessibility.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { button, expect, saveScreenshot, test } from './support/fixtures.ts'

/** Returns the card as a photo of a phone's camera: large, rotated with an EXIF orientation, and with a GPS position. */
async function asPhonePhoto(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg)
    .resize({ width: 3000 })
    .rotate(270)
    .withExif({ IFD0: { Orientation: '6', Model: 'A phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Records the files that the page uploads. The returned function reads them. */
async function recordUploads(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.addInitScript(() => {
    const uploads: string[] = []
    Object.assign(window, { uploads })
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      for (const part of body instanceof FormData ? body.values() : [])
        if (part instanceof File)
          void part
            .arrayBuffer()
            .then((bytes) => uploads.push(btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))))
      return send.call(this, body)
    }
  })
  return async () => {
    const uploads = await page.evaluate(() => (window as unknown as { uploads: string[] }).uploads)
    return uploads.map((text) => Buffer.from(text, 'base64'))
  }
}

const chooseFile = async (page: Page, buttonName: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, buttonName).click()])
  await chooser.setFiles(file)
}
const input = (page: Page, path: string) => page.locator(`[data-path="${path}"] input, [data-path="${path}"] select`).first()

test('the photo of a card fills in the form (id-id)', { tag: '@slow' }, async ({ page, server }) => {
  const { jpeg, person } = await drawCard(41, { condition: 'plain', lettering: 'OCR-A', gender: 'female' })
  const who = await openAsBorrower(page, server, 'id-id', 'identity-card')
  const { text } = who
  const readUploads = await recordUploads(page)
  await page.goto('/user-into')
  await signIn(who)
  await expectPath(page, '/user-into/ktp')

  await test.step('a photo without a card shows an error, with a way on', async () => {
    const grey = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer()
    await chooseFile(page, text('profile.ktpTake'), { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: grey })
    await button(page, text('profile.ktpUse')).click()
    await expect(page.getByText(text('error.4270'))).toBeVisible({ timeout: 60_000 })
    await expect(button(page, text('profile.ktpByHand'))).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  await test.step('a file that is no picture shows an error before anything is sent', async () => {
    await chooseFile(page, text('profile.ktpTake'), { name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(500) })
    await expect(page.getByText(text('error.4275'))).toBeVisible()
  })

  await test.step('the card is shown upright and uploaded small, without the position where it was taken', async () => {
    await chooseFile(page, text('profile.ktpTake'), { name: 'IMG_20260115.jpg', mimeType: 'image/jpeg', buffer: await asPhonePhoto(jpeg) })
    const preview = page.getByRole('img', { name: text('profile.ktpPreview') })
    await expect(preview).toBeVisible()
    // The pressed button is removed and the preview is above it, so the focus moves to the main element and the page scrolls to the top.
    await expect(page.locator('main')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2000)
    await saveScreenshot(page, 'identity-card-preview')
    await button(page, text('profile.ktpUse')).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await saveScreenshot(page, 'identity-card-reading')
    // A separate process reads the card, and it shares the processors with the other journeys.
    await expectPath(page, '/user-into/person-info', 30_000)
    const sent = (await readUploads()).at(-1)!
    const { width, height, format, orientation, exif } = await sharp(sent).metadata()
    expect({ format, width, orientation, exif }).toEqual({ format: 'jpeg', width: 2000, orientation: undefined, exif: undefined })
    expect(height).toBeLessThan(2000)
  })

  await test.step('the form contains the values of the card', async () => {
    await expect(page.getByText(text('profile.personRead'))).toBeVisible()
    await expect(input(page, '/name')).toHaveValue(person.name)
    expect((await input(page, '/cardid').inputValue()).replaceAll(/\D/g, '')).toMatch(/^\d{16}$/)
    await expect(page.locator('[data-path="/gender"]').getByRole('radio', { name: text('enum.gender.female'), exact: true })).toBeChecked()
    await expect(page.locator('[data-path="/religion"] option:checked')).toHaveText(text(`enum.religion.${person.religion}`))
    await expect(page.locator('[data-path="/marriage"] option:checked')).toHaveText(text(`enum.marriage.${person.marital}`))
    await expect(page.locator('[data-path="/name"] .field-warning')).not.toBeEmpty()
    await saveScreenshot(page, 'identity-card-form')
  })

  await test.step('the device stores none of the values', async () => {
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toContain(person.name)
    expect(stored).not.toMatch(/\d{16}/)
  })
})
