import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { codeDigest } from '../src/compiler/files/code-digest.ts'
import { sourceTexts } from '../src/compiler/load/source-texts.ts'
import { remoteServer } from './attack/remote-server.ts'
import { sources } from './conformance/product.ts'
import { createDatabase, hasPostgres } from './server/support/engines.ts'
import { buildServer, killServers, type ServerProcess, spawnServer, waitUntilListening } from './server/support/server-process.ts'
import { smallRelease, writeReleaseFolder } from './server/support/small-release.ts'
import { readTestConfig } from './server/support/test-config.ts'
import { copyProject, program } from './studio/project-copy.ts'

const page = readFileSync(join(program, 'docs/operations.md'), 'utf8')
const phone = '081234567890'
const PRODUCTS = 'flows/policy/products.json'
const SEALED = 're-encryption with the newest key is complete'
const key = () => randomBytes(32).toString('base64')

/** Returns the command of the page that begins with `start`. `values`: values for its placeholders, such as `<name>`. */
function commandFrom(start: string, values: { [placeholder: string]: string } = {}): string {
  const command = [...page.matchAll(/npm run [^`\n]+/g)].map(([found]) => found).find((each) => each.startsWith(start))
  if (!command) throw new Error(`The page prints no command that begins with ${start}`)
  return Object.entries(values).reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), command)
}

afterAll(killServers)

describe.runIf(hasPostgres)('the commands of docs/operations.md, on PostgreSQL with two servers', { tags: 'slow' }, () => {
  it('publish, approve and roll back on both servers, restart them one by one with a new key, and export a person', async () => {
    const [server, config, database] = await Promise.all([buildServer(), readTestConfig(), createDatabase()])
    const project = copyProject(true)
    const [first, second] = [key(), key()]
    const env = { PATH: process.env.PATH!, SANDBOX: '1', DATABASE_URL: database.address, DATA_INDEX_KEY: key() }
    const start = async (keys: string) => {
      const child = spawnServer(server, { ...env, DATA_KEYS: keys, RELEASES: 'database', LOG_LEVEL: 'info' })
      let output = ''
      child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
      return { ...(await waitUntilListening(child)), child, output: () => output }
    }
    const run = async (command: string) => {
      const child = spawn(command, { cwd: project.root, shell: true, env: { ...env, DATA_KEYS: `${second},${first}` } })
      const [stdout, stderr] = [child.stdout, child.stderr].map(async (stream) => Buffer.concat(await stream.toArray()).toString())
      const [status] = (await once(child, 'close')) as [number]
      return { status, stdout: await stdout!, stderr: await stderr! }
    }
    const outputOf = async (command: string) => {
      const { status, stdout, stderr } = await run(command)
      expect({ command, status, stderr: status === 0 ? '' : stderr }).toEqual({ command, status: 0, stderr: '' })
      return stdout
    }
    const releaseOf = async ({ origin }: ServerProcess) =>
      ((await (await fetch(`${origin}/api/health`)).json()) as { release: string }).release
    const bothServe = (servers: ServerProcess[], release: string) =>
      expect.poll(() => Promise.all(servers.map(releaseOf)), { timeout: 20_000 }).toEqual(servers.map(() => release))
    try {
      // The copy gets the scripts of the checkout, so that the commands run on the changed configuration.
      for (const name of ['scripts', 'package.json']) cpSync(join(program, name), join(project.root, name), { recursive: true })
      const build = { ...smallRelease('build', config), code: codeDigest(project.root), sources: JSON.stringify(sourceTexts(sources)) }
      writeReleaseFolder(server.releaseDir, build)
      const servers = [await start(first), await start(first)]
      await bothServe(servers, 'build')
      const remote = remoteServer(servers[0]!.origin, config)
      await remote.signIn(phone)
      remote.close()

      const path = join(project.root, PRODUCTS)
      const { products, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as { products: { [name: string]: { late: number } } }
      for (const terms of Object.values(products)) terms.late -= 1
      writeFileSync(path, JSON.stringify({ ...rest, products }))
      const [, release = '', proposal = ''] =
        /Release (\w+) waits for a second person: .*--approve (\S+)/.exec(
          await outputOf(`${commandFrom('npm run publish -- --why')} --by Rini`),
        ) ?? []
      expect(await releaseOf(servers[0]!)).toBe('build')
      const approval = commandFrom('npm run publish -- --approve', { '<proposal>': proposal, '<name>': 'Budi' })
      expect((await run(approval.replace('Budi', 'rini'))).stderr).toContain('somebody else approves it')
      await outputOf(approval)
      await bothServe(servers, release)
      expect(await outputOf(commandFrom('npm run publish -- --list'))).toMatch(new RegExp(`${release}.*in force`))
      await outputOf(commandFrom('npm run publish -- --rollback'))
      await bothServe(servers, 'build')
      await outputOf(commandFrom('npm run publish --silent -- --record'))
      const record = readFileSync(join(project.root, 'record.md'), 'utf8')
      const [, last = ''] = /the last is (\w+)/.exec(await outputOf(commandFrom('npm run publish -- --verify'))) ?? []
      expect(last).not.toBe('')
      expect(record).toMatch(/^# Record of releases\n/)
      for (const part of [last, 'SEOJK 19/2023', 'Rini', 'Budi']) expect(record).toContain(part)

      // Changes the key: each server restarts with the new key second, then with it first. The old process runs until the new one is ready.
      await expect(start(`${second},${first}`)).rejects.toThrow('DATA_KEYS begins with a key that no server of this database has had')
      for (const keys of [`${first},${second}`, `${second},${first}`])
        for (const index of servers.keys()) {
          const next = await start(keys)
          expect(await servers[index]!.stop()).toBe(0)
          servers[index] = next
          await expect.poll(next.output, { timeout: 20_000 }).toContain(SEALED)
        }
      expect(page).toContain(SEALED)
      await Promise.all(servers.map((each) => each.stop()))
      const alone = await start(second)
      expect((await fetch(`${alone.origin}/api/health`)).status).toBe(200)
      await expect.poll(alone.output, { timeout: 20_000 }).toContain(SEALED)
      const exported = await outputOf(commandFrom('npm run person -- export'))
      expect(exported).toContain('"account"')
    } finally {
      await killServers()
      project.remove()
      await database.drop()
    }
  }, 400_000)
})
