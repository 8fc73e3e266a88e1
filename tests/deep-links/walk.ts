import { inEnglish } from '../../src/phrases/phrases.ts'
import { createDevice } from '../../src/scenarios/device.ts'
import { createHeadlessApp, type HeadlessApp } from '../../src/scenarios/headless-app.ts'
import { observe } from '../../src/scenarios/observe.ts'
import { productHost } from '../../src/product/product-host.ts'
import { createScenarioDeps } from '../../src/compiler/scenarios/scenario-deps.ts'
import { product, sources } from '../conformance/product.ts'
import type { Borrower } from '../server/support/borrower.ts'
import type { TestServer } from '../server/support/test-server.ts'

/** `texts`: text keys in place of texts. */
export type Shown = { route: string; sheet: string | null; texts: Set<string>; faults: string[] }

const keys = { text: (key: string) => key, hasText: (key: string) => key in (product.texts['en-us'] ?? {}) }
const deps = { ...(await createScenarioDeps(sources, product, { given: {}, do: [], expect: {} })), ...keys }

/** Opens an address in an app that stores only the session, against a real server. */
export async function walk(server: TestServer, borrower: Borrower | undefined, address: string): Promise<Shown> {
  let waiting = 0
  const answer = async (call: string, fields: Record<string, unknown>) => {
    // Writes of a visit, e.g. that a story was read, are not sent, so that every address meets the same state.
    if (!product.flows.calls[call]?.endpoint.startsWith('GET ')) return { status: 200, body: { code: 200, msg: '', data: {} } }
    waiting += 1
    const { status, code, msg, data } = await server
      .call(call, fields, borrower ? { token: borrower.token } : {})
      .finally(() => (waiting -= 1))
    return { status, body: { code, msg, data } }
  }
  const app = createHeadlessApp({
    flows: product.flows,
    blocks: deps.blocks,
    ...productHost,
    ...keys,
    validator: deps.validator!,
    device: createDevice(server.clock.seconds(), borrower ? { token: borrower.token, uid: 'u1', phone: borrower.phone } : {}),
    answer: (call, { fields }) => answer(call, fields),
  })
  const settle = async () => {
    do {
      await new Promise((resolve) => setImmediate(resolve))
      await app.waitForIdle()
    } while (waiting > 0)
  }
  app.navigate(address)
  await settle()
  const first = observe(app, deps)
  const pages = [...app.render()]
  if (first.sheet !== null) {
    app.back()
    await settle()
    pages.push(...app.render())
  }
  const { texts } = first.sheet === null ? first : observe(app, deps)
  const shown = { route: String(first.route), sheet: first.sheet, texts: new Set([...first.texts, ...texts]), faults: faultsOf(app, pages) }
  app.stop()
  return shown
}

function faultsOf(app: HeadlessApp, pages: ReturnType<HeadlessApp['render']>): string[] {
  return [
    ...app.errors.map(inEnglish),
    ...pages.flatMap(({ instance, failed }) => failed.map((name) => `${instance.id} could not load ${name}`)),
    ...pages.flatMap(({ instance, waiting }) => (waiting ? [`${instance.id} waits for ever`] : [])),
    ...pages.flatMap(({ instance, blocks }) => (blocks.length === 0 ? [`${instance.id} is blank`] : [])),
  ]
}
