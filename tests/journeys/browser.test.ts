import type { Locator } from 'playwright/test'
import { product } from '../conformance/product.ts'
import { expectPath, signIn } from './support/borrower-page.ts'
import { field, fill, nextGroup } from './support/form.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { button, expect, test, translatorFor } from './support/fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Console messages that the browser logs when a test blocks requests on purpose. */
const networkErrors = /Failed to load|was preloaded using link preload|Failed to fetch|caught the following error|net::ERR/

test('private query parameters are removed from the address at once', async ({ page, server }) => {
  await openAsBorrower(page, server, 'en-us', 'phone')
  const secret = 'CANARY0123456789abcdef'
  const leaks: string[] = []
  page.on('request', (request) => {
    const { authorization: _, ...headers } = request.headers()
    const first = request.isNavigationRequest()
    if (!first && JSON.stringify([request.url(), headers, request.postData()]).includes(secret)) leaks.push(request.url())
  })
  await page.goto(`/index?authorization=${secret}&phone=081299998888&cl=oppo&process_type=1`)
  await expectPath(page, '/login/oppo')
  expect(leaks).toEqual([])
  expect(page.url()).not.toMatch(/CANARY|0812/)
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, document.body.innerHTML]))).not.toContain(secret)
  // The blank page of the browser and one entry of the app, so no entry contains the secret.
  expect(await page.evaluate(() => history.length)).toBe(2)
})

test.describe('a failed load', () => {
  test.use({ allowedConsole: networkErrors })

  test('shows an error in place with a retry for a configuration file', async ({ page, server }) => {
    // The page contains the texts of the default language only; those of another language are a separate file.
    const { text } = await openAsBorrower(page, server, 'id-id', 'phone')
    await page.route('**/config/id-id-login.*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/login/main')
    await expect(page.getByText(text('shell.failed.title'))).toBeVisible()
    await page.unroute('**/config/id-id-login.*')
    await button(page, text('shell.retry')).click()
    await expect(field(page, '/phone')).toBeVisible()
  })

  const startFiles = {
    'the texts of another language': ['**/config/id-id-boot.*', 'shell.loadFailed'],
    // Without its script, the page cannot distinguish a failed load from a slow one.
    'the script': ['**/assets/*.js', 'shell.loadSlow'],
  } as const
  for (const [name, [file, message]] of Object.entries(startFiles))
    test(`shows an error with a way to go on for ${name} at the start`, async ({ page, server }) => {
      await openAsBorrower(page, server, 'id-id', 'phone')
      // Until the app runs, the page is in the language that the browser requests.
      const text = await translatorFor('en-us')
      await page.route(file, (route) => route.abort())
      await page.goto('/home/unaudited')
      await expect(page.getByText(text(message))).toBeVisible({ timeout: 20_000 })
      await expect(page.locator('.start-late p:visible')).toHaveCount(1)
      const retry = page.getByRole('link', { name: text('shell.retry') })
      await page.unroute(file)
      await retry.click()
      await expect(page.locator('.footer-tab')).toHaveCount(Object.keys(product.flows.routes.tabs).length)
    })

  test('names an outdated browser, not the network, as the cause', async ({ page, server }) => {
    await openAsBorrower(page, server, 'id-id', 'phone')
    const text = await translatorFor('en-us')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.route('**/home/unaudited', async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _, ...headers } = response.headers()
      // Replaces the CSS property by an unknown one, because old browsers do not support `accent-color`.
      const body = (await response.text()).replaceAll('accent-color:auto', 'accent-of-tomorrow:auto')
      await route.fulfill({ response, headers, body })
    })
    await page.goto('/home/unaudited')
    await expect(page.locator('.start-late p:visible')).toHaveText([text('shell.oldBrowser')], { timeout: 20_000 })
  })

  test('shows an error in place of a part of the page, which loads again by hand or when the network is back', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'id-id', 'phone')
    const failed = page.locator('.include').getByText(who.text('shell.failed.title'))
    const [part, content] = ['**/config/id-id-login.*', page.getByText(who.text('login.service.whoTitle'))]
    await page.route(part, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/documents/service')
    await expect(failed).toBeVisible()
    await button(page, who.text('shell.retry')).click()
    await expect(failed).toBeVisible()
    await page.unroute(part)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(content).toBeVisible()
    await expect(failed).toBeHidden()
  })

  test('offers a retry for the data of a screen', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'en-us', 'phone')
    await page.goto('/bill')
    await signIn(who)
    await expectPath(page, '/bill')
    await page.route('**/api/v1/order/bill*', (route) => route.abort())
    await page.reload()
    await expect(page.getByText(who.text('shell.failed.title'))).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/v1/order/bill*')
    await button(page, who.text('shell.retry')).click()
    await expect(page.getByText(who.text('shell.failed.title'))).toBeHidden()
    // The button that had the focus is gone.
    await expect(page.locator('main')).toBeFocused()
  })

  test('shows an error also for an invalid reply and for a status that the page does not know', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'en-us', 'phone')
    const failed = page.getByText(who.text('shell.failed.title'))
    const retry = () => button(page, who.text('shell.retry')).click()
    await page.goto('/home/whatsapp')
    await signIn(who)
    await expectPath(page, '/home/whatsapp')
    await page.route('**/api/v2/user/status*', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { lists: 'none', verify: [] } } }),
    )
    await page.reload()
    await expect(failed).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/v2/user/status*')
    await page.route('**/api/v2/user/status*', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...rest, data: { ...data, whatsapp: { status: 'unheard of' } } } })
    })
    await retry()
    await expect(failed).toBeHidden()
    await expect(failed).toBeVisible({ timeout: 15_000 })
    await retry()
    await expect(failed).toBeHidden()
    await expect(failed).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/v2/user/status*')
    await retry()
    await expect(page.getByText(who.text('home.whatsapp.title'))).toBeVisible()
  })

  for (const [name, reply] of Object.entries({
    'is gone': { status: 404, body: '' },
    'is a page instead': { status: 200, contentType: 'text/html', body: '<html>' },
  }))
    test(`reloads the app once, then shows an error, for a chunk that ${name}`, async ({ page, server }) => {
      const { text } = await openAsBorrower(page, server, 'en-us', 'phone')
      let navigations = 0
      page.on('request', (request) => void (navigations += Number(request.isNavigationRequest())))
      await page.route('**/assets/FormView*.js', (route) => route.fulfill(reply))
      await page.goto('/login/main')
      await expect.poll(() => navigations).toBe(2)
      await expect(page.getByText(text('shell.failed.title'))).toBeVisible()
      await page.waitForTimeout(1500)
      expect(navigations).toBe(2)
    })

  test('keeps the page and the first slide when it is the code of the carousel', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'en-us', 'phone')
    let [navigations, requests] = [0, 0]
    page.on('request', (request) => void (navigations += Number(request.isNavigationRequest())))
    await page.route('**/assets/CarouselSlides*', (route) => (requests++, route.abort()))
    await page.goto('/home/unaudited')
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    await expect.poll(() => requests).toBeGreaterThan(0)
    await page.waitForTimeout(500)
    await expect(page.locator('.carousel-still .banner').first()).toBeVisible()
    await expect(page.getByText(who.text('shell.failed.title'))).toHaveCount(0)
    expect(navigations).toBe(1)
  })

  test('keeps the page and the typed values when it is prefetched code', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'en-us', 'phone')
    let requests = 0
    await page.route('**/assets/registry*.js', (route) => (requests++, route.abort()))
    await page.goto('/login/main')
    await fill(page, { '/phone': who.phone })
    await expect.poll(() => requests).toBeGreaterThan(0)
    await page.waitForTimeout(500)
    await expect(field(page, '/phone').getByRole('textbox')).toHaveValue(/\d/)
  })
})

test('back closes a sheet before it leaves the page', async ({ page, server }) => {
  const { text } = await openAsBorrower(page, server, 'en-us', 'phone')
  await page.goto('/home/unaudited')
  await page.getByRole('link', { name: text('tab.me'), exact: true }).click()
  await expectPath(page, '/me')
  await button(page, text('me.contact')).click()
  await expect(page.getByRole('dialog')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectPath(page, '/me')
  await button(page, text('me.contact')).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button(page, text('me.contact'))).toBeFocused()
  await page.goBack()
  await expectPath(page, '/home/unaudited')
})

test('a button of a sheet that disappears as it is pressed leaves the focus in the sheet', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'phone')
  const { text } = who
  await page.goto('/bill')
  await signIn(who)
  await expectPath(page, '/bill')
  await page.route(
    '**/api/v1/user/devices*',
    async (route) => {
      const { data, ...reply } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...reply, data: { lists: [...data.lists, { ...data.lists[0], where: 'other' }] } } })
    },
    { times: 1 },
  )
  await page.goto('/me')
  await button(page, text('me.devices.title')).click()
  await button(page, text('me.devices.endOthers')).click()
  await expect(button(page, text('me.devices.endOthers'))).toBeHidden()
  await expect(page.getByRole('dialog')).toBeFocused()
})

for (const [name, clipboard] of Object.entries({
  'there is no clipboard': undefined,
  'the clipboard is refused': true,
}))
  test(`where ${name}, the text to copy is selected and the app says how to copy it`, async ({ page, server }) => {
    const { text } = await openAsBorrower(page, server, 'id-id', 'phone')
    await page.addInitScript((hasClipboard) => {
      const writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.defineProperty(navigator, 'clipboard', { value: hasClipboard && { writeText } })
      document.execCommand = () => false
    }, clipboard)
    await page.goto('/me')
    await button(page, text('me.contact')).click()
    const block = page.locator('.copy').first()
    await button(block, text('block.copy.copy')).click()
    await expect(page.getByRole('status').filter({ hasText: text('block.copy.failed') })).toBeVisible()
    await expect(block).not.toContainText(text('block.copy.done'))
    expect(await page.evaluate(() => String(getSelection()))).toBe(await block.locator('.copy-value').textContent())
  })

test('a code is copied by execCommand, without its spaces, where the clipboard API is missing', async ({ page, server }) => {
  const { text } = await openAsBorrower(page, server, 'id-id', 'phone')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    window.addEventListener('copy', ({ clipboardData }) => (document.body.dataset['copied'] = clipboardData?.getData('text/plain')))
  })
  await page.goto('/me')
  await button(page, text('me.contact')).click()
  const block = page.locator('.copy').first()
  await button(block, text('block.copy.copy')).click()
  await expect(button(block, text('block.copy.done'))).toBeVisible()
  await expect(block.getByRole('status').filter({ hasText: text('block.copy.done') })).toBeAttached()
  const shown = (await block.locator('.copy-value').textContent()) ?? ''
  expect(await page.locator('body').getAttribute('data-copied')).toBe(shown.replaceAll(' ', ''))
  // The confirmation disappears by time while the button keeps the focus, because some phones do not focus a tapped button.
  await expect(button(block, text('block.copy.copy'))).toBeVisible()
  await expect(block.getByRole('status').filter({ hasText: text('block.copy.done') })).toHaveCount(0)
})

test('the app works without local storage', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'phone')
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse })
  })
  await page.goto('/user-into/person-info')
  await signIn(who)
  await expectPath(page, '/user-into/person-info')
})

test.describe('signing out', () => {
  test.use({ allowedConsole: networkErrors })

  test('without a network removes the data of the borrower in every tab, and ends the session once there is one', async ({
    page,
    server,
    context,
  }) => {
    const who = await openAsBorrower(page, server, 'en-us', 'phone')
    await page.goto('/user-into/person-info')
    await signIn(who)
    await field(page, '/name').locator('input').fill('Sari Wulandari')
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Sari Wulandari')
    const other = await context.newPage()
    await other.goto('/bill')
    await expect(other.getByText(who.text('bill.none'))).toBeVisible()
    // The file with the sign-out dialog loads after the page.
    const dialogFile = page.waitForResponse('**/config/shell.*')
    await page.goto('/me')
    await dialogFile
    await expect(button(page, who.text('me.signOut'))).toBeVisible()
    await context.setOffline(true)
    await button(page, who.text('me.signOut')).click()
    await button(page.getByRole('dialog'), who.text('app.signOut.yes')).click()
    await expectPath(page, '/login/main')
    await expectPath(other, '/login/main')
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('alur:leftToken') ?? '""') as string)
    const isSignedIn = async () => {
      const reply = await fetch(`${server.url}/api/v1/user/devices`, { headers: { Authorization: token, os: '4' } })
      return ((await reply.json()) as { code: number }).code === 200
    }
    expect(await isSignedIn()).toBe(true)
    await context.setOffline(false)
    await page.goto('/home')
    await expect.poll(isSignedIn).toBe(false)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('alur:leftToken'))).toBeNull()
    for (const removed of ['Sari Wulandari', 'alur:token', 'alur:refreshToken', 'alur:uid', 'alur:status'])
      expect(stored).not.toContain(removed)
  })
})

test('another language applies at once, and entered values stay', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'phone')
  await page.goto('/user-into/person-info')
  await signIn(who)
  await expectPath(page, '/user-into/person-info')
  await field(page, '/name').locator('input').fill('Sari Wulandari')
  const birthDate = field(page, '/birth_date')
  const [day, month, year] = [0, 1, 2].map((at) => birthDate.locator('select').nth(at)) as [Locator, Locator, Locator]
  await day.selectOption({ label: '17' })
  await month.selectOption({ index: 5 })
  expect(await nextGroup(page)).toBe(false)
  await expect(birthDate.locator('.field-error')).toHaveText(who.text('form.personInfo.birth_date.required'))
  await page.locator('.language-switch').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id-ID')
  const text = await translatorFor('id-id')
  await expect(field(page, '/name').locator('input')).toHaveValue('Sari Wulandari')
  // An incomplete date stays too, and its options and its error are in the new language.
  await expect(day.locator('option:checked')).toHaveText('17')
  await expect(month.locator('option:checked')).toHaveText(text('block.date.months').split(' ')[4]!)
  await expect(year.locator('option:checked')).toHaveText(text('block.date.year'))
  await expect(birthDate.locator('.field-error')).toHaveText(text('form.personInfo.birth_date.required'))
  await expect(field(page, '/religion').locator('option').nth(1)).toHaveText(text('enum.religion.1'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id-ID')
})

test('a link prefetches its target on touch, and not again when it is followed', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'phone')
  await page.goto('/bill')
  await signIn(who)
  await expectPath(page, '/bill')
  await page.waitForLoadState('networkidle')
  const apiRequests: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && apiRequests.push(request.url())))
  await page.locator('.footer-tab').last().hover()
  await page.mouse.down()
  await expect.poll(() => apiRequests.length, { intervals: [20] }).toBeGreaterThan(0)
  expect(new URL(page.url()).pathname).toBe('/bill')
  await page.mouse.up()
  await expect(page).not.toHaveURL(/bill/)
  await page.waitForLoadState('networkidle')
  expect(apiRequests).toEqual([...new Set(apiRequests)])
  // With Ctrl or Cmd held, the browser opens the link in a new tab, and the app stays where it is.
  const [address, newTab] = [page.url(), page.context().waitForEvent('page')]
  const first = page.locator('.footer-tab').first()
  await first.click({ modifiers: ['ControlOrMeta'] })
  await (await newTab).close()
  expect(page.url()).toBe(address)
})
