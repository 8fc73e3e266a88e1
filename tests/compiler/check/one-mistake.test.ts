import { describe, expect, it } from 'vitest'
import { sources as product } from '../../conformance/product.ts'
import { type Edit, editSources, findingsOf } from '../edit-sources.ts'
import { partner, partnerFiles } from './seeded-mistakes/product-files.ts'
import { withChannels } from './seeded-mistakes/with-channels.ts'

/** The product with one channel. */
const clean = withChannels(editSources(product, partnerFiles), ['partner'])

/** `says`: matches the message of the first finding. */
type Case = { name: string; edits: Edit[]; found: string[]; says?: RegExp }
const fields = 'schemas/fields.json'
const bills = 'flows/screens/bill/BillList.json'
const methods = 'flows/screens/repay/HomePayBackMethods.json'
const me = 'flows/screens/me/Me.json'
const profile = 'flows/journeys/profile.json'

/** Mistakes that affect many places. `found`: code, file and pointer of each finding. */
const cases: Case[] = [
  {
    name: 'a minimum above the maximum, of a field that calls, channels and scenarios use',
    edits: [{ file: fields, pointer: '/definitions/salary/minimum', value: 10_000_000_000 }],
    found: [`schema-impossible ${fields} /definitions/salary/minimum`],
  },
  {
    name: 'a maximum below the minimum',
    edits: [{ file: fields, pointer: '/definitions/birthDate/maximum', value: -731_152_000 }],
    found: [`schema-impossible ${fields} /definitions/birthDate/minimum`],
  },
  {
    name: 'a minimum length above the maximum',
    edits: [{ file: fields, pointer: '/definitions/companyName/minLength', value: 200 }],
    found: [`schema-impossible ${fields} /definitions/companyName/minLength`],
  },
  {
    name: 'a date in another format',
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
    name: 'a locale without its country',
    edits: [{ file: 'flows/app.json', pointer: '/locales/default', value: 'id' }],
    found: ['shape-value flows/app.json /locales/default'],
    says: /Did you mean "id-id"\?$/,
  },
  {
    name: 'a path without a slash',
    edits: [{ file: 'flows/routes.json', pointer: '/routes/meSurplus/path', value: 'me/surplus' }],
    found: ['shape-value flows/routes.json /routes/meSurplus/path'],
    says: /it must begin with "\/"\.$/,
  },
  {
    name: 'the schema of a form is removed',
    edits: [{ file: 'schemas/forms/jobInfo.json' }],
    found: ['ref-file flows/calls/profile.json /calls/saveWork/payload'],
    says: /^There is no file schemas\/forms\/jobInfo\.json,/,
  },
  {
    name: 'a policy file is removed',
    edits: [{ file: 'flows/policy/terms.json' }],
    found: ['ref-file flows/app.json /facts/photos/keepDays'],
    says: /^There is no file flows\/policy\/terms\.json,/,
  },
  {
    name: 'a form file is renamed',
    edits: [
      { file: 'flows/forms/jobInfo.json' },
      { file: 'flows/forms/jobInfo (1).json', value: JSON.parse(clean.files.get('flows/forms/jobInfo.json')?.text ?? '') },
    ],
    found: ['file-name flows/forms/jobInfo (1).json'],
  },
  {
    name: 'a required name in lower case',
    edits: [
      { file: bills, pointer: '/blocks/none/blocks/home', value: { block: 'Button', text: 'action.home', onpress: [{ go: 'Home' }] } },
    ],
    found: [`shape-key ${bills} /blocks/none/blocks/home/onpress`],
    says: /Did you mean "onPress"\?$/,
  },
  {
    name: 'the same in a channel',
    edits: [
      {
        file: partner,
        pointer: '/patch/screens',
        value: { Me: { blocks: { extra: { block: 'Button', text: 'me.hello', onpress: [{ go: 'Home' }] } } } },
      },
    ],
    found: [`shape-key ${partner} /patch/screens/Me/blocks/extra/onpress`],
    says: /Did you mean "onPress"\?$/,
  },
  {
    name: 'a call that is misspelt, with a choice by its reply',
    edits: [{ file: methods, pointer: '/data/bills/call', value: 'bils' }],
    found: [`call-unknown ${methods} /data/bills/call`],
  },
  {
    name: 'a misspelt locked step that another one depends on',
    edits: [{ file: profile, text: ['"order": ["person"', '"order": ["prson"'] }],
    found: [`order-unknown ${profile} /order/0`],
    says: /Did you mean "person"\?$/,
  },
  {
    name: 'a misspelt screen of which a channel hides a block',
    edits: [{ file: partner, pointer: '/patch/screens', value: { HomePayBck: { blocks: { help: null } } } }],
    found: [`patch-stray ${partner} /patch/screens/HomePayBck`],
    says: /Did you mean "HomePayBack"\?$/,
  },
  {
    name: 'a misspelt screen of which a channel changes a block',
    edits: [{ file: partner, pointer: '/patch/screens', value: { HomUnaudited: { blocks: { steps: { text: 'me.hello' } } } } }],
    found: [`shape-key ${partner} /patch/screens/HomUnaudited`],
    says: /Did you mean "HomeUnaudited"\?$/,
  },
  {
    name: 'data that is no longer loaded',
    edits: [{ file: bills, pointer: '/data' }],
    found: [
      `pointer-unknown ${bills} /computed/open/length`,
      `reload-unknown ${bills} /blocks/codes/blocks/list/blocks/code/onClose/0/reload`,
    ],
    says: /"bills" is not there \(named \d+ more times in this file\)\.$/,
  },
  {
    name: 'a share in fractions, where it is in per cent',
    edits: [{ file: 'flows/decisions/limit.json', pointer: '/rules/allSpent/when/spending', value: { minimum: 0.9 } }],
    found: ['decision-fraction flows/decisions/limit.json /rules/allSpent/when/spending/minimum'],
  },
  {
    name: 'a consent that need not be ticked',
    edits: [{ file: fields, pointer: '/definitions/consent', value: { type: 'boolean' } }],
    found: [`widget-consent ${fields} /definitions/consent/const`],
  },
  {
    name: 'a space after a text key',
    edits: [{ file: me, pointer: '/blocks/more', value: { block: 'Text', text: 'me.hello ' } }],
    found: [`text-literal ${me} /blocks/more/text`],
    says: /Did you mean "me\.hello"\?$/,
  },
  {
    name: 'a pointer without a slash',
    edits: [{ file: me, pointer: '/blocks/more', value: { block: 'Text', text: 'me.hello', when: { 'data/account/uid': 1 } } }],
    found: [`shape-key ${me} /blocks/more/when/data~1account~1uid`],
    says: /Did you mean "\/data\/account\/uid"\?$/,
  },
  {
    name: 'a condition that is only a pointer',
    edits: [{ file: me, pointer: '/blocks/more', value: { block: 'Text', text: 'me.hello', when: '/data/account/uid' } }],
    found: [`shape-type ${me} /blocks/more/when`],
    says: /a condition is written as \{/,
  },
  {
    name: 'missing texts, where other keys only have the same beginning',
    edits: [{ file: 'flows/screens/me/Me.json', pointer: '/blocks/notYet', value: { block: 'Text', text: 'me.limit.text' } }],
    found: ['text-unknown flows/screens/me/Me.json /blocks/notYet/text'],
    says: /add it to locales\/<locale>\/\.$/,
  },
]

it('a missing help sheet has no findings about its answers', () => {
  const found = findingsOf(editSources(clean, [{ file: 'flows/routes.json', pointer: '/help/sheet', value: 'HelpShet' }]))
  expect(found.map(({ code }) => code)).toContain('screen-unknown')
  expect(found.map(({ code }) => code)).not.toContain('help-unknown')
})

it('a misspelt file in a reference is reported with a suggestion, and hides no other mistake of its file', () => {
  const file = 'flows/actions/forgetOthers.json'
  const edits: Edit[] = [
    { file, text: ['schemas/fields.json', 'schemas/feilds.json'] },
    { file, text: ['"to": "/props/uid"', '"to": "/props/uidd"'] },
    { file: me, pointer: '/title', value: 'title.mee' },
  ]
  const found = findingsOf(editSources(clean, edits))
  expect(found.map((finding) => `${finding.code} ${finding.file} ${finding.pointer} ${finding.meant}`)).toEqual([
    `ref-unknown ${file} /props/uid ../../schemas/fields.json#/definitions/id`,
    `pointer-unknown ${file} /do/6/to uid`,
    `text-unknown ${me} /title title.me`,
  ])
})

it('a renamed file has one finding, with its old name', () => {
  const { json: value } = clean.files.get('schemas/enums/smsPurpose.json') ?? {}
  const edits: Edit[] = [{ file: 'schemas/enums/smsPurpose.json' }, { file: 'schemas/enums/smsPurposes.json', value }]
  expect(findingsOf(editSources(clean, edits)).map(({ code }) => code)).toEqual(['ref-file'])
})

it.each([
  {
    name: 'the removed unit of an amount may be added again',
    edit: { file: fields, pointer: '/definitions/salary/unit' },
    code: 'widget-fit',
    says: /add "unit": "rupiah" to the field, or take another widget\.$/,
  },
  {
    name: 'a payment method whose bank was removed may be removed too, and no similar bank is suggested',
    edit: { file: 'flows/policy/banks.json', pointer: '/banks/bni' },
    code: 'policy-entry',
    says: /or take this entry out\.$/,
  },
])('$name', ({ edit, code, says }) => {
  expect(findingsOf(editSources(clean, [edit])).find((finding) => finding.code === code)?.message).toMatch(says)
})

describe('one mistake has one finding at its place', () => {
  it.each(cases)('$name', { timeout: 120_000 }, ({ edits, found, says = /./ }) => {
    const findings = findingsOf(editSources(clean, edits))
    expect(findings.map(({ code, file, pointer }) => `${code} ${file} ${pointer}`.trim())).toEqual(found)
    expect(findings[0]?.message).toMatch(says)
  })
})
