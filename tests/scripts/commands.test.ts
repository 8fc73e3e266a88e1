import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { [name: string]: string } }

describe('in a checkout where nothing is installed', () => {
  let clone: string
  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'alur-clone-'))
    cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
    cpSync(join(root, 'package.json'), join(clone, 'package.json'))
  })
  afterAll(() => rmSync(clone, { recursive: true, force: true }))

  it.each(['check', 'compile', 'publish', 'diff', 'walks', 'coverage', 'impact', 'channel', 'studio'])('%s prints what to run', (name) => {
    const [program, ...args] = scripts[name]!.split(' ')
    const { status, stderr } = spawnSync(program!, args, { cwd: clone, encoding: 'utf8' })
    const says = 'Nothing is installed here yet, or not what the build needs: run npm ci --include=dev, then this again.\n'
    expect({ status, stderr }).toEqual({ status: 1, stderr: says })
  })
})

describe('a server that is started as in docs/operations.md', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const page = text('docs/operations.md')

  it('has what the build needs, also with NODE_ENV=production in the shell', () => {
    const installs = [...page.matchAll(/npm ci[^`&\n]*/g)].map(([command]) => command.trim())
    expect(new Set(installs)).toEqual(new Set(['npm ci --include=dev']))
  })

  it('has time to finish its work before it is killed', () => {
    const [, ends] = /SHUTDOWN_MS = ([\d_]+)/.exec(text('src/server/main.ts')) ?? []
    const [, killed] = /TimeoutStopSec=(\d+)/.exec(page) ?? []
    expect(Number(killed) * 1000).toBeGreaterThan(Number(ends?.replaceAll('_', '')))
  })
})

describe('a command', () => {
  const program = `import { readArguments } from './scripts/read-arguments.ts'
    readArguments({ options: { json: { type: 'boolean' } } })
    for (let line = 0; line < 50_000; line++) console.log('a line of what it has to say')`
  const run = (more: string) =>
    spawnSync('sh', ['-c', `"$0" --import tsx --input-type=module -e "$1" -- ${more}`, process.execPath, program], {
      cwd: root,
      encoding: 'utf8',
    })

  it('reports an unknown option in one line', () => {
    const { status, stderr } = run('--jsn')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Unknown option '--jsn'.*\n$/)
  })

  it('ends without an error when its output pipe is closed', () => {
    expect(run('--json | head -1')).toMatchObject({ status: 0, stderr: '', stdout: 'a line of what it has to say\n' })
  })
})

describe('a command on the configuration', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, encoding: 'utf8', timeout: 60_000 })

  it('diff reports invalid JSON of the other side instead of a removal', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'alur-tree-'))
    try {
      for (const name of ['flows', 'schemas', 'locales']) cpSync(join(root, name), join(folder, name), { recursive: true })
      const file = join(folder, 'flows/policy/products.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(',', ',,'))
      const { status, stdout, stderr } = run('diff', folder)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toContain(`Not all of ${folder} can be read`)
      expect(stderr).toMatch(/flows\/policy\/products\.json\n.*json-syntax/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.each([
    { args: ['channel'], says: /^Say which channel: / },
    { args: ['channel', 'kios', '--pictures', 'http://127.0.0.1:1'], says: /^No server answers at http:\/\/127\.0\.0\.1:1: / },
    { args: ['walks', '--most', 'abc'], says: /^--most takes a number, .*"abc"/ },
    { args: ['walks', '--most', '0'], says: /^--most takes a number, .*"0"/ },
  ])('$args reports the error in one line', { timeout: 60_000 }, ({ args, says }) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stderr).toMatch(says)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
