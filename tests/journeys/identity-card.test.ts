import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { drawCard } from '../../scripts/bench/draw-card.ts'
import { expectPath, signIn } from './support/borrower-page.ts'
import { accessibilityViolations } from './support/accessibility.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { button, expect, saveScreenshot, test } from './support/fixtures.ts'

/** As a phone's camera leaves it: large, lying on its side with a note which side is up, and saying where it was taken. */
async function asTaken(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg)
    .resize({ width: 3000 })
    .rotate(270)
    .withExif({ IFD0: { Orientation: '6', Model: 'A phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Keeps what the page uploads, as base64. */
async function keepUploads(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.addInitScript(() => {
    const kept: string[] = []
    Object.assign(window, { uploads: kept })
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      for (const part of body instanceof FormData ? body.values() : [])
        if (part instanceof File)
          void part
            .arrayBuffer()
            .then((bytes) => kept.push(btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))))
      return send.call(this, body)
    }
  })
  return async () => {
    const kept = await page.evaluate(() => (window as unknown as { uploads: string[] }).uploads)
    return kept.map((text) => Buffer.from(text, 'base64'))
  }
}

const choose = async (page: Page, words: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, words).click()])
  await chooser.setFiles(file)
}
const value = (page: Page, place: string) => page.locator(`[data-path="${place}"] input, [data-path="${place}"] select`).first()

test('the photo of a card fills in the form (id-id)', { tag: '@slow' }, async ({ page, server }) => {
  const { jpeg, person } = await drawCard(41, { condition: 'plain', lettering: 'OCR-A', gender: 'female' })
  const who = await openAsBorrower(page, server, 'id-id', 'identity-card')
  const { text } = who
  const uploads = await keepUploads(page)
  await page.goto('/user-into')
  await signIn(who)
  await expectPath(page, '/user-into/ktp')

  await test.step('a photo without a card shows an error, with a way on', async () => {
    const grey = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer()
    await choose(page, text('profile.ktpTake'), { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: grey })
    await button(page, text('profile.ktpUse')).click()
    await expect(page.getByText(text('error.4270'))).toBeVisible({ timeout: 60_000 })
    await expect(button(page, text('profile.ktpByHand'))).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  await test.step('a file that is no picture shows an error before anything is sent', async () => {
    await choose(page, text('profile.ktpTake'), { name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(500) })
    await expect(page.getByText(text('error.4275'))).toBeVisible()
  })

  await test.step('the card is shown upright, sent small and without where it was taken', async () => {
    await choose(page, text('profile.ktpTake'), { name: 'IMG_20260115.jpg', mimeType: 'image/jpeg', buffer: await asTaken(jpeg) })
    const preview = page.getByRole('img', { name: text('profile.ktpPreview') })
    await expect(preview).toBeVisible()
    // The button that was pressed is gone, and what it led to stands above.
    await expect(page.locator('main')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2000)
    await saveScreenshot(page, 'identity-card-preview')
    await button(page, text('profile.ktpUse')).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await saveScreenshot(page, 'identity-card-reading')
    // The card is read by a process of its own, which shares the processors with the other journeys.
    await expectPath(page, '/user-into/person-info', 30_000)
    const sent = (await uploads()).at(-1)!
    const { width, height, format, orientation, exif } = await sharp(sent).metadata()
    expect({ format, width, orientation, exif }).toEqual({ format: 'jpeg', width: 2000, orientation: undefined, exif: undefined })
    expect(height).toBeLessThan(2000)
  })

  await test.step('the form holds what was read', async () => {
    await expect(page.getByText(text('profile.personRead'))).toBeVisible()
    await expect(value(page, '/name')).toHaveValue(person.name)
    expect((await value(page, '/cardid').inputValue()).replaceAll(/\D/g, '')).toMatch(/^\d{16}$/)
    await expect(page.locator('[data-path="/gender"]').getByRole('radio', { name: text('enum.gender.female'), exact: true })).toBeChecked()
    await expect(page.locator('[data-path="/religion"] option:checked')).toHaveText(text(`enum.religion.${person.religion}`))
    await expect(page.locator('[data-path="/marriage"] option:checked')).toHaveText(text(`enum.marriage.${person.marital}`))
    await expect(page.locator('[data-path="/name"] .field-warning')).not.toBeEmpty()
    await saveScreenshot(page, 'identity-card-form')
  })

  await test.step('the device stores nothing of it', async () => {
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain(person.name)
    expect(kept).not.toMatch(/\d{16}/)
  })
})
