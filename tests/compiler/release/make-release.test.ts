import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringsIn } from '../../../src/json/strings-in.ts'
import type { Configs, Sources } from '../../../src/compiler/load/config.ts'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'
import { type Release, makeRelease } from '../../../src/compiler/release/make-release.ts'
import { writeRelease } from '../../../src/compiler/release/write-release.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'alur-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let sources: Sources
let configs: Configs
let release: Release
const released = (of: Configs) => makeRelease(of, sources.codeTextKeys, join(folder, 'cache'))
beforeAll(async () => {
  sources = await loadSources(root)
  configs = buildConfigs(sources).configs
  release = await released(configs)
})

/** Returns the configuration with a change in every channel. */
function changed(change: (config: ReturnType<typeof copyOf>) => void): Configs {
  return new Map(
    [...configs].map(([channel, config]) => {
      const copy = copyOf(config)
      change(copy)
      return [channel, copy]
    }),
  )
}
const copyOf = (config: Parameters<Configs['set']>[1]) => structuredClone(config)

test('the same configuration gives the same bytes', async () => {
  const again = await released(buildConfigs(await loadSources(root)).configs)
  expect(again.manifest).toEqual(release.manifest)
  expect([...again.files]).toEqual([...release.files])
})

const otherLabel: Parameters<typeof changed>[0] = ({ texts }) => {
  const words = texts['en-us']!
  words[Object.keys(words).find((key) => key.startsWith('enum.'))!] = 'Another word'
}

test('a label changes only text chunks: every validator, area and boot chunk keeps its name', async () => {
  const next = await released(changed(otherLabel))
  const { texts: _, ...before } = release.manifest.channels.base!
  const { texts: __, ...after } = next.manifest.channels.base!
  expect(after).toEqual(before)
})

describe('a channel', () => {
  const channel = () => release.manifest.channels.base!
  const json = (file: string) => JSON.parse(release.files.get(file)!)

  test('refers only to existing files', () => {
    const { boot, areas, texts, validators } = channel()
    const named = [boot, ...Object.values(areas), ...Object.values(validators), ...Object.values(texts).flatMap(Object.values)]
    expect(named.filter((file) => !release.files.has(file))).toEqual([])
  })

  test('starts with named actions and journeys, without the types of parameters, which only the compiler needs', () => {
    const { actions, journeys } = json(channel().boot)
    const { flows } = configs.get('base')!
    expect(Object.keys(actions)).toEqual(Object.keys(flows.actions))
    expect(Object.values(actions).flatMap((action) => Object.keys(action as object))).not.toContain('props')
    expect(journeys).toEqual(flows.journeys)
    const screens = Object.values(channel().areas).flatMap((file) => Object.values(json(file).screens) as object[])
    expect(screens.flatMap((screen) => Object.keys(screen))).not.toContain('props')
  })

  test('has each text in one chunk per locale, except those for the server and the studio', () => {
    for (const [locale, chunks] of Object.entries(channel().texts)) {
      const keys = Object.values(chunks).flatMap((file) => Object.keys(json(file)))
      expect(new Set(keys).size).toBe(keys.length)
      const left = Object.keys(configs.get('base')!.texts[locale]!).filter((key) => !keys.includes(key))
      const named = (key: string) =>
        [sources.codeTextKeys.server, sources.codeTextKeys.studio].some((named) =>
          Object.values(named).some((words) => [...words].some((word) => key.startsWith(word))),
        )
      expect(left.filter((key) => !named(key))).toEqual([])
    }
  })

  test('contains no descriptions or schemas of calls, no tables of the server, and no data of the lender', () => {
    const boot = json(channel().boot)
    const parts = [boot, ...Object.values(channel().areas).map(json)]
    const calls = parts.flatMap((part) => Object.values(part.calls))
    expect(calls.filter((call) => ['about', 'payload', 'reply'].some((key) => Object.hasOwn(call as object, key)))).toEqual([])
    expect(Object.values(boot.decisions).filter((table) => JSON.stringify(table).includes('"result":'))).toEqual([])
    expect(boot).not.toHaveProperty('policy')
    expect(Object.values(boot.actions).filter((action) => Object.hasOwn(action as object, 'about'))).toEqual([])
    const entries = Object.entries(boot.app.session) as [string, { persist?: boolean; schema: object }][]
    expect(entries.filter(([, { persist, schema }]) => !persist && Object.keys(schema).length > 0)).toEqual([])
  })

  test('has each call where it is used, and no unused call', () => {
    const { calls: atStart, ...rest } = json(channel().boot)
    const named = (part: unknown) => Object.keys(configs.get('base')!.flows.calls).filter((call) => stringsIn(part).has(call))
    expect(Object.keys(atStart)).toEqual(named(rest))
    for (const file of Object.values(channel().areas)) {
      const { calls, ...part } = json(file)
      expect(Object.keys(calls)).toEqual(named(part).filter((call) => !Object.hasOwn(atStart, call)))
    }
    expect(atStart.userStatus.replyTypes).toMatchObject({ verify: 'integer', list: 'array' })
  })

  test('has every screen and every form in its area', () => {
    const { areas, screens, forms } = channel()
    for (const [screen, area] of Object.entries(screens)) expect(json(areas[area]!).screens).toHaveProperty([screen])
    for (const [form, area] of Object.entries(forms)) {
      const part = json(areas[area]!)
      expect(part.schemas).toHaveProperty([part.forms[form].schema, '$id'])
    }
    expect(Object.keys(screens).toSorted()).toEqual(Object.keys(configs.get('base')!.flows.screens).toSorted())
    expect(Object.keys(forms).toSorted()).toEqual(Object.keys(configs.get('base')!.flows.forms).toSorted())
  })

  test('has a validator for every form under the hash of its schema', async () => {
    const { areas, forms, validators } = channel()
    for (const [form, area] of Object.entries(forms)) {
      const part = json(areas[area]!)
      const module = release.files.get(validators[form]!)!
      expect(module).not.toMatch(/new Function|\beval\(/)
      const { default: table } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)
      expect(table[part.schemas[part.forms[form].schema].$id]).toBeTypeOf('function')
    }
  })
})

test('a written release replaces the previous one, whose files stay for apps that still run it', async () => {
  const dist = join(folder, 'dist')
  const day = 24 * 3600 * 1000
  expect(writeRelease(release, dist, 0)).toBe(true)
  expect(writeRelease(release, dist, 0)).toBe(false)
  const next = await released(changed(otherLabel))
  expect(writeRelease(next, dist, day)).toBe(true)
  const gone = [...release.files.keys()].filter((file) => !next.files.has(file))
  const there = () => readdirSync(join(dist, 'release'))
  expect(gone.length).toBeGreaterThan(0)
  expect(there()).toEqual(expect.arrayContaining([...gone, ...next.files.keys(), 'manifest.json', 'server.json']))
  expect(JSON.parse(readFileSync(join(dist, 'release/manifest.json'), 'utf8'))).toEqual(next.manifest)
  const third = await released(
    changed((config) => {
      otherLabel(config)
      Object.values(config.texts)[0]!['added.key'] = 'x'
    }),
  )
  writeRelease(third, dist, 30 * day)
  expect(there().filter((file) => gone.includes(file))).toEqual([])
})

test('leaves unfinished files of another process alone', () => {
  const dist = join(folder, 'shared')
  mkdirSync(join(dist, 'release'), { recursive: true })
  const ofOther = ['manifest.json.part', 'server.json.part'].map((file) => join(dist, 'release', file))
  for (const path of ofOther) writeFileSync(path, '{"half": ')
  writeRelease(release, dist, 0)
  expect(ofOther.map((path) => existsSync(path) && readFileSync(path, 'utf8'))).toEqual(['{"half": ', '{"half": '])
})

test('the server has the steps of each channel in its order', async () => {
  const [name, journey] = Object.entries(configs.get('base')!.flows.journeys)[0]!
  const order = journey.order.toReversed()
  const reversed = new Map([...configs].map(([channel, config]) => [channel, channel === 'base' ? config : copyOf(config)] as const))
  const [other, config] = [...reversed].find(([channel]) => channel !== 'base')!
  config.flows.journeys[name]!.order = order
  const { journeys } = (await released(reversed)).server
  expect(journeys[other]?.[name]?.order).toEqual(order)
  expect(journeys.base?.[name]?.order).toEqual(journey.order)
})
