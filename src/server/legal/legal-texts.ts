import type { Screen } from '../../core/language/screens.ts'
import { productHost } from '../../product/product-host.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { screenText } from './screen-text.ts'

/** `document`: a name of `flows/policy/legal.json`. */
export type AgreedText = { document: string; locale: string; title: string; body: string }

/** Text of a document as shown by the app of the caller's channel, in the caller's language. `props`: props of its screen. */
export function legalText(context: CallContext, document: string, props: object = {}): AgreedText {
  const { config, channel, locale, text, clock } = context
  const isKnown = Object.hasOwn(config.legalTexts, channel)
  const screen: Screen | undefined = config.legalTexts[isKnown ? channel : 'base']?.[document]
  if (!screen) throw new Error(`flows/policy/legal.json names no screen for ${document}.`)
  const facts = config.facts[isKnown ? channel : 'base']
  const { formats, functions } = productHost
  const env = { formats, functions, text: (key: string, values?: Record<string, unknown>) => text(key, values), now: () => clock.seconds() }
  return { document, locale, title: text(String(screen.title)), body: screenText(screen, { app: facts, props }, env) }
}
