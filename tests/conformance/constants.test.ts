import { describe, expect, it } from 'vitest'
import { formats } from '../../src/core/format.ts'
import { functions } from '../../src/core/functions.ts'
import type { FormatName } from '../../src/core/language.ts'
import type { Env } from '../../src/core/scope.ts'
import { resolve } from '../../src/core/value.ts'
import { product } from './product.ts'

const env: Env = { text: (key) => key, now: () => 0, functions: {} }
const seconds = (iso: string): number => Date.parse(iso) / 1000

const shown: { format: FormatName; value: unknown; says: string }[] = [
  { format: 'rupiah', value: 1_295_434, says: 'Rp 1.295.434,00' },
  { format: 'rupiah', value: 0, says: 'Rp 0,00' },
  { format: 'rupiah', value: -5_000, says: '-Rp 5.000,00' },
  { format: 'rupiahShort', value: 400_000, says: 'Rp 400.000' },
  { format: 'rupiahShort', value: 30_000_000, says: 'Rp 30.000.000' },
  { format: 'date', value: seconds('1990-05-17T00:00:00Z'), says: '17/05/1990' },
  { format: 'date', value: seconds('2026-01-31T18:30:00Z'), says: '01/02/2026' },
  { format: 'date', value: seconds('1950-01-01T00:00:00Z'), says: '01/01/1950' },
  { format: 'mask', value: '081234567890', says: '081*****7890' },
  { format: 'groups4', value: '1234567890123456', says: '1234 5678 9012 3456' },
  { format: 'groups4', value: '123456789', says: '1234 5678 9' },
  { format: 'percent', value: 3_000, says: '0,03%' },
  { format: 'percent', value: 26_000, says: '0,26%' },
  { format: 'percent', value: 30_000, says: '0,3%' },
]

describe('specification 9: how values are shown', () => {
  it.each(shown)('$format of $value', ({ format, value, says }) => {
    expect(formats[format](value, env).replaceAll('\u00a0', ' ')).toBe(says)
  })
})

describe('specification 9: constants', () => {
  const { app } = product.flows
  const facts = app.facts as Record<string, unknown>
  const landing = facts.landing as Record<string, unknown>

  it.each([
    { says: 'HTTP timeout 120000 ms', found: app.api.timeout, wanted: 120_000 },
    { says: 'request debounce 500', found: app.api.debounce, wanted: 500 },
    { says: 'toast 3000 ms', found: app.toast.duration, wanted: 3000 },
    { says: 'toast throttle 3050 ms', found: app.toast.throttle, wanted: 3050 },
    { says: 'default locale en-us', found: app.locales.default, wanted: 'en-us' },
    { says: 'two locales', found: Object.keys(app.locales.supported), wanted: ['en-us', 'id-id'] },
    { says: 'four licence banners', found: (facts.licences as unknown[]).length, wanted: 4 },
    { says: 'landing from Rp 400.000', found: landing.minAmount, wanted: 400_000 },
    { says: 'landing to Rp 30.000.000', found: landing.maxAmount, wanted: 30_000_000 },
    { says: 'tenor up to 6 months', found: landing.maxPeriod, wanted: 6 },
    { says: 'daily interest 0,03%', found: landing.dailyInterest, wanted: 3_000 },
    { says: 'daily service fee 0,26%', found: landing.dailyService, wanted: 26_000 },
    { says: 'daily late fee 0,30%', found: landing.dailyLate, wanted: 30_000 },
    {
      says: 'the sample simulation',
      found: landing.sample,
      wanted: { amount: 3_000_000, period: 3, cost: 886_302, instalment: 1_295_434, total: 3_886_302 },
    },
  ])('$says', ({ found, wanted }) => {
    expect(found).toEqual(wanted)
  })

  // The calls' own default, id-ID, is what the server takes when no header says otherwise.
  it.each([
    { locale: 'en-us', lan: 'en-US' },
    { locale: 'id-id', lan: 'id-ID' },
    { locale: undefined, lan: 'en-US' },
  ])('a phone that speaks $locale sends lan $lan', ({ locale, lan }) => {
    const scope = { app: app.facts, session: { locale } }
    expect(resolve(app.api.headers.lan, scope, { ...env, functions })).toBe(lan)
  })

  it.each(['location', 'background', 'borrow', 'config', 'cl'])('persists %s', (entry) => {
    expect(app.session[entry]?.persist).toBe(true)
  })

  it('device ids begin with h5_', () => {
    expect(app.session.deviceId?.schema).toMatchObject({ pattern: expect.stringMatching(/^\^h5_/) })
  })

  it('the four events of the specification are the only ones', () => {
    const events = new Set(JSON.stringify(product.flows).match(/H5_\w+/g))
    expect([...events].sort()).toEqual([
      'H5_achievement_unlocked',
      'H5_complete_registration',
      'H5_spent_credits',
      'H5_submit_loan_application',
    ])
  })
})
