import { beforeAll, describe, expect, it, test } from 'vitest'
import { check, checkParts } from '../../../src/compiler/check/check.ts'
import { checkInTurns } from '../../../src/compiler/check/check-in-turns.ts'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import type { FileKind, Sources } from '../../../src/compiler/load/config.ts'
import { createBuildCache, type BuildCache } from '../../../src/compiler/load/build-cache.ts'
import { cachedFindings } from '../../../src/compiler/load/cached-findings.ts'
import { createTurns, prove, proveShare } from '../../../src/compiler/proofs/prove.ts'
import { namedScenarios, tryScenario } from '../../../src/compiler/scenarios/try-scenarios.ts'
import { sources as product } from '../../conformance/product.ts'
import { withChannels } from '../check/seeded-mistakes/with-channels.ts'
import { allFindingsOf, type Edit, editSources } from '../edit-sources.ts'
import { someOf } from '../../support/whole-run.ts'

/** Only these scenarios, which cover tables, forms and a guard, and one channel besides the base. */
const scenarios = ['guard', 'formRules']
const files = [...product.files].filter(([, { kind, id }]) => kind !== 'scenario' || scenarios.includes(id))
/** The largest channel. Without it the texts that only it uses would be unused. */
const [{ id: channel } = { id: '' }] = files
  .map(([, file]) => file)
  .filter(({ kind }) => kind === 'channel')
  .toSorted((a, b) => b.text.length - a.text.length)
const sources = withChannels({ ...product, files: new Map(files) }, [channel])

async function resultsOf(some: Sources) {
  const results = []
  for (const scenario of namedScenarios(buildConfigs(some).configs))
    results.push({ name: scenario.name, ...(await tryScenario(some, scenario)) })
  return results
}

describe('a passed scenario', () => {
  const first = (folder: string, text: string) =>
    [...sources.files.values()].find(({ path, text: all }) => path.startsWith(folder) && all.includes(text))!

  const replaced = (kind: FileKind, from: RegExp, to: string): Edit[] =>
    [...sources.files.values()]
      .filter((file) => file.kind === kind)
      .map(({ path, text }) => ({ file: path, text: [text, text.replaceAll(from, to)] }))

  let before: Awaited<ReturnType<typeof resultsOf>>
  let held: ReturnType<BuildCache['usedEntries']>
  beforeAll(async () => {
    const cache = createBuildCache()
    before = await resultsOf({ ...sources, cache })
    held = cache.usedEntries()
    expect([before.filter(({ differences }) => differences.length > 0), held.length > 0]).toEqual([[], true])
  }, 120_000)

  const edits: [what: string, edit: () => Edit[], makesADifference: boolean][] = [
    ['nothing', () => [], false],
    ['the table of the guard', () => [{ file: 'flows/decisions/guard.json', pointer: '/rules', value: {} }], true],
    ['a form that is gone', () => [{ file: first('flows/forms/', '"rules"').path }], true],
    ['every text', () => replaced('texts', /": "(\w)/g, '": "Q$1'), false],
    ['who may open a route', () => replaced('routes', /"access": "visitor"/g, '"access": "member"'), true],
    ['the addresses of routes', () => replaced('routes', /"path": "\//g, '"path": "/q/'), true],
    ['the facts', () => [{ file: 'flows/app.json', pointer: '/facts', value: {} }], true],
    ['the table that answers calls', () => replaced('calls', /("endpoint": "[^"]*")/g, '$1, "replies": "guard"'), true],
    ['a policy', () => [{ file: 'flows/policy/publishing.json', pointer: '/approval', value: [] }], false],
  ]

  test.each(edits)('runs again after a change that could affect it: %s', { timeout: 120_000 }, async (_, edit, makesADifference) => {
    const changed = editSources(sources, edit())
    const after = await resultsOf(changed)
    expect(await resultsOf({ ...changed, cache: createBuildCache(held) })).toEqual(after)
    expect(JSON.stringify(after) !== JSON.stringify(before)).toBe(makesADifference)
  })

  const parts: [section: string, edit: (name: string) => Edit][] = [
    ['routes', (name) => ({ file: 'flows/routes.json', pointer: `/routes/${name}/help`, value: 'another' })],
    ['calls', (name) => ({ file: first('flows/calls/', `"${name}": {`).path, pointer: `/calls/${name}/track`, value: 'another' })],
    ['facts', (name) => ({ file: 'flows/app.json', pointer: `/facts/${name}/0`, value: 1 })],
    ['forms', (name) => ({ file: `flows/forms/${name}.json`, pointer: '/help', value: 'another' })],
  ]
  test.each(parts)('runs again after changes of the %s that it used', { timeout: 120_000 }, async (section, edit) => {
    const cache = createBuildCache(held)
    const readers = new Map<string, number>()
    for (const [, proof] of held)
      for (const part of (proof as { reads?: string[] }).reads ?? []) readers.set(part, (readers.get(part) ?? 0) + 1)
    const some = [...readers].filter(([part]) => part.startsWith(`${section}/`)).toSorted(([, one], [, other]) => one - other)
    const [part, count] = some[0] ?? ['', 0]
    let again = 0
    const counting = { ...cache, set: (name: string, proof: unknown) => (again++, cache.set(name, proof)) }
    const changed = editSources(sources, [edit(part.slice(section.length + 1))])
    await resultsOf({ ...changed, cache: counting })
    expect(count).toBeGreaterThan(0)
    expect(again).toBe(count)
  })
})

it('one thread, two threads and the cache give the same findings', { timeout: 300_000 }, async () => {
  const plain = await allFindingsOf(sources)
  const cache = createBuildCache()
  const turns = createTurns()
  const merged = () => buildConfigs(sources)
  const helper = proveShare({ ...sources, cache }, merged(), turns)
  expect(await prove({ ...sources, cache }, merged(), turns, helper)).toEqual(plain)
  expect((await helper).tried.length).toBeGreaterThan(0)
  expect(await prove({ ...sources, cache }, merged())).toEqual(plain)
})

const wrong: [what: string, edit: Edit][] = [
  ['a broken file', { file: 'flows/app.json', text: ['{', '{,'] }],
  ['a scenario without a start', { file: 'flows/scenarios/guard.json', pointer: '/scenarios/member/given' }],
  ['a name that leads nowhere', { file: 'flows/routes.json', text: ['"screen": "', '"screen": "No'] }],
]
test.each(wrong)('with %s it has the findings of the check, and caches nothing', { timeout: 300_000 }, async (_, edit) => {
  const cache = createBuildCache()
  const broken = editSources(sources, [edit])
  const found = await prove({ ...broken, cache }, buildConfigs(broken))
  expect(found).toEqual(await allFindingsOf(broken))
  expect(cache.usedEntries().filter(([name]) => name.startsWith('whole'))).toEqual([])
})

const saved: [what: string, edits: Edit[]][] = [['nothing wrong', []], ...wrong.map(([what, edit]): [string, Edit[]] => [what, [edit]])]
test('the check in turns has the same findings, also after a saved file', { timeout: 120_000 }, async () => {
  const before = createBuildCache()
  await checkInTurns({ ...sources, cache: before }, buildConfigs(sources))
  for (const [what, edits] of saved) {
    const changed = editSources(sources, edits)
    const cache = createBuildCache(before.usedEntries())
    expect(await checkInTurns({ ...changed, cache }, buildConfigs(changed)), what).toEqual(check(changed, buildConfigs(changed)))
  }
})

describe('a check with the proofs from before a change', () => {
  /** Runs every part of the check except the scenarios. */
  const found = (some: Sources) => checkParts(some, buildConfigs(some)).flatMap((part) => part())

  let before: ReturnType<BuildCache['usedEntries']>
  beforeAll(() => {
    const cache = createBuildCache()
    found({ ...sources, cache })
    before = cache.usedEntries()
  }, 120_000)

  const changes: [what: string, edit: Edit, hasFindings: boolean][] = [
    ['a label', { file: 'locales/en-us/app.json', text: ['"action.close": "', '"action.close": "Q'] }, false],
    ['a label that is gone', { file: 'locales/en-us/app.json', pointer: '/action.close' }, true],
    ['a rule of a form', { file: 'schemas/forms/workInfo.json', pointer: '/required/-', value: 'nothing' }, true],
    ['the rows of a table', { file: 'flows/decisions/guard.json', pointer: '/rules', value: {} }, true],
    ['the screens of routes', { file: 'flows/routes.json', text: ['"screen": "', '"screen": "No'] }, true],
    ['a step of a journey', { file: 'flows/journeys/profile.json', pointer: '/order/-', value: 'nothing' }, true],
    ['a scenario', { file: 'flows/scenarios/guard.json', pointer: '/scenarios/nothing', value: { given: { locale: 'none' } } }, true],
    ['a channel', { file: `flows/channels/${channel}.json`, pointer: '/patch/screens/Nowhere', value: { title: 'no.words' } }, true],
  ]
  test.each(someOf(changes, 4))('has the same findings as without them: %s', { timeout: 120_000 }, (_, edit, hasFindings) => {
    const changed = editSources(sources, [edit])
    const plain = found(changed)
    expect(found({ ...changed, cache: createBuildCache(before) })).toEqual(plain)
    expect(plain.length > 0).toBe(hasFindings)
  })

  it('reruns no rule that reads no texts when a text changes', () => {
    const changed = editSources(sources, [{ file: 'locales/en-us/app.json', text: ['"action.close": "', '"action.close": "Q'] }])
    const cache = createBuildCache(before)
    found({ ...changed, cache })
    const rules = (proofs: typeof before) => proofs.flatMap(([name]) => (name.startsWith('rule ') ? [name] : []))
    expect(rules(before).length).toBeGreaterThan(0)
    expect(new Set(rules(cache.usedEntries()))).toEqual(new Set(rules(before)))
  })
})

it('the cached result stays valid after the files for editors were rewritten', () => {
  const nameOf = (edit: Edit) => {
    const asked: string[] = []
    const cache = { ...createBuildCache(), get: (name: string) => void asked.push(name) }
    cachedFindings({ ...editSources(sources, [edit]), cache })
    return asked.join()
  }
  const names = 'schemas/meta/names.json'
  const now = nameOf({ file: names, text: ['', ''] })
  expect(nameOf({ file: names, pointer: '/$comment', value: 'Made anew.' })).toBe(now)
  expect(nameOf({ file: names, text: ['{', '{,'] })).not.toBe(now)
  expect(nameOf({ file: 'schemas/meta/app.json', pointer: '/$comment', value: 'Another.' })).not.toBe(now)
})

it('throws when a file changes while two threads read', { timeout: 300_000 }, async () => {
  const other = editSources(sources, [{ file: 'flows/policy/publishing.json', pointer: '/approval', value: [] }])
  const turns = createTurns()
  const helper = proveShare(other, buildConfigs(other), turns)
  await expect(prove(sources, buildConfigs(sources), turns, helper)).rejects.toThrow('try again')
})
