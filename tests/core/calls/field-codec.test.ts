import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFields, encodeFields } from '../../../src/core/calls/field-codec.ts'

const schema = {
  type: 'object',
  properties: {
    n: { type: 'integer' },
    yes: { type: 'boolean' },
    text: { type: 'string' },
    map: { type: 'object' },
    list: { type: 'array' },
    rate: { type: 'number' },
  },
}

const hostile = [
  '1e309',
  'Infinity',
  '0x7A120',
  ' 500000 ',
  '1e6',
  '5.0',
  '-0',
  '007',
  '+5',
  '٣',
  '9007199254740993',
  'NaN',
  '',
  '1_000',
  '1,000',
]

const decoded: { name: string; fields: Record<string, string>; expect: Record<string, unknown> }[] = [
  { name: 'integers', fields: { n: '500000' }, expect: { n: 500_000 } },
  { name: 'negative integers', fields: { n: '-5' }, expect: { n: -5 } },
  { name: 'decimals', fields: { rate: '-0.25' }, expect: { rate: -0.25 } },
  { name: 'an exponent stays text', fields: { rate: '1e3' }, expect: { rate: '1e3' } },
  { name: 'digits beyond every number stay text', fields: { rate: '9'.repeat(400) }, expect: { rate: '9'.repeat(400) } },
  { name: 'booleans', fields: { yes: 'false' }, expect: { yes: false } },
  { name: 'near-booleans stay text', fields: { yes: 'True' }, expect: { yes: 'True' } },
  { name: 'digits of a text field stay text', fields: { text: '0812' }, expect: { text: '0812' } },
  { name: 'unknown fields stay text', fields: { other: '1' }, expect: { other: '1' } },
  { name: 'inherited names are unknown', fields: { constructor: '1' }, expect: { constructor: '1' } },
  { name: 'a list is no map', fields: { map: '[1]' }, expect: { map: '[1]' } },
  { name: 'broken JSON stays text', fields: { list: '[1' }, expect: { list: '[1' } },
]

describe('field codec', () => {
  it.each(hostile)('the text "%s" is never an integer', (text) => {
    expect(decodeFields({ n: text }, schema)).toEqual({ n: text })
  })

  it.each(decoded)('$name', ({ fields, expect: wanted }) => {
    expect(decodeFields(fields, schema)).toEqual(wanted)
  })

  it('drops what is empty and keeps zero and false', () => {
    const payload = { a: '', b: null, c: undefined, d: 0, e: false, f: 'x', g: [] }
    expect(encodeFields(payload)).toEqual({ d: '0', e: 'false', f: 'x' })
  })

  it('gives back what was sent', () => {
    const payload = fc.record(
      {
        n: fc.maxSafeInteger(),
        yes: fc.boolean(),
        text: fc.string({ minLength: 1 }),
        map: fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.jsonValue().filter((value) => !Object.is(value, -0)),
        ),
        list: fc.array(fc.integer(), { minLength: 1 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(payload, (given) => {
        expect(JSON.stringify(decodeFields(encodeFields(given), schema))).toBe(JSON.stringify(given))
      }),
    )
  })
})
