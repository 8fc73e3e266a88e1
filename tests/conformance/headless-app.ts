import type { RawReply } from '../../src/core/host/reply.ts'
import { createDevice } from '../../src/scenarios/device.ts'
import { createHeadlessApp, type HeadlessApp } from '../../src/scenarios/headless-app.ts'
import type { Flows } from '../../src/core/language/flows.ts'
import type { Screen } from '../../src/core/language/screens.ts'
import { configs, product } from './product.ts'
import { productHost } from '../../src/product/product-host.ts'

/** `screens`: ids of screens that keep their data and actions; the others are empty. */
type TestAppOptions = { answers?: Record<string, RawReply>; session?: Record<string, unknown>; channel?: string; screens?: string[] }

/** The app with the product's flows but without blocks, to test navigation only. */
export function createTestApp({ answers = {}, session = {}, channel = 'base', screens = [] }: TestAppOptions = {}): HeadlessApp {
  const flows: Flows = configs.get(channel)?.flows ?? product.flows
  const bare = ([id, screen]: [string, Screen]) => [id, { ...(screens.includes(id) ? screen : screen.as && { as: screen.as }), blocks: {} }]
  return createHeadlessApp({
    flows: { ...flows, screens: Object.fromEntries(Object.entries(flows.screens).map(bare)) },
    ...productHost,
    blocks: {},
    device: createDevice(1_763_000_000, session),
    text: (key) => key,
    hasText: (key) => key in (product.texts['en-us'] ?? {}),
    answer: (call) => answers[call] ?? { failure: 'network' },
  })
}
