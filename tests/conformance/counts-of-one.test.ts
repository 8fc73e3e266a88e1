import { expect, test } from 'vitest'
import { createTranslator, product } from './product.ts'

/** Texts whose count is a number of the policy, which may be 1. */
const counted = [
  'home.loaning.text',
  'home.unaudited.months',
  'landing.promise',
  'landing.claim.fastNote',
  'landing.claim.periodNote',
  'landing.cost.months',
  'loan.success.text',
  'me.await',
  'me.help.howAnswer',
  'me.help.inviteAnswer',
  'error.4234',
  'error.4236',
  'error.4237',
]

test.each(Object.keys(product.texts).flatMap((locale) => counted.map((key) => [key, locale] as const)))(
  '%s has a singular in %s',
  async (key, locale) => {
    const { text } = await createTranslator(product, locale)
    expect(text(key, { count: 1 })).not.toMatch(/\{\{|1–1|\b1 (?:[a-z]+ )?[a-z]+s\b/)
    expect(text(key, { count: 3 })).toContain('3')
  },
)
