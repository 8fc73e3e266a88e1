import type { Page } from 'playwright/test'
import { product } from '../conformance/product.ts'
import { expectPath, signIn } from './support/borrower-page.ts'
import { sizeOf } from '../support/whole-run.ts'
import { expect, freshPhone, test, translatorFor } from './support/fixtures.ts'

const { frames } = product.flows.app.facts as { frames: { origins: [string] } }
const [partner] = frames.origins
const evil = 'https://evil.example'
/** Number of forged addresses. `npm run attack -- frame` opens 500. */
const pages = Number(process.env.FRAME_PAGES ?? sizeOf(4, 12))

/** A page that requests every value from the app, shows the messages that it gets, and sends `app-finish` when its button is pressed. */
const requestingPage = `<body><script>
  addEventListener('message', ({ origin, data }) => document.body.append(JSON.stringify({ origin, ...data }) + ' '))
  for (const type of ['token', 'aid', 'fingerprint', 'password', 'constructor']) parent.postMessage({ type }, '*')
</script><button onclick="parent.postMessage({ type: 'app-finish' }, '*')">Done</button></body>`

/** Answers all requests outside the app, with `served` by origin. Returns the requested origins. */
async function serveExternalPages(page: Page, served: { [origin: string]: string }): Promise<string[]> {
  const requested: string[] = []
  await page.route(/^https:/, (route) => {
    const { origin } = new URL(route.request().url())
    requested.push(origin)
    return route.fulfill({ contentType: 'text/html', body: served[origin] ?? requestingPage })
  })
  return requested
}

const addressOf = (url: string, title = '') => `/iframe?${new URLSearchParams({ url, title }).toString()}`

test('a listed page gets the values that it requests and a separate token, and returns to the app', async ({ page, server }) => {
  const who = { page, server, text: await translatorFor('en-us'), phone: freshPhone(), screenshotPrefix: 'embedded' }
  await serveExternalPages(page, {})
  await page.goto('/bill')
  await signIn(who)
  const session = await page.evaluate(() => JSON.stringify(localStorage))
  await page.goto('/me')
  await page.goto(addressOf(`${partner}/help`, 'help'))
  await expect(page.locator('.header-title')).toHaveText(who.text('title.meHelp'))
  const messages = page.frameLocator('.frame').locator('body')
  for (const type of ['token', 'aid', 'fingerprint']) await expect(messages).toContainText(`"type":"${type}"`)
  const token = /"type":"token","value":"([^"]+)"/.exec((await messages.textContent()) ?? '')?.[1] ?? ''
  expect(token).toMatch(/^f/)
  expect(session).not.toContain(token)
  await expect(messages).not.toContainText('password')
  await page.screenshot({ path: 'artifacts/screens/embedded-page.png' })
  await page.frameLocator('.frame').getByRole('button').click()
  await expect(page).not.toHaveURL(/iframe/)
})

for (const [name, hasNavigation] of Object.entries({ '': true, ', also in a browser without the Navigation API': false }))
  test(`an embedded page of several steps returns to the page that opened it${name}`, async ({ page, server }) => {
    const who = { page, server, text: await translatorFor('en-us'), phone: freshPhone(), screenshotPrefix: 'embedded-steps' }
    await serveExternalPages(page, {
      [partner]: `<a href="?2">Next</a> <button onclick="parent.postMessage({ type: 'app-finish' }, '*')">Done</button>`,
    })
    if (!hasNavigation) await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
    await page.goto('/bill')
    await signIn(who)
    await page.goto('/me')
    await expect(page.locator('.page[data-screen="Me"]')).toBeVisible()
    // Navigates inside the app, as a button of a channel would, without loading a new document.
    await page.evaluate(
      (href) => {
        history.pushState({ idx: 1 }, '', href)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      },
      addressOf(`${partner}/1`),
    )
    const frame = page.frameLocator('.frame')
    await frame.getByRole('link').click()
    await expect.poll(() => page.frames().map((each) => each.url())).toContain(`${partner}/1?2`)
    await frame.getByRole('button').click()
    await expectPath(page, '/me')
  })

test('an embedded page gets no token for a visitor', async ({ page }) => {
  // The second reply shows that the app has handled the request for a token, because the page sends this request only after the first reply.
  const again = `addEventListener('message', () => parent.postMessage({ type: 'fingerprint' }, '*'), { once: true });`
  const [, tokenPath = ''] = product.flows.calls['frameToken']!.endpoint.split(' ')
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url()))
  await serveExternalPages(page, { [partner]: requestingPage.replace('<script>', `<script>${again}`) })
  await page.goto(addressOf(`${partner}/`, 'Win a million, type your PIN'))
  const messages = page.frameLocator('.frame').locator('body')
  await expect(messages).toContainText(/("type":"fingerprint".*){2}/)
  await expect(messages).not.toContainText('"type":"token"')
  expect(requested.filter((url) => url.endsWith(tokenPath))).toEqual([])
  await expect(page.locator('.header-title')).not.toContainText('million')
})

test.describe('a foreign page', () => {
  test.use({ allowedConsole: /frame-src|Framing/ })

  test('gets no answer when a listed page redirects to it', async ({ page }) => {
    const requested = await serveExternalPages(page, { [partner]: `<script>location.href = ${JSON.stringify(evil)}</script>` })
    await page.goto(addressOf(`${partner}/`))
    await expect.poll(() => requested).toContain(partner)
    await page.waitForTimeout(500)
    expect(requested).not.toContain(evil)
  })
})

test(`none of ${pages} forged addresses is loaded, and each shows that it is refused`, async ({ page }) => {
  test.setTimeout(60_000 + pages * 4000)
  const text = await translatorFor('en-us')
  const host = new URL(partner).host
  const tricks = [
    `${evil}/`, `http://${host}/`, `https://${host}@evil.example/`, `https://${host}.evil.example/`, `//evil.example/`, `https://${host}:8443/`,
    `https://${host}\\@evil.example/`, `javascript:fetch('${evil}')`, `data:text/html,<script>parent.postMessage(1,'*')</script>`,
    `blob:${partner}/1`, `https:${host}/`, `https://evil.example/${partner}/`,
  ] // prettier-ignore
  const requested = await serveExternalPages(page, {})
  for (let index = 0; index < pages; index += 1) {
    const trick = tricks[index % tricks.length] ?? ''
    const round = Math.floor(index / tricks.length)
    await page.goto(addressOf(round === 0 ? trick : `${trick}${String.fromCharCode(33 + (round % 90))}${round}`))
    await expect(page.getByText(text('app.frame.refused'))).toBeVisible()
    expect(await page.locator('iframe').count()).toBe(0)
  }
  await page.screenshot({ path: 'artifacts/screens/embedded-refused.png' })
  expect(requested).toEqual([])
})
