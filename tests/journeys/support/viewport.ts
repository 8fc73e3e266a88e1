import type { Page } from 'playwright/test'

type Size = { width: number; height: number }

export const usualSize: Size = { width: 360, height: 740 }

/** Restores the size of the viewport. Takes a screenshot, because headless Chromium sometimes stops drawing after a change of size until it takes one. */
export async function restoreSize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
}
