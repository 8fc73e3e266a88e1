import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { diffConfigs } from '../../src/compiler/diff/diff-configs.ts'
import { codeDigest } from '../../src/compiler/files/code-digest.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { Sources } from '../../src/compiler/load/config.ts'
import { loadSources } from '../../src/compiler/load/load-sources.ts'
import { sourceTexts } from '../../src/compiler/load/source-texts.ts'
import { makeRelease } from '../../src/compiler/release/make-release.ts'
import { type Prover, proverOf, storedConfigs } from '../../src/publish/candidate.ts'
import { mergedTextChanges, mergeAndPublish } from '../../src/publish/merge-published.ts'
import { approve, rollBack } from '../../src/publish/decide.ts'
import { inForce } from '../../src/publish/log-views.ts'
import { isoDay, parseReleaseDay } from '../../src/publish/release-day.ts'
import { type Plan, planPublication, publish } from '../../src/publish/publish.ts'
import { formatRecord } from '../../src/publish/record.ts'
import type { Db } from '../../src/server/db/db.ts'
import { createClock } from '../../src/server/platform/clock.ts'
import { createReleaseStore, type ReleaseStore } from '../../src/server/releases/release-store.ts'
import { openDatabase } from '../server/support/engines.ts'
import { publicationOf, smallRelease } from '../server/support/small-release.ts'

const project = resolve(import.meta.dirname, '../..')
const PRODUCTS = 'flows/policy/products.json'
const WORDS = 'locales/en-us/app.json'

type Json = Record<string, any>

describe('the three folders of a product', { timeout: 300_000 }, () => {
  let root: string
  let db: Db
  let store: ReleaseStore
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'alur-publish-'))
    // Without channels, because each is another configuration to build and no test here needs one.
    const filter = (path: string) => path !== join(project, 'flows/channels')
    for (const name of ['flows', 'schemas', 'locales', 'src', 'package-lock.json'])
      cpSync(join(project, name), join(root, name), { recursive: true, filter })
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
    db = await openDatabase()
    const start = Date.parse('2026-03-02T03:00:00Z')
    store = createReleaseStore(
      db,
      createClock(
        () => start,
        async () => 0,
      ),
    )
    const sources = await loadSources(root)
    const { manifest } = await makeRelease(buildConfigs(sources).configs, sources.codeTextKeys, join(root, 'node_modules/.cache/alur'))
    const build = { ...smallRelease(manifest.release), code: codeDigest(root), sources: JSON.stringify(sourceTexts(sources)) }
    await store.append(publicationOf(build, { kind: 'build', code: build.code }), 0, build)
  }, 300_000)
  afterAll(async () => {
    await db?.close()
    rmSync(root, { recursive: true, force: true })
  })

  /** Prover with the given findings, none by default, because proofs have their own tests. */
  const proverOfTree = (sources: Sources, prove: Prover['prove'] = async () => []): Prover => {
    const { configs } = buildConfigs(sources)
    return { sources, configs, prove, renderSite: async () => ({}) }
  }
  const proverOfFiles = async (prove?: Prover['prove']) => proverOfTree(await loadSources(root), prove)
  const put = async (more: Partial<Parameters<typeof publish>[0]> = {}) => {
    const { publication, diff, findings } = await publish({
      ...{ store, root, by: 'Rini', why: 'a word', prover: await proverOfFiles() },
      ...more,
    })
    return { publication, diff, findings }
  }
  const edit = (file: string, change: (json: Json) => void) => {
    const path = join(root, file)
    const before = readFileSync(path, 'utf8')
    const json = JSON.parse(before) as Json
    change(json)
    writeFileSync(path, JSON.stringify(json))
    return () => writeFileSync(path, before)
  }
  const reword = () => edit(WORDS, (words) => (words['action.close'] += '!'))
  const reprice = () => edit(PRODUCTS, ({ products }) => Object.values(products as Json).forEach((product) => (product.late -= 1)))
  const current = async () => inForce(await store.log())!

  it('can be published with their changes and rolled back', async () => {
    const before = await current()
    const undo = reword()
    const { renderSite } = await proverOf(root)
    const { publication, diff } = await put({ rule: 'letter 12', prover: { ...(await proverOfFiles()), renderSite } })
    undo()
    expect(publication).toMatchObject({ kind: 'publish', by: 'Rini', rule: 'letter 12', before: before.release })
    expect(diff?.changes.map(({ effect }) => effect)).toEqual(['label'])
    expect(publication!.changes.map(({ effect }) => effect)).toEqual(['label'])
    expect((await current()).release).toBe(publication!.release)
    expect((await rollBack({ store, by: 'Budi', why: 'too loud' })).release).toBe(before.release)
    expect((await current()).release).toBe(before.release)
    expect(formatRecord(await store.log())).toContain('too loud')
    const sources = await loadSources(root)
    const kept = (await storedConfigs(store, publication!.release, sources))!
    expect(diffConfigs(kept, buildConfigs(sources).configs).changes.map(({ effect }) => effect)).toEqual(['label'])
    expect(await storedConfigs(store, 'unknown', sources)).toBeUndefined()
  })

  it('are refused when only a scenario differs, because releases do not contain it', async () => {
    const before = await current()
    const undo = edit('flows/scenarios/me.json', ({ scenarios }) =>
      Object.values(scenarios as Json).forEach((one) => (one.about = 'Reworded.')),
    )
    await expect(put()).rejects.toThrow('is in no release')
    undo()
    expect(await current()).toEqual(before)
  })

  it('need the approval of another person where the policy requires it', async () => {
    const before = await current()
    const undo = reprice()
    const { publication } = await put({ from: parseReleaseDay('2026-04-01') })
    undo()
    expect(publication).toMatchObject({ kind: 'proposal' })
    expect((await current()).release).toBe(before.release)
    const decision = { store, why: 'as agreed', proposal: publication!.id.slice(0, 8) }
    await expect(approve({ ...decision, by: ' rini' })).rejects.toThrow('somebody else')
    const approval = await approve({ ...decision, by: 'Budi' })
    await expect(approve({ ...decision, by: 'Sari' })).rejects.toThrow('already')
    const log = await store.log()
    expect(inForce(log)?.release).toBe(before.release)
    expect(inForce(log, approval.from)?.release).toBe(publication!.release)
  })

  it('wait for approval when they shorten the list of changes that need it', async () => {
    const undo = [reprice(), edit('flows/policy/publishing.json', (policy) => (policy.approval = []))]
    const { entry } = await planPublication({ store, root, by: '', why: '', prover: await proverOfFiles() })
    for (const each of undo) each()
    expect(entry).toMatchObject({ kind: 'proposal' })
  })

  it('are refused for the same day when somebody proposed them already', { tags: 'slow' }, async () => {
    const undo = reprice()
    const first = await put()
    const { publications } = await store.log()
    await expect(put({ by: 'Sari' })).rejects.toThrow(
      `Rini proposed the same, and it waits for a second person: npm run publish -- --approve ${first.publication!.id}`,
    )
    expect((await store.log()).publications).toEqual(publications)
    const later = await put({ by: 'Sari', from: parseReleaseDay('2026-03-15') })
    expect(later.publication).toMatchObject({ kind: 'proposal', by: 'Sari' })
    await approve({ store, why: 'as agreed', by: 'Budi', proposal: first.publication!.id })
    await expect(put({ by: 'Sari' })).rejects.toThrow('in force already')
    await rollBack({ store, by: 'Budi', why: 'too early' })
    undo()
  })

  it('do not revert what somebody else published meanwhile, unless that is intended', async () => {
    const first = await current()
    const proverFor = async (merged: Sources) => proverOfTree(merged)
    const other = (by: string) => edit(WORDS, (words) => (words['action.later'] = `Again, says ${by}`))
    const undo = edit(WORDS, (words) => (words['action.close'] += '?'))
    const { publication: anis } = await put({ by: 'Ani', why: 'a question' })
    undo()

    const undoOther = other('Budi')
    const refusal = `This would take back entry ${anis!.seq} (Ani, ${isoDay(anis!.at)}: a question), at ${WORDS}#/action.close. Keep it`
    await expect(put({ by: 'Budi' })).rejects.toThrow(refusal)
    const named = { seq: anis!.seq, by: 'Ani', places: expect.arrayContaining([`${WORDS}#/action.close`]) as string[] }
    await expect(put({ by: 'Budi' })).rejects.toMatchObject({ reason: 'takesBack', entries: [named] })
    const looked = planPublication({ store, root, by: '', why: '', prover: await proverOfFiles() })
    await expect(looked).rejects.toThrow(`--undo ${anis!.seq}`)
    const { [WORDS]: words, ...others } = await mergedTextChanges({ store, root })
    expect(others).toEqual({})
    expect(words!.was).toBe(readFileSync(join(root, WORDS), 'utf8'))
    expect(JSON.parse(words!.text!)).toEqual({ ...JSON.parse(words!.was!), 'action.close': expect.stringMatching(/\?$/) as string })
    expect(await mergedTextChanges({ store, root, undo: [anis!.seq] })).toEqual({})
    const [both] = await mergeAndPublish({ store, root, by: 'Budi', why: 'both', rule: 'letter 13', proverFor })
    undoOther()
    expect(both!.publication).toMatchObject({ kind: 'publish', before: anis!.release, rule: 'letter 13' })
    expect(both!.diff?.changes.map(({ place }) => place)).toEqual(['action.later, en-us'])

    const undoThird = edit(WORDS, (words) => (words['action.home'] += '!'))
    await expect(put({ undo: [anis!.seq] })).rejects.toThrow(`entry ${both!.publication!.seq} (Budi`)
    const { publication: meant } = await put({ undo: [anis!.seq, both!.publication!.seq] })
    undoThird()
    expect(meant!.undoes).toEqual([anis!.seq, both!.publication!.seq])
    expect(formatRecord(await store.log())).toContain(`| Takes back | entry ${anis!.seq}, entry ${both!.publication!.seq} |`)
    await rollBack({ store, by: 'Budi', why: 'as before', release: first.release })
  })

  it('are refused when they differ from the rehearsal', async () => {
    const before = await current()
    const undo = edit(WORDS, (words) => (words['action.refresh'] += '!'))
    const { fingerprint } = (await planPublication({ store, root, by: '', why: '', prover: await proverOfFiles() })) as Plan<undefined>
    expect(await current()).toEqual(before)
    const undoOther = edit(WORDS, (words) => (words['action.refresh'] += '?'))
    await expect(put({ expectedFingerprint: fingerprint })).rejects.toMatchObject({ reason: 'filesChanged' })
    undoOther()
    const { publication } = await put({ expectedFingerprint: fingerprint })
    undo()
    expect((await current()).release).toBe(publication!.release)
    await rollBack({ store, by: 'Budi', why: 'as before', release: before.release })
  })

  it('are not stored with an error', async () => {
    const { publications } = await store.log()
    const undo = edit(PRODUCTS, ({ products }) => Object.values(products as Json).forEach((product) => (product.minimum = 'many')))
    const { publication, findings } = await put({ prover: await proverOf(root) })
    undo()
    expect(publication).toBeUndefined()
    expect(findings.length).toBeGreaterThan(0)
    expect((await store.log()).publications).toEqual(publications)
  })

  it('are not stored when a scenario fails', async () => {
    const undo = reword()
    const failing = { code: 'scenario-fails', severity: 'error', file: WORDS, pointer: '', line: 1, message: 'It fails.' } as const
    const { publication, findings } = await put({ prover: await proverOfFiles(async () => [failing]) })
    undo()
    expect({ publication, findings }).toEqual({ publication: undefined, findings: [failing] })
  })

  test.each([
    { name: 'nobody', given: { by: ' ' }, reason: '--by' },
    { name: 'no reason', given: { why: '' }, reason: '--why' },
    { name: 'nothing new', given: {}, reason: 'in force already' },
    { name: 'a past day', given: { from: parseReleaseDay('2026-01-01') }, reason: 'past' },
  ])('are refused with $name', async ({ given, reason }) => {
    await expect(put(given)).rejects.toThrow(reason)
  })

  it('are refused when the code is not that of the servers', async () => {
    const file = join(root, 'src/core/app.ts')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, `${before}\n`)
    await expect(put()).rejects.toThrow('deploy')
    writeFileSync(file, before)
  })

  it('are carried over to new code together with its own changes', async () => {
    const file = join(root, 'src/core/app.ts')
    const undo = edit(WORDS, (words) => (words['action.close'] += '!!!'))
    const { publication } = await put()
    undo()
    const code = readFileSync(file, 'utf8')
    writeFileSync(file, `${code}\n`)
    const bring = edit('locales/id-id/app.json', (words) => (words['action.close'] += '!'))
    let threads = 0
    const proverFor = async (sources: Sources): Promise<Prover> => {
      threads += 1
      const end = async () => (threads -= 1)
      return { ...proverOfTree(sources), end }
    }
    const carried = { store, root, by: 'Budi', why: 'the new code', proverFor }
    const [result] = await mergeAndPublish(carried)
    expect(threads).toBe(0)
    bring()
    const clash = edit(WORDS, (words) => (words['action.close'] = 'Shut'))
    await expect(mergeAndPublish(carried)).rejects.toThrow(`${WORDS}#/action.close`)
    clash()
    writeFileSync(file, code)
    const kept = await store.release(result!.publication!.release, result!.publication!.code)
    const texts = JSON.parse(kept!.sources) as { [path: string]: string }
    const word = (path: string) => (JSON.parse(texts[path]!) as Json)['action.close']
    expect([word(WORDS), word('locales/id-id/app.json')].map((text) => text.endsWith('!'))).toEqual([true, true])
    expect(result!.diff?.changes.length).toBe(1)
    expect((await current()).release).toBe(publication!.release)
    await expect(mergeAndPublish(carried)).rejects.toThrow('nothing to carry')
  })

  it('list scheduled releases that would revert them, and are merged into these by --carry', async () => {
    const proverFor = async (merged: Sources) => proverOfTree(merged)
    const from = parseReleaseDay('2026-03-20')
    const common = { store, root, by: 'Ani', why: 'a word' }
    await rollBack({ store, by: 'Ani', why: 'as the files are' })
    const undo = edit(WORDS, (words) => (words['action.cancel'] += '!'))
    const { publication: waits } = await publish({ ...common, from, prover: await proverOfFiles() })
    undo()
    const undoOther = edit(WORDS, (words) => (words['action.hide'] += '!'))
    const now = await publish({ ...common, by: 'Budi', prover: await proverOfFiles() })
    expect(now.revertedLater?.map(({ id }) => id)).toContain(waits!.id)
    const [both] = await mergeAndPublish({ ...common, by: 'Budi', from, undo: [], proverFor })
    undoOther()
    const kept = await store.release(both!.publication!.release, both!.publication!.code)
    const words = JSON.parse((JSON.parse(kept!.sources) as Json)[WORDS]) as Json
    expect([words['action.cancel'], words['action.hide']].map((text) => text.endsWith('!'))).toEqual([true, true])
    expect(both!.revertedLater?.map(({ id }) => id)).not.toContain(waits!.id)
  })

  it('are compared with the release that is active on their day', async () => {
    const everything = async () => (await store.log()).publications.map(({ seq }) => seq)
    const putDated = async (day: string) => {
      const { publication, diff } = await put({ from: parseReleaseDay(day), undo: await everything() })
      return { ...publication!, effects: diff?.changes.map(({ effect }) => effect) }
    }
    const approved = ({ id }: { id: string }) => approve({ store, by: 'Budi', why: 'as agreed', proposal: id })
    const now = await current()
    const asNow = edit(WORDS, (words) => (words['action.hide'] += '!'))
    const undo = reprice()
    const undoMore = reprice()
    const waiting = await approved(await putDated('2026-12-30'))
    await expect(putDated('2026-12-30')).rejects.toThrow(`Release ${waiting.release} will be in force by 2026-12-30 already`)
    undoMore()
    undo()
    const undoWord = reword()
    const back = await putDated('2027-01-01')
    undoWord()
    expect(back).toMatchObject({ kind: 'proposal', before: waiting.release, hashes: { before: waiting.hashes.after } })
    expect(back.effects).toEqual(expect.arrayContaining(['terms', 'label']))

    const cancelled = await approved(await putDated('2026-12-30'))
    expect(cancelled).toMatchObject({ release: now.release, before: waiting.release })
    asNow()
    const log = await store.log()
    expect(inForce(log, cancelled.from)?.release).toBe(now.release)
    await expect(approved(back)).rejects.toThrow('Another release will be in force on 2027-01-01')
  })
})
