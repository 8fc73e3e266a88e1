import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createReleaseStore } from '../../../src/server/releases/release-store.ts'
import { borrowerWithLoan } from '../support/borrower.ts'
import { publicationOf, smallRelease } from '../support/small-release.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const token = 'a-token-of-a-member-of-staff'
const staff = { staffTokenHashes: [createHash('sha256').update(token).digest('hex')] }
const withRules = (id: string, code = 'code') => ({
  ...smallRelease(id),
  code,
  pages: JSON.stringify({
    ...{ pages: {}, files: {} },
    rules: { 'en-us': `<p>rules ${id}</p>`, 'id-id': `<p>aturan ${id}</p>` },
    ...(id !== 'early' && { channelRules: { stall: { 'en-us': `<p>rules ${id} stall</p>`, 'id-id': `<p>aturan ${id} warung</p>` } } }),
  }),
})
const get = (server: TestServer, query: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/rules${query}`, headers: { 'accept-language': 'en', ...headers } })

describe('with releases in the database', () => {
  let server: TestServer
  let order: { no: string; account_id: string }
  beforeAll(async () => {
    server = await openTestServer({ settings: staff, change: (config) => void (config.release = 'middle') })
    const store = createReleaseStore(server.db, server.clock)
    // Today is 2 March on the server. The last release is in the future, and one belongs to code that was never deployed.
    const log = [
      [smallRelease('silent'), { kind: 'build', from: '2026-02-01T00:00:00.000Z' }],
      [withRules('early'), { from: '2026-02-10T00:00:00.000Z' }],
      [withRules('middle'), { from: '2026-02-20T03:00:00.000Z' }],
      [withRules('noon'), { from: '2026-02-20T05:00:00.000Z' }],
      [withRules('other', 'undeployed'), { from: '2026-02-25T00:00:00.000Z' }],
      [withRules('advance'), { from: '2026-04-01T00:00:00.000Z' }],
    ] as const
    for (const [index, [release, more]] of log.entries()) await store.append(publicationOf(release, more), index, release)
    await borrowerWithLoan(server)
    ;[order] = (await server.db.query<typeof order>('select no, account_id from loan_order')) as [typeof order]
  })
  afterAll(() => server?.close())

  it.each([
    ['', 200, 'rules noon'],
    ['?on=2026-02-19', 200, 'rules early'],
    ['?on=2026-02-20', 200, 'rules noon'],
    ['?on=2026-02-26', 200, 'rules noon'],
    ['?on=2026-02-19&lang=id', 200, 'aturan early'],
    ['?release=middle', 200, 'rules middle'],
    ['?channel=stall', 200, 'rules noon stall'],
    ['?channel=stall&lang=id', 200, 'aturan noon warung'],
    ['?channel=stall&release=middle', 200, 'rules middle stall'],
    ['?channel=base', 200, 'rules noon'],
    // The release "early" has no pages by channel.
    ['?channel=stall&on=2026-02-19', 404, undefined],
    ['?channel=none', 404, undefined],
    ['?channel=__proto__', 404, undefined],
    ['?channel=', 404, undefined],
    ['?channel=stall&channel=stall', 404, undefined],
    ['?channel=%22%3E%3Cscript%3E', 404, undefined],
    ['?release=advance', 404, undefined],
    ['?release=none', 404, undefined],
    ['?release=%00', 404, undefined],
    ['?on=2026-02-05', 404, undefined],
    ['?on=2026-01-01', 404, undefined],
    ['?on=2026-04-02', 404, undefined],
    ['?on=2026-02-30', 404, undefined],
    ['?on=%3Cscript%3E', 404, undefined],
    ['?on=2026-02-19&on=2026-02-20', 404, undefined],
  ])('%s answers %i with %s', async (query, status, rules) => {
    const { statusCode, body, headers } = await get(server, query)
    expect(statusCode).toBe(status)
    if (rules === undefined) expect(body).not.toMatch(/<p>(rules|aturan) /)
    else expect(body).toContain(`<p>${rules}</p>`)
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('a day with a change lists all of its releases', async () => {
    const { body } = await get(server, '?on=2026-02-20')
    for (const release of ['early', 'middle', 'noon']) expect(body).toContain(`release=${release}`)
    expect((await get(server, '?on=2026-02-19')).body).not.toContain('release=')
  })

  it.each([
    ['', ['/rules?on=2026-03-02&channel=stall&lang=en', '/rules?on=2026-03-02&lang=id']],
    ['?channel=stall', ['/rules?on=2026-03-02&lang=en', '/rules?on=2026-03-02&channel=stall&lang=id']],
    ['?release=middle&channel=stall', ['/rules?release=middle&lang=en', '/rules?release=middle&channel=stall&lang=id']],
  ])('%s links to the other channel, and to the other language of the same page', async (query, links) => {
    const { body } = await get(server, query)
    for (const link of links) expect(body).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  })

  it('the form for another day keeps the channel', async () => {
    const hidden = '<input type="hidden" name="channel" value="stall">'
    expect((await get(server, '?channel=stall')).body).toContain(hidden)
    expect((await get(server, '')).body).not.toContain('name="channel"')
  })

  it('it is in the language of the browser, or of the address', async () => {
    expect((await get(server, '', { 'accept-language': 'id' })).body).toContain('<html lang="id">')
    expect((await get(server, '?lang=en', { 'accept-language': 'id' })).body).toContain('<html lang="en">')
  })

  it('the rules of a release are read once, without its sources', async () => {
    const fresh = await openTestServer({ settings: staff, db: server.db })
    const asked = vi.spyOn(server.db, 'query')
    for (const query of ['?on=2026-02-19', '?on=2026-02-19&lang=id', '?release=early']) {
      expect((await get(fresh, query)).body).toMatch(/<p>(rules|aturan) early</)
    }
    const reads = asked.mock.calls.map(([text]) => text).filter((text) => / from release\b/.test(text))
    asked.mockRestore()
    await fresh.app.close()
    expect(reads).toEqual(['select pages as packed from release where id = $1 and code = $2'])
  })

  it('the style sheet is a file, because the content policy allows nothing else', async () => {
    expect((await get(server, '/page.css')).body).toContain('@media print')
  })

  const accesses = () =>
    server.db.query<{ operator: string; action: string; account_id: string; reason: string }>('select * from access_log')

  it.each<[who: string, headers: Record<string, string>, no?: string]>([
    ['nobody', { 'x-reason': 'why' }],
    ['a guess', { authorization: 'guess', 'x-reason': 'why' }],
    ['staff with an unknown number', { authorization: token, 'x-reason': 'why' }, 'none'],
    ['staff with a number that no text can be', { authorization: token, 'x-reason': 'why' }, '%00'],
  ])('the rules of an order answer 404 to %s, and no access is logged', async (_who, headers, no = order.no) => {
    const { statusCode, body } = await get(server, `?order=${no}`, headers)
    expect({ statusCode, body }).toEqual({ statusCode: 404, body: '404' })
    expect(await accesses()).toEqual([])
  })

  it('the rules of an order answer 400 to staff without a reason, and no access is logged', async () => {
    expect((await get(server, `?order=${order.no}`, { authorization: token })).statusCode).toBe(400)
    expect(await accesses()).toEqual([])
  })

  it('staff read the releases of a borrower’s answers, consents and loans, which is logged', async () => {
    const { statusCode, body, headers } = await get(server, `?order=${order.no}`, { authorization: token, 'x-reason': 'letter 12' })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<p>rules middle</p>')
    const { texts } = server.config
    for (const kind of ['profile', 'decision', 'consent', 'order']) expect(body).toContain(texts['en-us']![`rulesPage.moment.${kind}`])
    expect(await accesses()).toMatchObject([{ action: 'rules', account_id: order.account_id, reason: 'letter 12' }])

    await server.db.query(`update credit set channel = 'stall' where account_id = $1`, [order.account_id])
    const inChannel = await get(server, `?order=${order.no}`, { authorization: token, 'x-reason': 'letter 12' })
    expect(inChannel.body).toContain('<p>rules middle stall</p>')
  })
})

describe('with the release of a folder', () => {
  let server: TestServer
  let releaseDir: string
  beforeAll(async () => {
    releaseDir = mkdtempSync(join(tmpdir(), 'alur-rules-'))
    writeFileSync(join(releaseDir, 'server-pages.json'), withRules('folder').pages)
    server = await openTestServer({ settings: { releases: 'folder', releaseDir } })
  })
  afterAll(async () => {
    await server?.close()
    rmSync(releaseDir, { recursive: true, force: true })
  })
  it.each([
    ['', 200],
    ['?on=2026-02-19', 404],
  ])('%s answers %i: only today is known', async (query, status) => {
    expect((await get(server, query)).statusCode).toBe(status)
  })
})
