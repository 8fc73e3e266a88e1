import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ViteDevServer, createServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { configPlugin } from '../../src/vite/config-plugin.ts'

const project = join(import.meta.dirname, '../..')
const root = mkdtempSync(join(tmpdir(), 'alur-dev-'))
const words = join(root, 'locales/en-us/enums.json')

let server: ViteDevServer
const sent: { type?: string; event?: string; err?: { message: string; loc: { file: string } } }[] = []
const sentLately = (type: string) =>
  vi.waitFor(() => expect(sent.some((message) => (message.event ?? message.type) === type)).toBe(true), { timeout: 15_000, interval: 20 })

beforeAll(async () => {
  for (const folder of ['flows', 'schemas', 'locales']) cpSync(join(project, folder), join(root, folder), { recursive: true })
  for (const folder of ['web', 'core', 'server']) mkdirSync(join(root, 'src', folder), { recursive: true })
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [configPlugin(root)],
    server: { port: 0, host: '127.0.0.1', ws: false },
  })
  const send = (...message: unknown[]) => void sent.push(typeof message[0] === 'string' ? { event: message[0] } : (message[0] as object))
  server.ws.send = send as typeof server.ws.send
  await server.listen()
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

const address = () => `http://127.0.0.1:${(server.httpServer!.address() as { port: number }).port}`
/** Uses a new connection each time, because the server may close an idle one just as it is reused. */
const ask = (path: string) => fetch(`${address()}${path}`, { headers: { connection: 'close' } })
const json = async (path: string) => (await ask(path)).json()

test('the configuration is served from memory, without the files for the server', async () => {
  const { release, channels } = await json('/config/manifest.json')
  expect(release).toMatch(/^[0-9a-f]{12}$/)
  expect(await json(`/config/${channels.base.boot}`)).toHaveProperty('routes')
  for (const name of ['server.json', '../package.json']) expect((await ask(`/config/${name}`)).ok).toBe(false)
})

test('a saved text reaches the app, a broken file shows its error, and its repair removes the error', async () => {
  const { release } = await json('/config/manifest.json')
  const before = readFileSync(words, 'utf8')

  writeFileSync(words, before.replace(/("enum\.education\.1": )"[^"]*"/, '$1"A changed word"'))
  await sentLately('alur:config')
  const next = await json('/config/manifest.json')
  expect(next.release).not.toBe(release)

  sent.length = 0
  writeFileSync(words, before.slice(0, -3))
  await sentLately('error')
  expect(sent.find(({ type }) => type === 'error')!.err).toMatchObject({ loc: { file: 'locales/en-us/enums.json' } })
  expect((await json('/config/manifest.json')).release).toBe(next.release)

  sent.length = 0
  writeFileSync(words, before)
  await sentLately('update')
  expect((await json('/config/manifest.json')).release).toBe(release)
})

test('a saved file reaches the app before it is checked, and is reverted if it has an error', async () => {
  const { release } = await json('/config/manifest.json')
  const before = readFileSync(words, 'utf8')
  sent.length = 0
  writeFileSync(words, before.replace(/"enum\.education\.1": "[^"]*",?/, ''))
  await sentLately('error')
  const announced = sent.filter(({ event }) => event === 'alur:config').length
  expect(sent.findIndex(({ event }) => event === 'alur:config')).toBeLessThan(sent.findIndex(({ type }) => type === 'error'))
  expect(announced).toBe(2)
  expect((await json('/config/manifest.json')).release).toBe(release)
  writeFileSync(words, before)
  sent.length = 0
  await sentLately('update')
})
