import { expect, it } from 'vitest'
import { verifyCodes } from '../../../src/server/credit/credit-state.ts'
import { locales, product } from '../../conformance/product.ts'

/** A public document without a consent. */
const READ_ONLY = 'riplayGeneral'
const { legalTexts } = product.flows.policy['legal'] as { legalTexts: Record<string, string> }
const agreed = Object.keys(legalTexts).filter((document) => document !== READ_ONLY)

it.each(locales)('the rules of a borrower have a text for every document and decision in %s', (locale) => {
  const words = product.texts[locale]
  const without = [...agreed, ...Object.keys(verifyCodes)].filter((subject) => words?.[`rulesPage.subject.${subject}`] === undefined)
  expect(without).toEqual([])
})
