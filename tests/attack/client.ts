import { chromium } from 'playwright/test'
import playwright from '../../playwright.config.ts'
import { routeNamed } from '../../src/core/navigation/route.ts'
import { addresses, expectedAt, routeOf } from '../deep-links/addresses.ts'
import { locales, product } from '../conformance/product.ts'
import { startServer } from '../journeys/support/server.ts'
import { atLeast, none, randomOf, type Attack } from './attack.ts'
import { openUnder, pathOf, sendUnder, type Setup, type Place, type Seen } from './client-case.ts'
import { createMember, memberStates, type Member, type MemberState } from './client-states.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { inTurns } from './in-turns.ts'
import { wireFaults, type WireFault } from './wire-faults.ts'

const AT_ONCE = 3
const ENOUGH_FORMS = 10

type Case = { address: string; fault: WireFault; locale: (typeof locales)[number]; sends: boolean }

/** Whether the address's screen has a form. */
const hasForm = (address: string): boolean => {
  const screen = routeNamed(product.flows.routes, routeOf(address))?.screen ?? ''
  return /"block":"Form"/.test(JSON.stringify(product.flows.screens[screen] ?? {}))
}

const allCases: Case[] = addresses.flatMap((address) =>
  wireFaults.flatMap((fault) =>
    locales.flatMap((locale) => [
      { address, fault, locale, sends: false },
      ...(hasForm(address) ? [{ address, fault, locale, sends: true }] : []),
    ]),
  ),
)

/**
 * Every address of the app under every network fault, in both languages, with the real browser and server. Each address is opened under the
 * fault, and its form, if it has one, is submitted under it. Needs `npm run build`. `size`: cases, chosen by the seed.
 */
export const client: Attack = {
  unit: 'cases',
  size: allCases.length,
  run: async ({ seed, size, say }) => {
    const random = randomOf(seed)
    const cases = allCases
      .map((one) => ({ one, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, size)
      .map(({ one }) => one)
    const server = await startServer({ SMS_ADDRESS_HOUR: '1000000', SMS_GLOBAL_HOUR: '1000000', CAPTCHA_ADDRESS_AFTER: '1000000' })
    const browser = await chromium.launch(playwright.use?.launchOptions ?? {})
    const proxies = await Promise.all(Array.from({ length: AT_ONCE }, () => openFaultProxy(server.url, product.flows.app.api.base)))
    const found: string[] = []
    const counted = { cases: 0, met: 0, forms: 0, sent: 0 }
    try {
      const free: Setup[] = proxies.map((proxy) => ({ browser, server, proxy }))
      const placeOf = createPlaces(server)
      await inTurns(cases, AT_ONCE, async ({ address, fault, locale, sends }) => {
        const setup = free.pop()!
        const tell = (what: string) => {
          found.push(what)
          say(`${sends ? 'send' : 'open'} ${address} (${locale}), ${fault.name}: ${what}`)
        }
        try {
          const { place, member } = await placeOf(setup, address)
          // A submitted form changes the borrower's state, so each submit has a new borrower.
          const sender = sends ? await createMember(server, place.state) : member
          const seen: Seen = await (sends ? sendUnder : openUnder)(setup, sender, place, fault, locale)
          counted.cases++
          if (seen.met) counted.met++
          if (sends) counted.forms++
          if (seen.sent) counted.sent++
          for (const what of seen.faults) tell(what)
        } catch (error) {
          tell(`the case broke: ${String(error).split('\n', 1)[0]}`)
        } finally {
          free.push(setup)
        }
        if (counted.cases % 50 === 0) say(`${counted.cases} cases, ${found.length} faults so far`)
      })
      const of = (what: RegExp) => found.filter((fault) => what.test(fault))
      return [
        atLeast('cases', Math.min(size, allCases.length), counted.cases),
        {
          figure: 'cases in which calls met the fault',
          goal: 'half',
          measured: String(counted.met),
          holds: counted.met >= counted.cases / 2,
        },
        {
          figure: 'forms sent, of those tried',
          goal: 'most',
          measured: `${counted.sent} of ${counted.forms}`,
          // Some forms render in one state only, so a run of few cases may submit none.
          holds: counted.forms < ENOUGH_FORMS || counted.sent * 2 >= counted.forms,
        },
        none('blank pages', of(/^blank/)),
        none('pages without a button or link', of(/^no way/)),
        none('pages that do not become idle', of(/^does not/)),
        none('pages that one click does not recover', of(/^still|^at /)),
        none('values lost from a form', of(/^lost/)),
        none('failures without a message', of(/^no error/)),
        none('errors in the console', of(/^page error|^error|^warning/)),
        none('cases that broke', of(/^the case/)),
      ]
    } finally {
      await browser.close()
      for (const proxy of proxies) proxy.close()
      await server.stop()
    }
  },
}

const homeOf = (state: MemberState): string => routeNamed(product.flows.routes, expectedAt('/home', state).split(' ', 1)[0]!)?.path ?? ''

/** Finds the first state in which an address opens without a redirect; the first state when there is none. */
function createPlaces(server: Setup['server']) {
  const members = new Map<MemberState, Promise<Member>>()
  const paths = new Map<string, Promise<string>>()
  return async (setup: Setup, address: string): Promise<{ place: Place; member: Member }> => {
    const own = memberStates.find((state) => expectedAt(address, state) === routeOf(address))
    const state = own ?? memberStates[0]
    const coming = members.get(state) ?? createMember(server, state)
    members.set(state, coming)
    const member = await coming
    const path = paths.get(address) ?? (own ? Promise.resolve(address.split('?', 1)[0]!) : pathOf(setup, member, address))
    paths.set(address, path)
    return { place: { address, state, path: await path, home: homeOf(state) }, member }
  }
}
