import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { lockedUsersOf } from '../../../src/compiler/check/rules/channels/locked-users.ts'
import type { Effect } from '../../../src/compiler/diff/change.ts'
import { type ConfigDiff, diffConfigs } from '../../../src/compiler/diff/diff-configs.ts'
import { movedIn } from '../../../src/compiler/diff/compare-orders.ts'
import { formatMessage } from '../../../src/compiler/diff/message.ts'
import { codeReader } from '../../../src/compiler/load/code-text-keys.ts'
import { formatDiff } from '../../../src/compiler/diff/format-diff.ts'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { diffMetasOf } from '../../../src/compiler/meta/policy-schema.ts'
import { formatInUnit } from '../../../src/compiler/meta/units.ts'
import { mapOrEmpty } from '../../../src/compiler/json/read-json.ts'
import { read } from '../../../src/core/language/pointer.ts'
import { allowedEdits, withAllowedEdits } from '../../allowed-edits/allowed-edits.ts'
import { configs as productConfigs, sources as productSources } from '../../conformance/product.ts'
import { withChannels } from '../check/seeded-mistakes/with-channels.ts'
import { withPartner } from '../../journeys/support/partner-channel.ts'
import { type Edit, editSources } from '../edit-sources.ts'

/** The product with only the tests' channel, so that no test depends on a channel of the product. */
const sources = withPartner(withChannels(productSources, []))
const before = buildConfigs(sources).configs
const diffOf = (after: Sources): ConfigDiff => diffConfigs(before, buildConfigs(after).configs, diffMetasOf(sources))
const valueAt = (file: string, pointer: string) => read(sources.files.get(file)?.json, pointer)
const channels = [...before.keys()]

const product = 'flows/policy/products.json'
const cash = Object.keys(mapOrEmpty(valueAt(product, '/products')))[0]!
const fee = Number(valueAt(product, `/products/${cash}/fee`))
const perCent = (rate: number) => formatInUnit(rate, 'rate', 'en')
const steps = valueAt('flows/journeys/profile.json', '/order') as string[]
const stepsByName = valueAt('flows/journeys/profile.json', '/steps') as { [step: string]: { locked?: true } }
const lockedStep = steps.find((step) => stepsByName[step]?.locked)
const personForm = 'flows/forms/personInfo.json'
const [one, next] = Object.entries(valueAt(personForm, '/groups') as { [id: string]: { fields: string[] } })
const movedToNextGroup = [
  { file: personForm, pointer: `/groups/${one![0]}/fields`, value: one![1].fields.slice(0, -1) },
  { file: personForm, pointer: `/groups/${next![0]}/fields`, value: [...next![1].fields, one![1].fields.at(-1)!] },
]
const required = valueAt('schemas/forms/workInfo.json', '/required') as string[]
const row = Object.keys(mapOrEmpty(valueAt('flows/decisions/limit.json', '/rules')))[0]!

/** Text key of a value of an enumeration. */
const choice = Object.keys(mapOrEmpty(valueAt('locales/id-id/enums.json', ''))).find((key) => key.startsWith('enum.'))!
const otherChoice: Edit = { file: 'locales/id-id/enums.json', pointer: `/${choice}`, value: 'Lain' }
const { minimum: minSalary } = valueAt('schemas/fields.json', '/definitions/salary') as { minimum: number }
const higherSalary = { forms: { jobInfo: { properties: { salary: { minimum: minSalary + 1 } } } } }

const namesAt = (file: string, pointer: string) => Object.keys(mapOrEmpty(valueAt(file, pointer)))
const reversed = (file: string, pointer: string) => Object.fromEntries(Object.entries(mapOrEmpty(valueAt(file, pointer))).toReversed())
const inReversedOrder = (pointer: string, file: string) => {
  const names = namesAt(file, pointer)
  return new RegExp(`^${pointer} stand in the order ${names.toReversed().join(', ')}; the order was ${names.join(', ')}$`)
}
const contactsFile = 'schemas/forms/contacts.json'
const contactFields = '/properties/contacts/items/properties'
const rowsFile = 'flows/screens/home/HomeAddBank.json'
const rowsPointer = '/blocks/facts/rows'

const rule = Object.entries(before.get('base')!.flows.rules).find(([, json]) => 'mustPass' in mapOrEmpty(json))![0]
const scenarioFile = 'flows/scenarios/guard.json'
const scenario = Object.keys(mapOrEmpty(valueAt(scenarioFile, '/scenarios')))[0]!

/** Channels whose order of steps is that of the base. */
const inBaseOrder = channels.filter((channel) => isDeepStrictEqual(before.get(channel)?.flows.journeys['profile']?.order, steps))

const diffs = new Map<Edit[], ConfigDiff>()
/** Caches the difference for the two tests that use it. */
function diffOfEdits(edits: Edit[]): ConfigDiff {
  const diff = diffs.get(edits) ?? diffOf(editSources(sources, edits))
  diffs.set(edits, diff)
  return diff
}

type Case = { change: string; edits: Edit[]; effect: Effect; place: string; says: RegExp; in?: string[] }
const cases: Case[] = [
  {
    change: 'a field that is required no more',
    edits: [{ file: 'schemas/forms/workInfo.json', pointer: '/required', value: required.slice(1) }],
    effect: 'loosening',
    place: 'form workInfo',
    says: new RegExp(String.raw`\(${required[0]}\) becomes optional`),
  },
  {
    change: 'one more answer to a question that decides',
    edits: [
      {
        file: 'schemas/enums/otherLoanStatus.json',
        pointer: '/enum',
        value: [...(valueAt('schemas/enums/otherLoanStatus.json', '/enum') as number[]), 9],
      },
    ],
    effect: 'terms',
    place: 'form jobInfo',
    says: /takes the value 9 too$/,
  },
  {
    change: 'a field more, and required',
    edits: [
      { file: 'schemas/forms/workInfo.json', pointer: '/properties/floor', value: { type: 'integer' } },
      { file: 'schemas/forms/workInfo.json', pointer: '/required', value: [...required, 'floor'] },
    ],
    effect: 'tightening',
    place: 'form workInfo',
    says: /\(floor\) becomes required/,
  },
  {
    change: 'a field is asked in another group',
    edits: movedToNextGroup,
    effect: 'flow',
    place: 'form personInfo',
    says: /is asked in the group "[^"]+"$/,
  },
  {
    change: 'a form asks everything at once',
    edits: [{ file: personForm, pointer: '/groups' }],
    effect: 'flow',
    place: 'form personInfo',
    says: /^asks everything at once$/,
  },
  {
    change: 'a value of an enumeration less',
    edits: [{ file: 'schemas/enums/house.json', pointer: '/enum', value: [1] }],
    effect: 'breaking',
    place: 'form personInfo',
    says: /takes the value \d+ no more/,
  },
  {
    change: 'other words of a choice',
    edits: [otherChoice],
    effect: 'label',
    place: `${choice}, id-id`,
    says: /→ Lain$/,
  },
  {
    change: 'another price',
    edits: [{ file: product, pointer: `/products/${cash}/fee`, value: fee + 1 }],
    effect: 'terms',
    place: 'policy products',
    says: new RegExp(`/products/${cash}/fee is ${perCent(fee + 1)} % a day, was ${perCent(fee)} % a day`),
  },
  {
    change: 'a larger amount',
    edits: [{ file: product, pointer: `/products/${cash}/maximum`, value: 123_450_000 }],
    effect: 'terms',
    place: 'policy products',
    says: new RegExp(`/products/${cash}/maximum is 123,450,000 rupiah, was [\\d,]+ rupiah`),
  },
  {
    change: 'other words of a text of the law',
    edits: [{ file: 'locales/id-id/login.json', pointer: '/login.privacy.collect', value: 'Lain.' }],
    effect: 'terms',
    place: 'app',
    says: /^"Privacy[^"]*" has a new version, \w{12}, was \w{12}: who agrees to it from now on agrees to this one/,
  },
  {
    change: 'a block that channels may change',
    edits: [{ file: 'flows/screens/repay/PayCode.json', pointer: '/locked' }],
    effect: 'terms',
    place: 'screen PayCode',
    says: /^\/locked is gone/,
  },
  {
    change: 'a row of a decision less',
    edits: [{ file: 'flows/decisions/limit.json', pointer: `/rules/${row}` }],
    effect: 'terms',
    place: 'decision limit',
    says: new RegExp(`has the row "${row}" no more`),
  },
  {
    change: 'another order of a journey',
    edits: [{ file: 'flows/journeys/profile.json', pointer: '/order', value: steps.toReversed() }],
    effect: 'flow',
    place: 'journey profile',
    says: new RegExp(`asks ${steps.toReversed().join(', ')}; the order was ${steps.join(', ')}`),
    in: inBaseOrder,
  },
  {
    change: 'a step less',
    edits: [{ file: 'flows/journeys/profile.json', pointer: '/order', value: steps.slice(0, -1) }],
    effect: 'loosening',
    place: 'journey profile',
    says: new RegExp(`asks ${steps.at(-1)} no more`),
    in: inBaseOrder,
  },
  {
    change: 'a step that channels may leave out',
    edits: [{ file: 'flows/journeys/profile.json', pointer: `/steps/${lockedStep}/locked` }],
    effect: 'terms',
    place: 'journey profile',
    says: new RegExp(`/steps/${lockedStep}/locked is gone`),
  },
  {
    change: 'blocks that stand elsewhere',
    edits: [{ file: 'flows/screens/help/MeHelp.json', pointer: '/blocks', value: reversed('flows/screens/help/MeHelp.json', '/blocks') }],
    effect: 'flow',
    place: 'screen MeHelp',
    says: inReversedOrder('/blocks', 'flows/screens/help/MeHelp.json'),
  },
  {
    change: 'tabs that stand elsewhere',
    edits: [{ file: 'flows/routes.json', pointer: '/tabs', value: reversed('flows/routes.json', '/tabs') }],
    effect: 'flow',
    place: 'routes',
    says: inReversedOrder('/tabs', 'flows/routes.json'),
  },
  {
    change: 'rows that stand elsewhere',
    edits: [{ file: rowsFile, pointer: rowsPointer, value: reversed(rowsFile, rowsPointer) }],
    effect: 'flow',
    place: 'screen HomeAddBank',
    says: inReversedOrder(rowsPointer, rowsFile),
  },
  {
    change: 'fields that are asked in another order',
    edits: [{ file: 'schemas/forms/borrow.json', pointer: '/properties', value: reversed('schemas/forms/borrow.json', '/properties') }],
    effect: 'flow',
    place: 'form borrow',
    says: /^asks .*\(purpose\), .*\(period\), .*\(amount\); the order was .*\(amount\), .*\(period\), .*\(purpose\)$/,
  },
  {
    change: 'fields of a list that are asked in another order',
    edits: [{ file: contactsFile, pointer: contactFields, value: reversed(contactsFile, contactFields) }],
    effect: 'flow',
    place: 'form contacts',
    says: /\(contacts\) asks .*\(contacts.phone\), .*\(contacts.relationship\), .*\(contacts.name\); the order was .*\(contacts.name\)/,
  },
  {
    change: 'a page that only members may see',
    edits: [{ file: 'flows/routes.json', pointer: '/routes/Me/access', value: 'member' }],
    effect: 'tightening',
    place: 'route Me',
    says: /is open to "member"/,
  },
  {
    change: 'a page less',
    edits: [{ file: 'flows/routes.json', pointer: '/routes/meHelp' }],
    effect: 'breaking',
    place: 'route meHelp',
    says: /is gone: links to/,
  },
  {
    change: 'another address of a call',
    edits: [{ file: 'flows/calls/auth.json', pointer: '/calls/logout/endpoint', value: 'POST /v2/logout' }],
    effect: 'breaking',
    place: 'call logout',
    says: /endpoint is "POST \/v2\/logout"/,
  },
  {
    change: 'a rule of one channel',
    edits: [{ file: 'flows/channels/partner.json', pointer: '/patch/schemas', value: higherSalary }],
    effect: 'tightening',
    place: 'form jobInfo',
    says: new RegExp(String.raw`\(salary\) has the minimum ${minSalary + 1}, was`),
    in: ['partner'],
  },
  {
    change: 'a rule of the product less',
    edits: [{ file: `flows/rules/${rule}.json` }],
    effect: 'proof',
    place: `rule ${rule}`,
    says: /is gone/,
  },
  {
    change: 'a rule of the product that asks less',
    edits: [{ file: `flows/rules/${rule}.json`, pointer: '/mustPass', value: [] }],
    effect: 'proof',
    place: `rule ${rule}`,
    says: /mustPass is \[\], was/,
  },
  {
    change: 'a scenario less',
    edits: [{ file: scenarioFile, pointer: `/scenarios/${scenario}` }],
    effect: 'proof',
    place: `scenario guard/${scenario}`,
    says: /is gone/,
  },
  {
    change: 'a scenario that expects less',
    edits: [{ file: scenarioFile, pointer: `/scenarios/${scenario}/expect`, value: {} }],
    effect: 'flow',
    place: `scenario guard/${scenario}`,
    says: /expects something else/,
  },
  {
    change: 'a journey more',
    edits: [{ file: 'flows/journeys/other.json', value: valueAt('flows/journeys/profile.json', '') }],
    effect: 'tightening',
    place: 'journey other',
    says: /is new/,
  },
]

describe('the effective day of a legal text', () => {
  const legal = 'flows/policy/legal.json'
  const confirmed = editSources(sources, [{ file: legal, pointer: '/since/privacy', value: '2026-01-01' }])
  const words: Edit = { file: 'locales/id-id/login.json', pointer: '/login.privacy.collect', value: 'Lain.' }
  const sentences = (edits: Edit[]) =>
    diffConfigs(buildConfigs(confirmed).configs, buildConfigs(editSources(confirmed, edits)).configs)
      .changes.map(({ effect, sentence }) => `${effect}: ${sentence}`)
      .filter((said) => /in force since then/.test(said))

  it('is reported when the text changes without it', () => {
    expect(sentences([words])).toEqual([expect.stringMatching(/^terms: "Privacy[^"]*": its day .* still is 2026-01-01/)])
  })

  it.each([
    { name: 'changes with the text', edits: [words, { file: legal, pointer: '/since/privacy', value: '2026-12-01' }] },
    { name: 'is open', edits: [words, { file: legal, pointer: '/since/privacy', value: null }] },
    { name: 'stays with the text', edits: [{ file: product, pointer: `/products/${cash}/fee`, value: fee + 1 }] },
  ])('is not reported when it $name', ({ edits }) => {
    expect(sentences(edits)).toEqual([])
  })
})

describe('the difference of two configurations', () => {
  it('is empty for the same configuration twice', () => {
    const diff = diffOf(sources)
    expect(diff.changes).toEqual([])
    expect(formatDiff(diff, false)).toMatch(/^Nothing changed\./)
  })

  it.each(cases)('describes $change as $effect', ({ edits, effect, place, says, in: where = channels }) => {
    const { changes } = diffOfEdits(edits)
    const found = changes.filter((change) => change.place === place && says.test(change.sentence))
    expect(found.map((change) => ({ effect: change.effect, channels: change.channels }))).toEqual([{ effect, channels: where }])
  })

  it.each(cases)('describes $change in every language', ({ edits, place }) => {
    const diff = diffOfEdits(edits)
    const said = diff.changes.filter((change) => change.place === place)
    const sentences = Object.values(before.get('base')!.texts).map((texts) => said.map((change) => formatMessage(change.message, texts)))
    expect(sentences[0]!.length).toBeGreaterThan(0)
    if (said.every(({ effect }) => effect !== 'label')) expect(sentences[0]).not.toEqual(sentences[1])
    for (const sentence of sentences.flat()) expect(sentence).not.toMatch(/\{\{|undefined/)
  })

  it('has texts for every kind of change and of place, in every language', () => {
    const code = codeReader(sources.root)('compiler/diff')
    const keys = code.flatMap((text) => [...text.matchAll(/\bmessageOf\('([\w.]+)'/g)].map(([, key = '']) => `studio.diff.${key}`))
    expect(keys.length).toBeGreaterThan(30)
    for (const [locale, texts] of Object.entries(before.get('base')!.texts))
      expect(
        keys.filter((key) => !Object.hasOwn(texts, key)),
        locale,
      ).toEqual([])
  })

  it.each([
    ['of fields that its groups list', 'schemas/forms/workInfo.json', '/properties'],
    ['of data', 'flows/screens/home/HomeAddBank.json', '/data'],
  ])('ignores the order %s', (_, file, pointer) => {
    expect(namesAt(file, pointer).length).toBeGreaterThan(1)
    expect(diffOf(editSources(sources, [{ file, pointer, value: reversed(file, pointer) }])).changes).toEqual([])
  })

  it('lists swapped values first', () => {
    const file = 'locales/en-us/enums.json'
    const [male, female] = ['/enum.gender.male', '/enum.gender.female'].map((pointer) => valueAt(file, pointer))
    const { changes } = diffOf(
      editSources(sources, [
        { file, pointer: '/enum.education.1', value: 'None' },
        { file, pointer: '/enum.gender.male', value: female },
        { file, pointer: '/enum.gender.female', value: male },
      ]),
    )
    const others = changes.map(({ sentence }) => /exchanged with ([\w.]+)/.exec(sentence)?.[1])
    expect(others.slice(0, 2).toSorted()).toEqual(['enum.gender.female', 'enum.gender.male'])
    expect(others[2]).toBeUndefined()
    const reasons = [
      { file: 'flows/policy/legal.json', pointer: '/legalTexts/privacy', value: 'ServiceText' },
      { file: 'flows/policy/legal.json', pointer: '/legalTexts/service', value: 'PrivacyText' },
    ]
    const said = diffOf(editSources(sources, reasons)).changes.filter(({ place }) => place === 'policy legal')
    expect(said.map(({ sentence }) => /exchanged with (\/\w+\/\w+)/.exec(sentence)?.[1])).toEqual([
      '/legalTexts/service',
      '/legalTexts/privacy',
    ])
  })

  it('lists only the entries that moved', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    expect(movedIn(names, ['a', 'new', 'c', 'b', 'e'])).toEqual({ before: ['b', 'c'], after: ['c', 'b'] })
    expect(movedIn(names, ['new', 'a', 'c'])).toBeUndefined()
  })

  it.each([
    ['locales/en-us/studio.json', 'studio.section.publish', true],
    ['locales/en-us/app.json', 'action.close', false],
  ])('names who does not see texts in %s: %s', (file, key, isOfStudio) => {
    const diff = diffOf(editSources(sources, [{ file, pointer: `/${key}`, value: 'Other words' }]))
    expect(diff.changes).toMatchObject([{ effect: 'label', place: `${key}, en-us` }])
    expect(formatDiff(diff, false).includes('by no borrower')).toBe(isOfStudio)
  })

  it('shows that no schema changed when only texts did', () => {
    const diff = diffOf(editSources(sources, [otherChoice]))
    expect(diff.changes.map(({ effect }) => effect)).toEqual(['label'])
    expect(diff.schemas.filter(({ before, after }) => before !== after)).toEqual([])
    expect(formatDiff(diff, false)).toContain('The schemas of all forms are unchanged')
  })

  it('lists the screens that show a changed form', () => {
    const diff = diffOfEdits(cases[0]!.edits)
    expect(formatDiff(diff, false)).toMatch(/met on screen UserIntoWorkInfo/)
  })

  it.each([
    {
      change: 'a table on the way to what must be seen',
      file: 'flows/decisions/home.json',
      pointer: '/rules/other/then/0/replace',
      value: false,
      locks: ['screen HomePayBack'],
    },
    {
      change: 'what fills the session for a locked way',
      file: 'flows/screens/home/HomeLoaning.json',
      pointer: '/data/status/onSuccess/0/to',
      value: '/result/loan_info',
      locks: ['decision home', 'route HomePayBack', 'screen HomeStatusDefault'],
    },
    {
      change: 'what a locked sheet is opened with',
      file: 'flows/screens/loan/LoanOrder.json',
      pointer: '/blocks/form/onDone/1/with/plan',
      value: '/form/borrow',
      locks: ['screen HomeBorrowing'],
    },
    {
      change: 'what loads the plan of a purchase, on its own page',
      file: 'flows/screens/shop/ThirdPayOrder.json',
      pointer: '/data/plan/every',
      value: 60,
      locks: ['screen ThirdPayOrder'],
    },
    {
      change: 'a page that nothing locked goes by',
      file: 'flows/screens/home/HomeLoaning.json',
      pointer: '/blocks/note/look',
      value: 'strong',
      locks: undefined,
    },
  ])('names the locked parts that $change removes', ({ file, pointer, value, locks }) => {
    const after = editSources(sources, [{ file, pointer, value }])
    const now = buildConfigs(after).configs
    const diff = diffConfigs(before, now, diffMetasOf(sources), lockedUsersOf(after, [before.get('base'), now.get('base')]))
    expect(diff.changes.map((change) => change.locks?.toSorted())).toEqual([locks])
    expect(formatDiff(diff, false).includes('what is locked goes by it')).toBe(locks !== undefined)
  })

  it('lists a new channel with its changes to the base', () => {
    const value = { channel: 'warung', base: '1', patch: { schemas: higherSalary } }
    const diff = diffOf(editSources(sources, [{ file: 'flows/channels/warung.json', value }]))
    expect(diff.channels.added).toEqual(['warung'])
    const place = 'form jobInfo'
    expect(diff.changes).toContainEqual(expect.objectContaining({ place, effect: 'tightening', channels: ['warung'] }))
    expect(formatDiff(diff, false)).toContain('(warung; met on')
  })

  it.each(allowedEdits)('detects: $edit', (edit) => {
    const changed = withAllowedEdits(productSources, [edit])
    const isNew =
      productSources.files.size !== changed.files.size ||
      [...changed.files].some(([path, { json }]) => !isDeepStrictEqual(json, productSources.files.get(path)?.json))
    const diff = diffConfigs(productConfigs, buildConfigs(changed).configs, diffMetasOf(productSources))
    expect(diff.changes.length + diff.channels.added.length + diff.channels.removed.length > 0).toBe(isNew)
    expect(formatDiff(diff, true)).not.toContain('undefined')
  })
})
