import { expect, test as base } from 'playwright/test'
import type { Config } from '../../src/compiler/load/config.ts'
import type { Project } from '../../src/studio/contract.ts'
import type { PreviewMessage } from '../../src/studio/preview/playback.ts'
import { listStates } from '../../src/studio/views/list-states.ts'
import { configs, product } from '../conformance/product.ts'
import { sizeOf, someOf } from '../support/whole-run.ts'
import { perWorker } from './support/per-worker.ts'
import { startStudio, type TestStudio } from './support/studio.ts'

const test = base.extend<object, { studio: TestStudio }>({ studio: perWorker(() => startStudio()) })
test.use({ viewport: { width: 360, height: 740 }, trace: 'off', screenshot: 'off' })

/** Further scenarios: one for each kind of step that is not a press or typed text, such as the answer of a camera. */
const OTHERS = [
  'face/faceIsCompared',
  'face/cameraBusy',
  'face/cameraAppIsLeft',
  'face/selfieIsTooLarge',
  'profile/betterPhotoCorrectsTheForm',
  'profile/missingFieldStays',
  'profile/personIsFilledInByHand',
  'captcha/right',
  'shop/voucherUsed',
  'shop/backToShop',
  'flexible/otherDay',
  'order/quoteExpires',
  'order/keepOrderingLetsGo',
  'referral/failed',
]
/** The studio plays one of this many screens. */
const ONE_OF = sizeOf(20, 1)
const locales = Object.keys(product.texts)

/** Screens that differ in the channel, in their blocks or in one of their forms. */
function ownScreens(config: Config): string[] {
  const shown = ({ flows, schemas }: Config, screen: string) => {
    const text = JSON.stringify(flows.screens[screen])
    const forms = Object.entries(flows.forms).filter(([form]) => text.includes(`"form":"${form}"`))
    return JSON.stringify([text, ...forms.map(([, form]) => [form, schemas.forms[form.schema]])])
  }
  return Object.keys(product.flows.screens).filter(
    (screen) => config.flows.screens[screen] && shown(config, screen) !== shown(product, screen),
  )
}

/** `screen`: topmost screen at the end of the scenario. */
type Wanted = { channel: string; id: string; screen: string }

/** Returns a sample of the product's screens, of each channel's own screens and of `OTHERS`. Each of them is in one language only. */
function wantedIn(locale: string): Wanted[] {
  const isInLocale = (index: number) => locales[index % locales.length] === locale
  return [...configs].flatMap(([channel, config], at) => {
    const states = listStates(config, locale).toReversed()
    const firstOf = new Map(states.map(({ screen, id }) => [screen, id]))
    const topOf = new Map(states.map(({ id, screen }) => [id, screen]))
    const isBase = channel === product.channel
    const some = [...firstOf.keys()].filter((_, index) => index % ONE_OF === 0)
    const screens = isBase ? some.filter((_, index) => isInLocale(index)) : isInLocale(at) ? someOf(ownScreens(config), 2) : []
    const ids = new Set([
      ...screens.flatMap((screen) => firstOf.get(screen) ?? []),
      ...(isBase ? OTHERS.filter((_, index) => isInLocale(index)) : []),
    ])
    return [...ids].map((id) => ({ channel, id, screen: topOf.get(id) ?? '' }))
  })
}

for (const locale of locales) {
  test(`the studio plays the states of screens to their end (${locale})`, async ({ page, studio }) => {
    test.setTimeout(1_200_000)
    const { preview } = (await (await fetch(`${studio.url}/api/project?locale=${locale}`)).json()) as Project
    const wanted = wantedIn(locale)
    expect(wanted.filter(({ screen }) => screen === '')).toEqual([])
    const incomplete: string[] = []
    await page.addInitScript(() =>
      window.addEventListener('message', ({ data }) => {
        if ((data as PreviewMessage).preview) Object.assign(window, { lastMessage: data as PreviewMessage })
      }),
    )
    for (const { channel, id, screen } of wanted) {
      await page.goto(`${preview}?${new URLSearchParams({ state: id, locale, channel }).toString()}`)
      const lastMessage = () => page.evaluate(() => (window as { lastMessage?: PreviewMessage }).lastMessage).catch(() => undefined)
      const outcome = async () => {
        const { problem, screens } = (await lastMessage()) ?? {}
        return problem ?? (screens?.includes(screen) ? 'shown' : undefined)
      }
      await expect
        .poll(outcome, { timeout: 60_000 })
        .toBe('shown')
        .catch(async () => incomplete.push(`${channel} ${id} (${screen}): ${JSON.stringify(await lastMessage())}`))
    }
    expect(incomplete).toEqual([])
  })
}
