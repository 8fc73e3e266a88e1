import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Findings, PublishOrder } from '../../src/studio/contract.ts'
import { createPreviewLinks } from '../../src/studio/preview/preview-links.ts'
import { createPreviewServer } from '../../src/studio/server/preview-server.ts'
import { createStudioServer } from '../../src/studio/server/studio-server.ts'
import { listStates } from '../../src/studio/views/list-states.ts'
import { argumentsOf, type Publisher } from '../../src/studio/server/publisher.ts'
import type { Workspace } from '../../src/studio/server/workspace.ts'
import { configs, product, sources } from '../conformance/product.ts'

const workspace = {
  sources,
  release: { manifest: { release: 'r' }, files: new Map([['boot.json', '{}']]) },
  revision: 1,
  shown: 1,
  config: (channel: string) => configs.get(channel) ?? product,
  channels: () => [...configs.keys()],
  history: () => ({}),
  apply: async () => {},
  step: async () => {},
} as unknown as Workspace

describe('the studio only accepts requests of its own pages', () => {
  const checks = { current: () => ({ findings: [] }), onChange: () => () => {}, close: async () => {} }
  const decided: PublishOrder[] = []
  const publisher: Publisher = {
    log: async () => ({}),
    carry: async () => ({}),
    rehearse: async () => ({}),
    decide: async (order) => (decided.push(order), {}),
    record: async () => '# Record',
    close: async () => {},
  }
  const app = createStudioServer({
    workspace,
    checks,
    publisher,
    assets: new Map(),
    preview: { origin: 'http://127.0.0.1:2', token: 't' },
    createLink: undefined,
  })
  const own = { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const change = { label: 'x', edits: [] }

  test.each([
    ['its own page', own, 200],
    ['its own page under another name of this machine', { ...own, host: 'localhost:1', origin: 'http://localhost:1' }, 200],
    ['a name that was made to lead here', { ...own, host: 'evil.example', origin: 'http://evil.example' }, 403],
    ['a page of elsewhere', { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['another port of this machine, such as the preview', { ...own, origin: 'http://127.0.0.1:2', 'sec-fetch-site': 'same-site' }, 403],
    ['a form, which cannot send JSON', { ...own, 'content-type': 'text/plain' }, 415],
  ])('a change, or a request to publish, from %s', async (_, headers, status) => {
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) })
    expect((await post('/api/change', change)).statusCode).toBe(status)
    const before = decided.length
    expect((await post('/api/releases', { act: 'publish' })).statusCode).toBe(status)
    expect(decided.length - before).toBe(status === 200 ? 1 : 0)
  })

  test.each([
    { name: 'without keys', csv: 'a,b', reason: 'noKeys' },
    { name: 'with lost letters', csv: 'key,en-us\na,caf\uFFFD', reason: 'encoding' },
    { name: 'that is not CSV', csv: 'key,"en-us', reason: 'unreadable' },
  ])('a sheet of texts $name is refused with the reason', async ({ csv, reason }) => {
    const reply = await app.inject({ method: 'POST', url: '/api/texts', headers: own, payload: JSON.stringify({ csv, label: 'x' }) })
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { reason }])
  })

  test.each([
    ['of these files says what was found', 1, { was: 'object' }],
    ['of other files does not', 0, {}],
  ])('a fix %s', async (_, revision, found) => {
    const finding = {
      code: 'x',
      severity: 'error',
      file: 'schemas/forms/contacts.json',
      pointer: '/type',
      line: 1,
      message: '',
      remedy: {},
    }
    vi.spyOn(checks, 'current').mockReturnValue({ revision, findings: [finding] } as never)
    const reply = await app.inject({ url: '/api/findings', headers: own })
    expect(reply.json<Findings>().findings[0]?.remedy).toEqual(found)
  })

  test('when published changes cannot be determined, no file changes and the page shows an error', async () => {
    const refused = { refusal: { reason: 'again', message: '' } }
    vi.spyOn(publisher, 'carry').mockResolvedValue(refused)
    const merge = vi.fn(async () => {})
    Object.assign(workspace, { merge })
    const payload = JSON.stringify({ label: 'x', undo: [] })
    const reply = await app.inject({ method: 'POST', url: '/api/releases/carry', headers: own, payload })
    expect(reply.json()).toEqual(refused)
    expect(merge).not.toHaveBeenCalled()
  })

  test('the record of releases is a download', async () => {
    const reply = await app.inject({ url: '/api/releases/record.md', headers: own })
    expect(reply.headers['content-disposition']).toContain('attachment')
    expect(reply.body).toBe('# Record')
  })

  test('a page of another origin can neither read nor embed it', async () => {
    const read = await app.inject({
      url: '/api/texts',
      headers: { host: '127.0.0.1:1', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    })
    expect(read.statusCode).toBe(403)
    const page = await app.inject({ url: '/', headers: { host: '127.0.0.1:1' } })
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('without a network address there is no link', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/link', headers: own, payload: '{}' })).statusCode).toBe(404)
  })
})

describe('the preview', () => {
  const web = mkdtempSync(join(tmpdir(), 'alur-preview-'))
  writeFileSync(join(web, 'index.html'), '<html><head></head></html>')
  afterAll(() => rmSync(web, { recursive: true, force: true }))
  let now = 0
  const links = createPreviewLinks(() => now)
  const [{ id: state = '' } = {}] = listStates(product, 'id-id')
  const started = createPreviewServer({ workspace, links, web, script: '' })
  const get = async (url: string, headers: object = {}) => (await started).inject({ url, headers: { host: '192.168.1.5:3', ...headers } })

  test('needs a link', async () => {
    const reply = await get(`/open/${links.create(60_000, { state })}`)
    expect(reply.statusCode).toBe(200)
    const cookie = String(reply.headers['set-cookie']).split(';', 1)[0]!
    expect(reply.headers['set-cookie']).toContain('HttpOnly')
    expect((await get('/config/boot.json', { cookie })).statusCode).toBe(200)
    expect((await get('/some/page', { cookie })).statusCode).toBe(200)
    expect((await get('/config/boot.json')).statusCode).toBe(410)
    const ended = await get('/open/guessed')
    expect(ended.statusCode).toBe(410)
    for (const texts of Object.values(product.texts)) expect(ended.body).toContain(texts['studio.linkEnded'])
    now += 60_000
    expect((await get('/config/boot.json', { cookie })).statusCode).toBe(410)
  })

  test('closes when its link expires, and works with another link', async () => {
    const [short, long] = [links.create(60_000, { state }), links.create(120_000, { state })]
    now += 59_999
    expect((await get(`/open/${short}`)).statusCode).toBe(200)
    now += 1
    expect((await get(`/open/${short}`)).statusCode).toBe(410)
    expect((await get(`/open/${long}`)).statusCode).toBe(200)
  })

  test('replies to an IP address, not to a host name', async () => {
    expect((await get(`/open/${links.create(1000, { state })}`, { host: 'evil.example' })).statusCode).toBe(403)
  })

  test('a state cannot add markup to the page that contains it', async () => {
    const { body } = await get(`/open/${links.create(1000, { state })}`)
    expect(body.match(/<script/g)).toHaveLength(2)
    expect((await get(`/open/${links.create(1000)}?state=%3Cscript%3E`)).statusCode).toBe(404)
  })
})

describe('a request to publish has one argument for each word', () => {
  const signed = { by: 'Rini', why: 'a word' }
  test.each<[string, PublishOrder, string[]]>([
    ['publish', { act: 'publish', seen: 's', ...signed, rule: '', from: '' }, ['--fresh', '--by=Rini', '--why=a word', '--seen=s']],
    [
      'publish by a rule on a day',
      { act: 'publish', seen: 's', ...signed, rule: 'letter 12', from: '2030-01-01' },
      ['--fresh', '--by=Rini', '--why=a word', '--rule=letter 12', '--from=2030-01-01', '--seen=s'],
    ],
    [
      'a name that looks like an option',
      { act: 'approve', by: '--verify', why: 'x', proposal: 'p' },
      ['--by=--verify', '--why=x', '--approve=p'],
    ],
    ['nobody', { act: 'approve', by: ' ', why: '', proposal: 'p' }, ['--by=', '--why=', '--approve=p']],
    ['put back', { act: 'rollBack', ...signed, release: 'abc123' }, ['--by=Rini', '--why=a word', '--rollback', 'abc123']],
  ])('%s', (_, order, args) => {
    expect(argumentsOf(order)).toEqual(args)
  })

  test.each<[string, object]>([
    ['to publish what was not looked at', { act: 'publish', ...signed }],
    ['to put back an option', { act: 'rollBack', ...signed, release: '--list' }],
    ['of another kind', { act: 'list', ...signed }],
    ['with something else than words', { act: 'approve', ...signed, proposal: ['p'] }],
  ])('%s is refused', (_, order) => {
    expect(() => argumentsOf(order as PublishOrder)).toThrow(SyntaxError)
  })
})
