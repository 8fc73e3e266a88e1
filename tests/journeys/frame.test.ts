import type { Page } from 'playwright/test'
import { product } from '../conformance/product.ts'
import { signIn } from './support/borrower-page.ts'
import { field, fill } from './support/form.ts'
import { bottomOf, topOf } from './support/layout.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { button, expect, test } from './support/fixtures.ts'
import type { TestServer } from './support/server.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// Sections 2, 4 and 9 of the specification: the rules for the frame of the app that only a browser can check.

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('the root font size is the width divided by 22.5, up to a maximum width', async ({ page }) => {
  await page.goto('/home/unaudited')
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 })
    expect(Number.parseFloat(await style(page, 'html', 'font-size'))).toBeCloseTo(width / 22.5, 1)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const widest = await page
    .locator('#app, body > div')
    .first()
    .evaluate((root) => root.getBoundingClientRect().width)
  expect(Number.parseFloat(await style(page, 'html', 'font-size'))).toBeLessThanOrEqual(widest / 22.5 + 0.1)
})

test("text grows with the browser's font size and with the zoom", async ({ page }) => {
  await page.goto('/home/unaudited')
  const rootSize = async () => Number.parseFloat(await style(page, 'html', 'font-size'))
  const usual = await rootSize()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  expect(await rootSize()).toBeGreaterThanOrEqual(2 * usual - 1)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  // A zoom of 200 % halves the width in CSS pixels, and each pixel is drawn twice as large.
  await page.setViewportSize({ width: 180, height: 370 })
  expect(2 * (await rootSize())).toBeGreaterThanOrEqual(1.7 * usual)
  // The page declares a light colour scheme only, so that no browser darkens it automatically.
  expect(await style(page, 'html', 'color-scheme')).toMatch(/^(?:only light|light only)$/)
})

test('from 900 pixels on, the page is a column beside the brand panel, and a sheet is a dialog over it', async ({ page, server }) => {
  const { text } = await openAsBorrower(page, server, 'en-us', 'shell')
  const box = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
  await page.setViewportSize({ width: 899, height: 800 })
  await page.goto('/me')
  await expect(button(page, text('me.contact'))).toBeVisible()
  await expect(page.locator('.panel')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('.panel')).toBeVisible()
  const column = await box('.app')
  expect(column.width).toBeLessThanOrEqual(402)
  expect((await box('.panel')).right).toBeLessThan(column.left)
  await button(page, text('me.contact')).click()
  await expect(page.getByRole('dialog')).toBeFocused()
  const sheet = await box('.sheet')
  expect(sheet.top).toBeGreaterThan(40)
  expect(sheet.bottom).toBeLessThan(790)
  expect(sheet.left).toBeGreaterThanOrEqual(column.left)
  expect(sheet.right).toBeLessThanOrEqual(column.right)
})

for (const [preference, transitions, seconds] of [
  ['no-preference', 1, 0.22],
  ['reduce', 0, 0],
] as const)
  test(`a change of page runs ${transitions} view transitions when prefers-reduced-motion is ${preference}`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: preference })
    await page.addInitScript(() => {
      const counted = globalThis as unknown as { transitions: number }
      counted.transitions = 0
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => ((counted.transitions += 1), start(update))
    })
    const { text } = await openAsBorrower(page, server, 'en-us', 'shell')
    await page.goto('/home/unaudited')
    await page.getByRole('link', { name: text('tab.me'), exact: true }).click()
    await expect(page).toHaveURL(/\/me$/)
    expect(await page.evaluate(() => (globalThis as unknown as { transitions: number }).transitions)).toBe(transitions)
    expect(Number.parseFloat(await style(page, 'html', '--move'))).toBe(seconds)
  })

test('a page with tabs leaves 56 pixels for them, a page without tabs leaves less', async ({ page }) => {
  await page.goto('/home/unaudited')
  expect(Number.parseFloat(await style(page, 'main', 'padding-bottom'))).toBe(56)
  await expect(page.locator('.footer-tab')).toHaveCount(Object.keys(product.flows.routes.tabs).length)
  await page.goto('/login/main')
  await expect(page.locator('.footer-tab')).toHaveCount(0)
  expect(Number.parseFloat(await style(page, 'main', 'padding-bottom'))).toBeLessThan(56)
})

test('the licence banners advance by themselves, until they are paused', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'id-id', 'shell')
  await page.goto('/home')
  await page.getByText(who.text('app.licences.title')).scrollIntoViewIfNeeded()
  const slides = page.locator('.swiper-slide:not(.swiper-slide-duplicate)')
  await expect(slides).toHaveCount((product.flows.app.facts as { licences: unknown[] }).licences.length)
  const shown = () => page.locator('.swiper-slide-active').first().getAttribute('data-swiper-slide-index')
  const first = await shown()
  await expect.poll(shown, { timeout: 15_000 }).not.toBe(first)
  await button(page, who.text('block.carousel.pause')).click()
  const paused = await shown()
  await page.waitForTimeout(5000)
  expect(await shown()).toBe(paused)
  await button(page, who.text('block.carousel.play')).click()
  await expect.poll(shown, { timeout: 15_000 }).not.toBe(paused)
})

/** Opens the sign-in page with a paused clock. The returned function submits the form; the server refuses, and a toast shows it. */
async function openRefusedSignIn(page: Page, server: TestServer): Promise<() => Promise<void>> {
  const who = await openAsBorrower(page, server, 'en-us', 'shell')
  await page.clock.install()
  await page.goto('/login/main')
  await fill(page, { '/phone': who.phone, '/agree': true, '/sms_code': '000000' })
  // A refusal that names no field, because one that names a field is shown there and not as a toast.
  await page.route('**/api/v1/login', (route) => route.fulfill({ status: 200, json: { code: 4999, msg: 'Not now', data: null } }))
  await page.clock.pauseAt(Date.now() + 5000)
  return async () => {
    const answered = page.waitForResponse('**/api/v1/login')
    await button(page, who.text('form.loginSms.submit')).click()
    await (await answered).finished()
  }
}

test('a toast closes after three seconds or on Escape, and the next one appears only after the throttle', async ({ page, server }) => {
  const fail = await openRefusedSignIn(page, server)
  const toast = page.locator('.toast')

  await fail()
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(2900)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)

  await page.clock.runFor(3050)
  await fail()
  await expect(toast).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await fail()
  await page.clock.runFor(1000)
  await expect(toast).toHaveCount(0)
  await page.clock.runFor(2100)
  await expect(toast).toHaveCount(1)
})

test('a toast on a hidden page appears once the page is visible, and then stays for three seconds', async ({ page, server }) => {
  const fail = await openRefusedSignIn(page, server)
  const toast = page.locator('.toast')
  const setVisibility = (visibilityState: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, visibilityState)

  await setVisibility('hidden')
  await fail()
  await page.clock.runFor(60_000)
  await expect(toast).toHaveCount(0)
  await setVisibility('visible')
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(2000)
  await setVisibility('hidden')
  await page.clock.runFor(60_000)
  await expect(toast).toHaveCount(1)
  await setVisibility('visible')
  await page.clock.runFor(2900)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

for (const { what, address, opener } of [
  { what: 'the help', address: '/login/passwd', opener: (page: Page) => page.locator('.header-help') },
  { what: 'an agreement', address: '/login/main', opener: (page: Page) => page.locator('[data-path="/agree"] .button-link').first() },
])
  test(`${what} opens once when its button is pressed again while it loads`, async ({ page, server }) => {
    await openAsBorrower(page, server, 'en-us', 'shell')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    // The page contains its own configuration, so the held requests for configuration files are those of the sheet.
    await page.goto(address)
    await expect(field(page, '/phone')).toBeVisible()
    await page.route('**/config/**', async (route) => (await held, await route.continue()))
    for (let press = 0; press < 3; press += 1) {
      // While the sheet loads, the button ignores the pointer, but it can be pressed by keyboard.
      await opener(page).press('Enter')
      await page.waitForTimeout(200)
    }
    release()
    const sheets = page.getByRole('dialog')
    await expect(sheets.first()).toBeVisible()
    await page.waitForTimeout(500)
    await expect(sheets).toHaveCount(1)
  })

test('the busy overlay covers everything while the home page decides, and closes when its call fails', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'shell')
  await page.goto('/me')
  await button(page, who.text('me.signIn')).click()
  await signIn(who)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v2/user/status', async (route) => {
    await held
    await route.fulfill({ status: 200, json: { code: 4999, msg: 'Not now', data: null } })
  })
  await page.getByRole('link', { name: who.text('tab.home'), exact: true }).click()
  await expect(page.locator('.busy-overlay')).toBeVisible()
  expect(await style(page, '.busy-overlay', 'z-index')).toBe('999')
  answer()
  await expect(page.locator('.busy-overlay')).toHaveCount(0)
})

test('a double tap on the button of a sheet neither presses anything in the sheet nor closes it', async ({ page, server }) => {
  const { text } = await openAsBorrower(page, server, 'en-us', 'shell')
  await page.clock.install()
  await page.goto('/me')
  await expect(button(page, text('me.contact'))).toBeVisible()
  // The clock is paused, because on a slow machine these clicks would come too late for a double tap.
  await page.clock.pauseAt(Date.now() + 60_000)
  const press = (at: { x: number; y: number }) => page.mouse.click(at.x + 20, at.y + 10)
  await button(page, text('me.contact')).click()
  const opener = await page.getByText(text('me.contact'), { exact: true }).first().boundingBox()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  const close = (await sheet.locator('.sheet-close').boundingBox())!
  for (const at of [opener!, close, { x: 0, y: 0 }]) await press(at)
  await expect(sheet).toBeVisible()
  await page.clock.runFor(600)
  await press(close)
  await expect(sheet).toHaveCount(0)
})

test('over a sheet, the busy overlay blocks taps, Escape and back, and Escape closes a toast before the sheet', async ({
  page,
  server,
}) => {
  const who = await openAsBorrower(page, server, 'en-us', 'shell')
  const reply = (code: number, data: object) => ({ status: 200, json: { code, msg: 'Not now', data } })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v2/sms_code*', (route) => route.fulfill(reply(200, { captcha: 1 })))
  await page.route('**/api/v1/captcha*', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill(reply(200, { id: crypto.randomUUID(), png: 'iVBORw0KGgo=' }))
    await held
    return route.fulfill(reply(4999, {}))
  })
  await page.goto('/login/main')
  await fill(page, { '/phone': who.phone, '/agree': true })
  await page.locator('.button-resend').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill('ABCDE')
  await sheet.locator('button[type=submit]').click()
  await expect(page.locator('.busy-overlay')).toBeVisible()
  const { x, y } = (await sheet.locator('.sheet-close').boundingBox())!
  await page.mouse.click(x + 5, y + 5)
  await expect(sheet).toBeVisible()
  // Neither a key nor a gesture closes the sheet until the call is answered, because the sheet shows the result.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await page.evaluate(() => history.back())
  await page.waitForTimeout(300)
  await expect(sheet).toBeVisible()
  await expect(page.locator('.busy-overlay')).toBeVisible()
  answer()
  await expect(page.locator('.busy-overlay')).toHaveCount(0)
  await expect(sheet.getByRole('status').filter({ hasText: 'Not now' })).toBeVisible()
  await page.locator('.toast').click()
  await expect(page.locator('.toast')).toHaveCount(0)

  await sheet.getByRole('textbox').fill('ABCDE')
  await sheet.locator('button[type=submit]').click()
  await expect(page.locator('.toast')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('.button-resend')).toBeFocused()
})

test('a tap beside a sheet closes it and does not press what is under it', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'shell')
  await page.route('**/api/v2/sms_code*', (route) => route.fulfill({ status: 200, json: { code: 200, msg: '', data: { captcha: 1 } } }))
  await page.goto('/login/main')
  await fill(page, { '/phone': who.phone, '/agree': true })
  await page.locator('.button-resend').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toHaveCSS('pointer-events', 'auto')
  await page.evaluate(() => {
    const under = document.body.appendChild(document.createElement('button'))
    Object.assign(under.style, { position: 'fixed', inset: '0 0 auto', height: '100px' })
    under.onclick = () => (under.id = 'pressed')
  })
  // Touches for 90 ms like a finger; `tap` of Playwright ends the touch at once.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 180, y: 50 }] })
  await page.waitForTimeout(90)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(sheet).toHaveCount(0)
  await page.waitForTimeout(100)
  await expect(page.locator('#pressed')).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ allowedConsole: /Failed to (load|fetch)|net::ERR/ })

  test('the offline banner is under the header and covers nothing', async ({ page, server, context }) => {
    const who = await openAsBorrower(page, server, 'id-id', 'shell')
    await page.goto('/login/passwd')
    await expect(field(page, '/phone')).toBeVisible()
    // Waits for the files that the page loads after the form.
    await page.waitForLoadState('networkidle')
    // The status element must exist before its text, because screen readers only announce changes of an existing one.
    const status = page.locator('.app-top').getByRole('status')
    await expect(status).toHaveCount(1)
    expect(await status.evaluate(({ clientHeight }) => clientHeight)).toBe(0)
    await context.setOffline(true)
    const banner = page.getByText(who.text('shell.offline'))
    await expect(banner).toBeVisible()
    await expect(status).toHaveText(who.text('shell.offline'))
    await page.evaluate(() => {
      document.querySelector('main')!.style.minHeight = '2000px'
      window.scrollTo(0, 600)
    })
    expect(await topOf(banner)).toBeCloseTo(await bottomOf(page.locator('.header')), 0)
    expect(await topOf(page.locator('.header'))).toBe(0)
    await page.locator('.header-back').click({ trial: true })
    await page.screenshot({ path: 'artifacts/screens/shell-offline.png' })
  })
})

test('a word that is too long for a row breaks, on either side, and the arrow stays inside the row', async ({ page, server }) => {
  await openAsBorrower(page, server, 'id-id', 'shell')
  await page.goto('/me')
  const row = page.locator('.cell-leads').first()
  const overflowing = row.evaluate((cell) => {
    const [end, value] = ['cell-end', 'cell-value'].map((name) => Object.assign(document.createElement('span'), { className: name }))
    end!.append(value!)
    cell.append(end!)
    const rows = {
      Pertanggungjawaban: 'Rp\u00a012.000.000,00',
      'Rp\u00a012.000.000,00': 'Menunggu verifikasi pembayaran',
      Perusahaan: 'Pertanggungjawabankeuangannegara',
    }
    return Object.entries(rows).map(([text, atEnd]) => {
      const label = cell.querySelector('.cell-text')!
      label.textContent = text
      value!.textContent = atEnd
      return {
        beyondRow: cell.scrollWidth - cell.clientWidth,
        overLabel: label.getBoundingClientRect().right - value!.getBoundingClientRect().left,
      }
    })
  })
  for (const { beyondRow, overLabel } of await overflowing) {
    // The arrow extends four pixels into the margin by design.
    expect(beyondRow).toBeLessThanOrEqual(4)
    expect(overLabel).toBeLessThanOrEqual(0)
  }
})

test('a new page is scrolled to its top', async ({ page, server }) => {
  const { text } = await openAsBorrower(page, server, 'id-id', 'shell')
  await page.goto('/home/unaudited')
  const scrolled = () =>
    page.evaluate(() => {
      window.scrollTo(0, 200)
      return window.scrollY
    })
  await expect.poll(scrolled).toBe(200)
  await page.getByRole('link', { name: text('tab.me'), exact: true }).click()
  await expect(page).toHaveURL(/\/me$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
