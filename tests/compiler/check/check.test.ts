import { describe, expect, it } from 'vitest'
import { findingCatalogue } from '../../../src/compiler/finding-catalogue.ts'
import type { Finding, Sources } from '../../../src/compiler/load/config.ts'
import type { FindingValue, FindingValues } from '../../../src/phrases/phrases.ts'
import { sources as product } from '../../conformance/product.ts'
import { allFindingsOf, type Edit, editSources, findingsOf } from '../edit-sources.ts'
import { callMistakes } from './seeded-mistakes/call-mistakes.ts'
import { channelMistakes } from './seeded-mistakes/channel-mistakes.ts'
import { contractMistakes } from './seeded-mistakes/contract-mistakes.ts'
import { fileMistakes } from './seeded-mistakes/file-mistakes.ts'
import { formMistakes } from './seeded-mistakes/form-mistakes.ts'
import { navigationMistakes } from './seeded-mistakes/navigation-mistakes.ts'
import { policyMistakes } from './seeded-mistakes/policy-mistakes.ts'
import { referenceMistakes } from './seeded-mistakes/reference-mistakes.ts'
import { scenarioMistakes } from './seeded-mistakes/scenario-mistakes.ts'
import { textMistakes } from './seeded-mistakes/text-mistakes.ts'
import { valueMistakes } from './seeded-mistakes/value-mistakes.ts'
import { foundOf, groupsOf, isExactly, wordsOf } from './seeded-mistakes/groups.ts'
import type { Mistake } from './seeded-mistakes/mistake.ts'
import { partner, partnerFiles } from './seeded-mistakes/product-files.ts'
import { channelsOf, withChannels } from './seeded-mistakes/with-channels.ts'

const mistakes = [
  ...fileMistakes,
  ...referenceMistakes,
  ...navigationMistakes,
  ...valueMistakes,
  ...textMistakes,
  ...callMistakes,
  ...formMistakes,
  ...channelMistakes,
  ...contractMistakes,
  ...policyMistakes,
  ...scenarioMistakes,
]

const clean = editSources(product, partnerFiles)

/** Sources with the identities of their findings before any mistake. */
type Tree = { sources: Sources; usual: Set<string> }
const trees = new Map<string, Promise<Tree>>()
const identity = ({ code, file, pointer, channel }: { code: string; file: string; pointer: string; channel?: string }) =>
  [code, file, pointer, channel ?? ''].join(' ')

const treeOf = async (sources: Sources): Promise<Tree> => ({ sources, usual: new Set((await allFindingsOf(sources)).map(identity)) })

function treeWith(named: string[]): Promise<Tree> {
  const channels = named.filter((channel) => clean.files.has(`flows/channels/${channel}.json`))
  const name = channels.join()
  const tree = trees.get(name) ?? treeOf(withChannels(clean, channels))
  trees.set(name, tree)
  return tree
}

describe('the product', () => {
  // Slow tests only, because `npm test` runs the check itself.
  it('has no findings', { tags: 'slow', timeout: 120_000 }, async () => {
    expect(await allFindingsOf(product)).toEqual([])
  })
})

const partnerWith = (patch: object): Edit => ({
  file: partner,
  value: { $schema: '../../schemas/meta/channel.json', channel: 'partner', base: '1', patch },
})

describe('a channel may', () => {
  it.each([
    { name: 'sign in elsewhere', patch: { routes: { aliases: { signIn: 'LoginPasswd' } } } },
    { name: 'say something else', patch: { texts: { 'en-us': { 'me.hello': 'Welcome' }, 'id-id': { 'me.hello': 'Halo' } } } },
    {
      name: 'show a fact of its own',
      patch: {
        app: { facts: { stall: { fee: 7777 } } },
        screens: { Me: { blocks: { stall: { block: 'Text', text: { rupiah: '/app/stall/fee' } } } } },
      },
    },
    { name: 'hide a block', patch: { screens: { HomeUnaudited: { blocks: { steps: null } } } } },
    { name: 'hide a line of a list', patch: { screens: { Me: { blocks: { account: { blocks: { language: null } } } } } } },
    {
      name: 'be stricter about a field',
      patch: { schemas: { forms: { contacts: { properties: { contacts: { items: { properties: { name: { minLength: 3 } } } } } } } } },
    },
    { name: 'be stricter about a shared field', patch: { schemas: { fields: { personName: { maxLength: 40 } } } } },
    { name: 'require a field', patch: { schemas: { forms: { feedback: { required: ['reason', 'content', 'contact'] } } } } },
    {
      name: 'welcome one more partner',
      patch: { routes: { routes: { landing: { params: { platform: { enum: { partner: true } } } } } } },
    },
    {
      name: 'add a screen and a route',
      patch: {
        screens: {
          Story: { blocks: { line: { block: 'Text', text: 'me.hello' } } },
          Me: { blocks: { help: { blocks: { help: { onPress: [{ go: 'story' }] } } } } },
        },
        routes: { routes: { story: { path: '/story', parent: 'root', screen: 'Story', access: 'visitor', help: 'who' } } },
        forms: {},
      },
    },
  ])('$name', { timeout: 120_000 }, async ({ patch }) => {
    expect(await unusualFindings([partnerWith(patch)], [], findingsOf)).toEqual([])
  })
})

it('offered months do not match the numbers of a numbered list', async () => {
  const offered = { file: 'flows/policy/products.json', pointer: '/products/cash/periods', value: [1, 2, 3, 4] }
  expect((await unusualFindings([offered], [], findingsOf)).filter(({ code }) => code === 'text-number')).toEqual([])
})

it('a form may ask for a file', async () => {
  const photo = { $ref: '../fields.json#/definitions/photo' }
  const words = ['en-us', 'id-id'].map((locale) => ({
    file: `locales/${locale}/forms.json`,
    pointer: '/form.feedback.photo',
    value: 'Photo',
  }))
  const edits = [
    { file: 'schemas/forms/feedback.json', pointer: '/properties/photo', value: photo },
    { file: 'flows/forms/feedback.json', pointer: '/fields/photo', value: { widget: 'File' } },
    { file: 'flows/forms/feedback.json', pointer: '/submit/omit', value: ['photo'] },
  ]
  expect(await unusualFindings([...edits, ...words], [], findingsOf)).toEqual([])
})

describe('seeded mistakes', () => {
  it('cover every finding code', () => {
    const seeded = new Set(mistakes.map(({ code }) => code))
    expect(findingCatalogue.map(({ code }) => code).filter((code) => !seeded.has(code))).toEqual([])
  })

  it.each(mistakes)('$name: $code', { timeout: 120_000 }, async (mistake) => {
    const { edits, code, file = edits[0]?.file ?? '', pointer, witness } = mistake
    const found = await findingsOfMistake(mistake)
    expect(found.map(wordsOf).toSorted()[0]).toBe(wordsOf({ code, file, pointer }))
    expect(new Set(found.map((finding) => finding.code))).toEqual(new Set([code]))
    if (witness !== undefined) expect(found[0]?.witness).toContain(witness)
    for (const { message } of found) expect(message).not.toMatch(/\{\w+\}(?!\})/)
    const plain = ajvCodes.has(code) ? [] : found.flatMap(({ values }) => plainValues(values))
    expect(plain.filter((value) => isSentence(value, edits))).toEqual([])
  })
})

/** Returns the values that a message contains literally, including those of its phrases. */
const plainValues = (values: FindingValues | readonly FindingValue[] = []): string[] =>
  Object.values(values).flatMap((value: FindingValue) => {
    if (typeof value === 'string') return [value]
    return plainValues('key' in value ? value.values : value)
  })

/** Codes whose messages contain Ajv's own English text. */
const ajvCodes = new Set(['schema-strict', 'meta-broken'])

/** Whether the value is an English sentence that no source file contains. Pointers and JSON are none. */
function isSentence(value: string, edits: Edit[]): boolean {
  if (!/[a-z]{2,} [a-z]{2,}/.test(value) || /^[/"[{]/.test(value)) return false
  const written = JSON.stringify(value).slice(1, -1)
  return ![...clean.files.values()].some(({ text }) => text.includes(written)) && !JSON.stringify(edits).includes(written)
}

it('each mistake has one finding at its place', async () => {
  const made: [edit: Edit, code: string, pointer?: string][] = [
    [{ file: 'schemas/forms/feedback.json', pointer: '/required', value: ['reson'] }, 'schema-required-unknown', '/required/0'],
    [{ file: 'flows/policy/products.json', pointer: '/products/cash/interest', value: 30_000 }, 'cost-above-cap'],
    [
      { file: 'flows/decisions/limit.json', pointer: '/rules/allSpent/when', value: { spendin: 1 } },
      'input-unknown',
      '/rules/allSpent/when/spendin',
    ],
    [{ file: 'flows/decisions/eligibility.json', pointer: '/rules/duplicate/result/verdict', value: 'rejectd' }, 'shape-value'],
  ]
  const found = await unusualFindings(
    made.map(([edit]) => edit),
    [],
    findingsOf,
  )
  const expected = made.map(([{ file, pointer = '' }, code, at = pointer]) => wordsOf({ code, file, pointer: at }))
  expect(found.map(wordsOf).toSorted()).toEqual(expected.toSorted())
  const suggested = found.filter(({ meant, message }) => meant !== undefined && message.endsWith(` Did you mean "${meant}"?`))
  expect(suggested.map(({ meant }) => meant).toSorted()).toEqual(['reason', 'rejected', 'spending'])
  expect(found.find(({ code }) => code === 'input-unknown')?.values).toEqual({ rule: 'allSpent', name: 'spendin' })
})

/** Mistakes of one group are checked in one tree, with the channels that they name. */
const nameOf = (mistake: Mistake): string => channelsOf(mistake).join()
const groups = new Map(
  [...new Set(mistakes.map(nameOf))]
    .flatMap((name) => groupsOf(mistakes.filter((mistake) => nameOf(mistake) === name)))
    .flatMap((group) => group.map((mistake) => [mistake, group] as const)),
)
const foundInGroup = new Map<Mistake[], Promise<Finding[]>>()

const foundInTree = (group: Mistake[]): Promise<Finding[]> => {
  const found = foundInGroup.get(group) ?? findingsOfAll(group)
  foundInGroup.set(group, found)
  return found
}

/** Returns the findings of one mistake. A group with unexpected findings is halved, down to a single mistake. */
async function findingsOfMistake(mistake: Mistake): Promise<Finding[]> {
  const group = groups.get(mistake) ?? [mistake]
  const found = await foundInTree(group)
  if (group.length === 1) return found
  if (isExactly(found, group)) return foundOf(mistake, found)
  halve(group)
  return findingsOfMistake(mistake)
}

function halve(group: Mistake[]): void {
  const middle = Math.ceil(group.length / 2)
  for (const half of [group.slice(0, middle), group.slice(middle)]) for (const mistake of half) groups.set(mistake, half)
}

const findingsOfAll = (group: Mistake[]): Promise<Finding[]> =>
  unusualFindings(
    group.flatMap(({ edits }) => edits),
    channelsOf(group[0]!),
  )

/** Returns the findings that the edits add to the product with only these channels. */
async function unusualFindings(
  edits: Edit[],
  channels: string[],
  find: (sources: Sources) => Finding[] | Promise<Finding[]> = allFindingsOf,
): Promise<Finding[]> {
  const { sources, usual } = await treeWith(channels)
  return (await find(editSources(sources, edits))).filter((finding) => !usual.has(identity(finding)))
}
