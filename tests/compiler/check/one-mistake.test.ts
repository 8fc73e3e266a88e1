import { describe, expect, it } from 'vitest'
import { sources as clean } from '../../conformance/product.ts'
import { type Edit, editSources, findingsOf } from '../edit-sources.ts'

/** `says`: of the first finding. */
type Case = { name: string; edits: Edit[]; found: string[]; says?: RegExp }
const fields = 'schemas/fields.json'

/** One mistake that is seen in many places, and all that is said of it: code, file and pointer. */
const cases: Case[] = [
  {
    name: 'a least value above the highest one, of a field that calls, channels and scenarios use',
    edits: [{ file: fields, pointer: '/definitions/salary/minimum', value: 10_000_000_000 }],
    found: [`schema-impossible ${fields} /definitions/salary/minimum`],
  },
  {
    name: 'a highest value below the least one',
    edits: [{ file: fields, pointer: '/definitions/birthDate/maximum', value: -731_152_000 }],
    found: [`schema-impossible ${fields} /definitions/birthDate/minimum`],
  },
  {
    name: 'more letters than there may be',
    edits: [{ file: fields, pointer: '/definitions/companyName/minLength', value: 200 }],
    found: [`schema-impossible ${fields} /definitions/companyName/minLength`],
  },
  {
    name: 'a day written as people say it',
    edits: [{ file: 'flows/policy/legal.json', pointer: '/since/agreement', value: '01-12-2026' }],
    found: ['shape-value flows/policy/legal.json /since/agreement'],
    says: /written as 2026-12-01\.$/,
  },
  {
    name: 'a rate in quotes, which facts refer to',
    edits: [{ file: 'flows/policy/products.json', pointer: '/products/cash/late', value: '30000' }],
    found: ['shape-type flows/policy/products.json /products/cash/late'],
  },
  {
    name: 'a language without its country',
    edits: [{ file: 'flows/app.json', pointer: '/locales/default', value: 'id' }],
    found: ['shape-value flows/app.json /locales/default'],
    says: /Did you mean "id-id"\?$/,
  },
  {
    name: 'a path without its slash',
    edits: [{ file: 'flows/routes.json', pointer: '/routes/meSurplus/path', value: 'me/surplus' }],
    found: ['shape-value flows/routes.json /routes/meSurplus/path'],
    says: /it must begin with "\/"\.$/,
  },
  {
    name: 'the rules of a form are gone',
    edits: [{ file: 'schemas/forms/jobInfo.json' }],
    found: ['ref-file flows/calls/profile.json /calls/saveWork/payload'],
    says: /^There is no file schemas\/forms\/jobInfo\.json,/,
  },
  {
    name: 'a file of the policy is gone',
    edits: [{ file: 'flows/policy/terms.json' }],
    found: ['ref-file flows/app.json /facts/photos/keepDays'],
    says: /^There is no file flows\/policy\/terms\.json,/,
  },
  {
    name: 'a form was saved under another name',
    edits: [
      { file: 'flows/forms/jobInfo.json' },
      { file: 'flows/forms/jobInfo (1).json', value: JSON.parse(clean.files.get('flows/forms/jobInfo.json')?.text ?? '') },
    ],
    found: ['file-name flows/forms/jobInfo (1).json'],
  },
  {
    name: 'words that are not there yet, beside keys that only begin alike',
    edits: [{ file: 'flows/screens/me/Me.json', pointer: '/blocks/notYet', value: { block: 'Text', text: 'me.limit.text' } }],
    found: ['text-unknown flows/screens/me/Me.json /blocks/notYet/text'],
    says: /add it to locales\/<locale>\/\.$/,
  },
]

describe('one mistake is told once, at its place', () => {
  it.each(cases)('$name', { timeout: 120_000 }, ({ edits, found, says = /./ }) => {
    const findings = findingsOf(editSources(clean, edits))
    expect(findings.map(({ code, file, pointer }) => `${code} ${file} ${pointer}`.trim())).toEqual(found)
    expect(findings[0]?.message).toMatch(says)
  })
})
