import { join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import type { PagePair } from '../src/compiler/describe-channel.ts'
import { systemBrowser } from './find-program.mjs'

type Options = { address: string; id: string; pages: readonly PagePair[]; locales: readonly string[]; folder: string }
const viewport = { width: 360, height: 740 }

/** Takes one picture for each page and language: the product's page beside the channel's. */
export async function takeChannelPictures({ address, id, pages, locales, folder }: Options): Promise<string[]> {
  const executablePath = systemBrowser()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const files: string[] = []
  try {
    for (const page of pages)
      for (const locale of locales) {
        const pair = [
          await takePicture(browser, address, page.base, locale, ''),
          await takePicture(browser, address, page.channel, locale, id),
        ]
        const file = join(folder, `${page.name}-${locale}.png`)
        await saveBeside(browser, pair, file)
        files.push(file)
      }
  } finally {
    await browser.close()
  }
  return files
}

async function takePicture(browser: Browser, address: string, path: string, locale: string, channel: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 })
  await page.addInitScript(
    ([language, id]) => {
      localStorage.setItem('alur:locale', JSON.stringify(language))
      if (id !== '') localStorage.setItem('alur:cl', JSON.stringify(id))
    },
    [locale, channel],
  )
  await page.goto(new URL(path, address).href)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
  await page.close()
  return picture
}

async function saveBeside(browser: Browser, pictures: Buffer[], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: viewport.width * 2 + 24, height: 100 } })
  const images = pictures.map((picture) => `<img width="${viewport.width}" src="data:image/png;base64,${picture.toString('base64')}">`)
  await page.setContent(`<body style="margin:8px;display:flex;gap:8px;align-items:start">${images.join('')}`)
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}
