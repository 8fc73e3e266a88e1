import { describe, expect, it } from 'vitest'
import { locales, product } from './product.ts'

/** The specification, section 3, typed from its words. The label is what the English words must speak of. */
const enumerations: { name: string; labels: Record<string, RegExp> }[] = [
  {
    name: 'education',
    labels: { 1: /primary/i, 2: /junior/i, 3: /senior/i, 4: /D1/, 5: /D2/, 6: /D3/, 7: /bachelor/i, 8: /master/i, 9: /doctor/i },
  },
  { name: 'house', labels: { 1: /own/i, 2: /not|rent|other/i } },
  {
    name: 'workType',
    labels: {
      1: /factory/i,
      2: /office/i,
      3: /self/i,
      4: /student/i,
      5: /government worker|civil/i,
      7: /other/i,
      9: /house/i,
      10: /street|vendor/i,
      11: /helper|household/i,
      12: /government exec/i,
      13: /corporate|company exec/i,
      14: /law|legal/i,
    },
  },
  { name: 'incomeSource', labels: { 1: /salary/i, 2: /business/i, 3: /other/i } },
  { name: 'otherLoanStatus', labels: { 1: /not.*paid|unpaid/i, 2: /paid off/i, 3: /no/i } },
  { name: 'salaryRange', labels: { 1: /2/, 2: /2.*4/, 3: /4.*8/, 4: /8/ } },
  {
    name: 'relationship',
    labels: { 1: /relative/i, 2: /spouse/i, 3: /sibling/i, 4: /child/i, 5: /colleague/i, 6: /classmate/i, 7: /friend/i, 8: /other/i },
  },
  { name: 'religion', labels: { 1: /confuci/i, 2: /buddh/i, 3: /protest/i, 4: /islam/i, 5: /cathol/i, 6: /hindu/i } },
  { name: 'marriage', labels: { 1: /married/i, 2: /single/i, 3: /divorced/i, 4: /widow/i } },
  { name: 'gender', labels: { male: /^male/i, female: /female/i } },
]

describe('specification 3: enumerations', () => {
  it.each(enumerations)('$name has these values and no others', ({ name, labels }) => {
    const values = (product.schemas.enums[name]?.enum ?? []) as (string | number)[]
    expect(values.map(String)).toEqual(Object.keys(labels))
    expect(values.every((value) => typeof value === (name === 'gender' ? 'string' : 'number'))).toBe(true)
  })

  const labels = enumerations.flatMap(({ name, labels }) => Object.entries(labels).map(([value, says]) => ({ name, value, says })))
  it.each(labels)('$name $value says $says', ({ name, value, says }) => {
    expect(product.texts['en-us']?.[`enum.${name}.${value}`]).toMatch(says)
  })

  it.each(labels)('$name $value has a label in every locale', ({ name, value }) => {
    for (const locale of locales) expect(product.texts[locale]?.[`enum.${name}.${value}`], locale).toBeTruthy()
  })
})
