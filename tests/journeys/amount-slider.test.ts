import { expect, type Page } from 'playwright/test'
import { configOf, depsFor } from '../scenarios/product-scenarios.ts'
import { scenarioOfScreens } from './support/scenario-of-screen.ts'
import { runInBrowser } from './support/scenario-page.ts'
import { test } from './support/scenario-phone.ts'

const scenario = scenarioOfScreens().find(([name]) => name === 'loanOrder')![1]

/** The amounts that slider and field hold, and the places of track and thumb. */
async function look(page: Page) {
  const slider = page.getByRole('slider')
  const [min, max, step] = await Promise.all(['min', 'max', 'step'].map(async (name) => Number(await slider.getAttribute(name))))
  const track = (await page.locator('.amount-slider').boundingBox())!
  const thumb = (await page.locator('.amount-slider-thumb').boundingBox())!
  const text = (await slider.getAttribute('aria-valuetext'))!
  const field = await page.locator('[data-path="/amount"] .control-amount').inputValue()
  return {
    ...{ min: min!, max: max!, step: step! },
    amount: Number(await slider.inputValue()),
    said: Number(text.replace(/\D/g, '')),
    typed: Number(field.replace(/\D/g, '')),
    from: track.x + thumb.width / 2,
    to: track.x + track.width - thumb.width / 2,
    middle: thumb.x + thumb.width / 2,
    y: track.y + track.height / 2,
  }
}

test('the amount slider moves finer at small amounts, by finger and by key', async ({ phone }) => {
  const problems = await runInBrowser(phone, configOf(scenario), scenario, await depsFor(scenario), {
    instead: async (page) => {
      const slider = page.getByRole('slider')
      await slider.scrollIntoViewIfNeeded()
      const { from, to, y, min, max, step } = await look(page)
      const expectAmount = async (amount: number) => {
        await expect(slider).toHaveValue(String(amount))
        expect(await look(page)).toMatchObject({ amount, said: amount, typed: amount })
      }

      await page.mouse.move((await look(page)).middle, y)
      await page.mouse.down()
      await page.mouse.move(from - 20, y)
      await expectAmount(min)
      await page.mouse.move((from + to) / 2, y)
      await expect(slider).not.toHaveValue(String(min))
      const half = await look(page)
      expect(half.amount - min).toBeLessThan(0.35 * (max - min))
      expect((half.amount - min) % step).toBe(0)
      // Where the finger is, there is the thumb: within a pixel, or half a step.
      expect(Math.abs(half.middle - (from + to) / 2)).toBeLessThanOrEqual(1.5)
      await page.mouse.move(to + 20, y)
      await expectAmount(max)
      await page.mouse.up()
      await expect(slider).toBeFocused()

      await page.keyboard.press('ArrowLeft')
      await expectAmount(max - step)
      await page.keyboard.press('Home')
      await expectAmount(min)
      await page.keyboard.press('ArrowRight')
      await expectAmount(min + step)
      await page.keyboard.press('PageUp')
      const paged = await look(page)
      expect(paged.amount).toBeGreaterThan(min + 5 * step)
      await expectAmount(paged.amount)
      await page.keyboard.press('End')
      await expectAmount(max)

      // A press on the thumb beside its middle does not move it; one on the track does.
      await page.mouse.click(to - 6, y)
      await expectAmount(max)
      await page.mouse.click(from + 1, y)
      await expectAmount(min)

      const finger = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints })
      const top = () => page.evaluate(() => document.scrollingElement!.scrollTop)
      const before = await top()
      await touch('touchStart', { x: (from + to) / 2, y })
      for (const moved of [10, 30, 60, 90]) await touch('touchMove', { x: (from + to) / 2, y: y - moved })
      await touch('touchEnd')
      await expect.poll(top).toBeGreaterThan(before)
      // A scroll that began on the slider leaves the amount.
      await expectAmount(min)
      const now = await look(page)
      await touch('touchStart', { x: now.middle, y: now.y })
      for (const share of [0.25, 0.5, 1]) await touch('touchMove', { x: from + share * (to - from), y: now.y + 2 })
      await touch('touchEnd')
      await expectAmount(max)
    },
  })
  expect(problems).toEqual([])
})
