import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { createServer } from '../../../src/server/app.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { findMerchantKey, upsertMerchantKey } from '../../../src/server/commerce/merchant-key-queries.ts'
import { createClock } from '../../../src/server/platform/clock.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import { createReleaseSwitch } from '../../../src/server/release-switch.ts'
import { followReleases } from '../../../src/server/releases/release-follower.ts'
import { createReleaseStore, type ReleaseStore } from '../../../src/server/releases/release-store.ts'
import { until } from '../../support/until.ts'
import { engines } from '../support/engines.ts'
import { publicationOf, smallRelease } from '../support/small-release.ts'
import { readTestConfig } from '../support/test-config.ts'

const START = Date.parse('2026-03-02T03:00:00Z')
const DAY_MS = 24 * 3600 * 1000

describe.each(engines)('servers that follow one database on $engine', ({ open }) => {
  let db: Db
  let store: ReleaseStore
  let config: ServerConfig
  let servers: Awaited<ReturnType<typeof startServer>>[] = []
  let now = START
  const clock = createClock(
    () => now,
    async () => 0,
  )

  beforeAll(async () => {
    db = await open()
    store = createReleaseStore(db, clock)
    config = await readTestConfig()
    await put('first')
    servers = await Promise.all([startServer(), startServer()])
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await db?.close()
  })

  async function put(id: string, more: Parameters<typeof publicationOf>[1] = {}) {
    const release = smallRelease(id, config)
    return store.append(
      publicationOf(release, { from: clock.now().toISOString(), ...more }),
      (await store.log()).publications.length,
      release,
    )
  }

  async function startServer(code = 'code') {
    const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', WEB_DIR: 'no-web', RELEASE_DIR: 'no-release', SANDBOX: '0' })
    const listener = createServer(settings)
    const releases = createReleaseSwitch(listener, { db, clock, settings, ports: localPorts, log: listener.log })
    const follower = await followReleases({
      ...{ db, clock, log: listener.log, code },
      activate: ({ id, manifest, server, pages }, file) =>
        releases.activate(JSON.parse(server), { id, manifest, site: JSON.parse(pages), file, find: (name) => follower.find(name) }),
    })
    const origin = await listener.listen({ port: 0, host: '127.0.0.1' })
    return {
      get: async (path: string, headers: Record<string, string> = {}) => {
        const response = await fetch(origin + path, { headers })
        return { status: response.status, headers: response.headers, text: await response.text() }
      },
      services: releases.services,
      follower,
      stop: () => Promise.all([releases.close(), follower.stop()]),
    }
  }

  const releasesOf = () => Promise.all(servers.map(async ({ get }) => JSON.parse((await get('/api/health')).text).release as string))
  const untilAll = (id: string) => until(async () => (await releasesOf()).every((release) => release === id))

  it('keep a merchant’s key that another server was started with', async () => {
    const key = { id: 'new-key', merchant: 'shop', secret: 'a secret of more than thirty-two characters' }
    await upsertMerchantKey(db, key, clock.now())
    await put('beside')
    await untilAll('beside')
    expect(await findMerchantKey(db, 'new-key')).toEqual(key)
  })

  it('switch to a new release automatically, with its manifest', async () => {
    await put('second')
    await untilAll('second')
    for (const { get } of servers) expect(JSON.parse((await get('/config/manifest.json')).text)).toMatchObject({ release: 'second' })
  })

  it('serve the files of the previous release to running apps', async () => {
    for (const { get } of servers) {
      for (const id of ['first', 'second'])
        expect(await get(`/config/boot.${id}.json`)).toMatchObject({ status: 200, text: JSON.stringify(id) })
    }
  })

  it('serve a file at once to an app with the manifest of another server', async () => {
    await put('third')
    const [server] = servers
    expect(await server!.get('/config/boot.third.json')).toMatchObject({ status: 200, text: '"third"' })
  })

  it.each(['/config/boot.none.json', '/config/server.json', '/config/..%2fserver.json', '/config/__proto__'])(
    '%s is not found',
    async (path) => {
      expect((await servers[0]!.get(path)).status).toBe(404)
    },
  )

  it('reply 304 for an unchanged manifest', async () => {
    const [server] = servers
    const list = await server!.get('/config/manifest.json')
    const again = await server!.get('/config/manifest.json', { 'if-none-match': list.headers.get('etag')! })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  it('switch to a scheduled release on its day, and to a rollback at once', async () => {
    await put('dated', { from: new Date(now + DAY_MS).toISOString() })
    for (const { follower } of servers) await follower.refresh()
    expect(await releasesOf()).toEqual(['third', 'third'])
    now += DAY_MS
    await untilAll('dated')
    await put('third', { kind: 'rollback' })
    await untilAll('third')
  })

  it('ignore a proposal, and a release for other code', async () => {
    const proposal = smallRelease('proposal', config)
    const other = { ...smallRelease('other', config), code: 'newer code' }
    const { from: _, ...unapproved } = publicationOf(proposal, { kind: 'proposal' })
    await store.append(unapproved, (await store.log()).publications.length, proposal)
    await store.append(publicationOf(other, { from: clock.now().toISOString() }), (await store.log()).publications.length, other)
    for (const { follower } of servers) await follower.refresh()
    expect(await releasesOf()).toEqual(['third', 'third'])
  })

  it('serve the files of one another while two builds run side by side', async () => {
    const newer = await startServer('newer code')
    const fileOf = async ({ get }: (typeof servers)[0], id: string) => (await get(`/config/boot.${id}.json`)).text
    expect(await Promise.all([...servers, newer].map((server) => fileOf(server, 'other')))).toEqual(['"other"', '"other"', '"other"'])
    expect(await fileOf(newer, 'third')).toBe('"third"')
    expect(await fileOf(newer, 'first')).toBe('"first"')
    await newer.stop()
  })

  it('finish running work under the release that it began with', async () => {
    const work = servers[0]!.services()
    await put('fourth')
    await untilAll('fourth')
    expect(work.config.release).toBe('third')
    expect(servers[0]!.services().config.release).toBe('fourth')
  })

  it('keep their release when the next one cannot be read', async () => {
    const broken = { ...smallRelease('broken'), server: '{' }
    await store.append(publicationOf(broken, { from: clock.now().toISOString() }), (await store.log()).publications.length, broken)
    for (const { follower } of servers) await follower.refresh().catch(() => {})
    expect(await releasesOf()).toEqual(['fourth', 'fourth'])
    await put('fifth')
    await untilAll('fifth')
  })

  it.each([
    { name: 'when the database failed', id: 'sixth', code: '57P01', tries: 2 },
    { name: 'but not when it cannot be read', id: 'seventh', code: undefined, tries: 1 },
  ])('try a release again $name', async ({ id, code, tries }) => {
    const tried: string[] = []
    const activate = async (release: { id: string }) => {
      tried.push(release.id)
      if (tried.filter((each) => each === id).length === 1) throw Object.assign(new Error('not taken'), { code })
    }
    const follower = await followReleases({ db, clock, log: servers[0]!.services().log, code: 'code', activate })
    await put(id)
    for (let look = 0; look < 3; look++) await follower.refresh().catch(() => {})
    await follower.stop()
    expect(tried.filter((each) => each === id)).toHaveLength(tries)
  })
})
