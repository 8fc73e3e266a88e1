import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { networkAddress, ownAddress } from '../../scripts/addresses.mjs'

const root = join(import.meta.dirname, '../..')
const data = mkdtempSync(join(tmpdir(), 'alur-dev-'))
let child: ChildProcess | undefined
afterAll(async () => {
  if (child && child.exitCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

test.each([
  { host: '127.0.0.1', own: '127.0.0.1', network: undefined },
  { host: 'localhost', own: 'localhost', network: undefined },
  { host: '::1', own: '[::1]', network: undefined },
  { host: '192.0.2.7', own: '192.0.2.7', network: '192.0.2.7' },
  { host: '2001:db8::7', own: '[2001:db8::7]', network: '[2001:db8::7]' },
])('a server that listens at $host opens locally at $own, and from the network at $network', ({ host, own, network }) => {
  expect(ownAddress(host)).toBe(own)
  expect(networkAddress(host)).toBe(network)
})

test.each(['0.0.0.0', '::'])('a server that listens at %s opens locally at 127.0.0.1', (host) => expect(ownAddress(host)).toBe('127.0.0.1'))

/** Returns the first of two consecutive free ports. Starts at a number that depends on the process, so that parallel tests do not collide. */
async function twoFreePorts(host: string): Promise<number> {
  for (let port = 42_000 + (process.pid % 1000) * 2; ; port += 2)
    if ((await isFree(host, port)) && (await isFree(host, port + 1))) return port
}

function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen({ host, port }, () => server.close(() => resolve(true)))
  })
}

// Only Linux has all addresses of 127/8 without configuration.
test.skipIf(process.platform !== 'linux')('both ports are bound to HOST and printed', { tags: 'slow', timeout: 420_000 }, async () => {
  const host = '127.0.0.2'
  const port = await twoFreePorts(host)
  child = spawn(process.execPath, [join(root, 'scripts/dev.mjs')], {
    cwd: root,
    env: { ...process.env, HOST: host, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const status = (at: string, path: string) =>
    fetch(`http://${at}${path}`).then(
      (reply) => reply.status,
      () => 0,
    )
  const long = { timeout: 390_000, interval: 500 }
  await expect.poll(() => status(`${host}:${port}`, '/'), long).toBe(200)
  await expect.poll(() => status(`${host}:${port + 1}`, '/api/health'), long).toBe(200)
  expect(await status(`${host}:${port}`, '/api/health')).toBe(200)
  for (const each of [port, port + 1]) {
    expect(said).toContain(`http://${host}:${each}`)
    expect(await status(`127.0.0.1:${each}`, '/')).toBe(0)
  }
})
