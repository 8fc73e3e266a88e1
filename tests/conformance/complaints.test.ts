import { expect, test } from 'vitest'
import { stringsIn } from '../../src/json/strings-in.ts'
import { locales, product } from './product.ts'

const { screens } = product.flows
const places = [
  'HelpAnswers',
  'FeedbackSheet',
  'LoanAgreementText',
  'PurchaseAgreementText',
  'LoanSummaryText',
  'ProductSummary',
  'LandingPage',
]

/** POJK 22/2023: the provider handles a complaint first, then LAPS SJK or a court. OJK's hotline is 157. */
test.each(places.flatMap((screen) => locales.map((locale) => ({ screen, locale }))))(
  '$screen names in $locale who handles an unresolved complaint',
  ({ screen, locale }) => {
    const words = product.texts[locale]!
    const says = [...stringsIn(screens[screen])].map((key) => words[key] ?? '').join('\n')
    for (const place of ['LAPS SJK', 'lapssjk.id', 'OJK', '157']) expect(says).toContain(place)
  },
)
