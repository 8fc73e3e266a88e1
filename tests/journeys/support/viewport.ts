import type { Page } from 'playwright/test'

type Size = { width: number; height: number }

export const usualSize: Size = { width: 360, height: 740 }

/** Gives the page its size back. After a change of it, headless Chromium sometimes draws nothing more until it is asked for a picture. */
export async function restoreSize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
}
