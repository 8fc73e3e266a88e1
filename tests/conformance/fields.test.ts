import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { messageKeys } from '../../src/core/form.ts'
import { locales, product } from './product.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
const validators = new Map(Object.entries(product.schemas.forms).map(([form, schema]) => [form, ajv.compile(schema)]))

/** The keywords that `field` of `form` breaks when it alone is filled in; `required` when it is left out. */
function broken(form: string, field: string, value: unknown): string[] {
  const validate = validators.get(form)
  if (!validate) throw new Error(`There is no form "${form}"`)
  validate(value === undefined ? {} : { [field]: value })
  return (validate.errors ?? [])
    .filter(({ instancePath, params }) => instancePath === `/${field}` || params.missingProperty === field)
    .map(({ keyword }) => keyword)
}

const seconds = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 1000

type Row = { form: string; field: string; value: unknown; fits: boolean }
const row = (form: string, field: string, fits: unknown[], breaks: unknown[]): Row[] => [
  ...fits.map((value) => ({ form, field, value, fits: true })),
  ...breaks.map((value) => ({ form, field, value, fits: false })),
]

/** The specification, sections 5 and 9: the bounds, one step inside and one step outside. */
const rows: Row[] = [
  ...row('loginSms', 'phone', ['0812345678', '08123456789012'], ['081234567', '081234567890123', '08123a5678', '', '+6281234567']),
  ...row('personInfo', 'cardid', ['3201011501900001'], ['320101150190000', '32010115019000011', '32010115019000O1']),
  ...row('personInfo', 'zip_code', ['12345'], ['1234', '123456', '1234a']),
  ...row('bankInfo', 'card_num', ['123456789', '1234567890123456'], ['12345678', '12345678901234567', '12345678x']),
  ...row(
    'setPassword',
    'password',
    ['abc123', 'a1b2c3d4e5f6g7h8i9j0'],
    ['abc12', 'a1b2c3d4e5f6g7h8i9j0k', 'abc 12', 'abc-123', 'pässword'],
  ),
  ...row('setPasswordByCode', 'password', ['abc123'], ['abc12', 'abc 12', 'abc-123']),
  ...row('loginSms', 'sms_code', ['123456'], ['12345', '1234567', '12345a']),
  ...row('borrow', 'amount', [200_000, 100_000_000], [199_999, 100_000_001, 200_000.5, '200000']),
  ...row('borrow', 'period', [1, 12], [0, 13, 1.5]),
  ...row('jobInfo', 'wages', [0, 100_000_000], [-1, 100_000_001, 999_999_999_999]),
  ...row('jobInfo', 'salary', [10_000, 100_000_000], [9_999, 100_000_001]),
  ...row(
    'personInfo',
    'birth_date',
    [seconds('1950-01-01'), seconds('1990-05-17')],
    [seconds('1949-12-31'), seconds('1990-05-17') + 1, '17/05/1990'],
  ),
  ...row('loginSms', 'agree', [true], [false]),
  ...row('loginPassword', 'agree', [true], [false]),
  ...row('contacts', 'consent', [true], [false]),
  ...row('personInfo', 'gender', ['male', 'female'], ['other', 1]),
  ...row('jobInfo', 'career', [1, 5, 7, 9, 14], [0, 6, 8, 15]),
  ...row('jobInfo', 'income', [1, 4], [0, 5]),
]

describe('specification 5 and 9: what a field accepts', () => {
  it.each(rows)('$form.$field: $value fits: $fits', ({ form, field, value, fits }) => {
    expect(broken(form, field, value).length === 0).toBe(fits)
  })

  it('asks for exactly two emergency contacts', () => {
    const contact = { name: 'Sari', relationship: 1, phone: '081234567890' }
    const faults = (n: number) =>
      broken(
        'contacts',
        'contacts',
        Array.from({ length: n }, () => contact),
      )
    expect([1, 2, 3].map((n) => faults(n).length === 0)).toEqual([false, true, false])
  })
})

/** The specification, section 5: required entries. */
const required: Record<string, string[]> = {
  personInfo: [
    ...['address', 'birth_date', 'name', 'mother_maiden_name', 'religion', 'city', 'districts', 'education', 'gender', 'marriage'],
    ...['province', 'live_duration', 'residential_status'],
  ],
  jobInfo: ['income', 'spending', 'salary', 'salary_day', 'career'],
  workInfo: ['company_name', 'email', 'address'],
  bankInfo: ['bank', 'card_num', 'name', 'sms_code'],
  contacts: ['contacts', 'consent'],
  loginSms: ['phone', 'sms_code', 'agree'],
}

describe('specification 5: required entries', () => {
  it.each(Object.entries(required).flatMap(([form, fields]) => fields.map((field) => ({ form, field }))))(
    '$form.$field',
    ({ form, field }) => {
      expect(broken(form, field, undefined)).toContain('required')
      for (const locale of locales) {
        const words = messageKeys(form, `/${field}`, 'required').find((key) => product.texts[locale]?.[key])
        expect(words, locale).toBeDefined()
      }
    },
  )

  it.each(['name', 'relationship'])('each emergency contact names its %s', (field) => {
    const validate = validators.get('contacts')
    const contact: Record<string, unknown> = { name: 'Sari', relationship: 1, phone: '081234567890' }
    delete contact[field]
    expect(validate?.({ contacts: [contact, contact], consent: true })).toBe(false)
  })
})

describe('specification 5: words', () => {
  it.each([
    { key: 'phone', says: 'Please fill in a valid 10-14 digit mobile phone number' },
    { key: 'passwords', says: 'Passwords do not match.' },
  ])('$says', ({ says }) => {
    expect(Object.values(product.texts['en-us'] ?? {})).toContain(says)
  })

  it('says in both languages what is wrong with every field and rule that a phone can break', () => {
    const missing = Object.keys(product.schemas.forms).flatMap((form) =>
      keywordsOf(product.schemas.forms[form] ?? {}).flatMap(({ field, keyword }) =>
        locales.flatMap((locale) =>
          messageKeys(form, `/${field}`, keyword).some((key) => product.texts[locale]?.[key])
            ? []
            : [`${locale} ${form}.${field}.${keyword}`],
        ),
      ),
    )
    expect(missing).toEqual([])
  })
})

const SILENT = new Set([
  'type',
  'properties',
  'items',
  'additionalProperties',
  'private',
  'title',
  '$id',
  '$comment',
  '$schema',
  'examples',
])

/** Every field of a form with each keyword it may break. */
function keywordsOf(schema: object, field = ''): { field: string; keyword: string }[] {
  const {
    properties = {},
    items,
    required: needed = [],
  } = schema as { properties?: Record<string, object>; items?: object; required?: string[] }
  const own = field ? Object.keys(schema).filter((keyword) => !SILENT.has(keyword) && keyword !== 'required') : []
  return [
    ...own.map((keyword) => ({ field, keyword })),
    ...needed.map((name) => ({ field: name, keyword: 'required' })),
    ...Object.entries(properties).flatMap(([name, part]) => keywordsOf(part, name)),
    ...(items ? keywordsOf(items, field).filter((one) => one.field !== field) : []),
  ]
}
