import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

  it.each(['check', 'compile', 'publish', 'diff', 'walks', 'coverage', 'impact', 'channel', 'studio'])('%s says what to run', (name) => {
    const [program, ...args] = scripts[name]!.split(' ')
    const { status, stderr } = spawnSync(program!, args, { cwd: clone, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'Nothing is installed here yet: run npm ci, then this again.\n' })
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

  it('says in one line which option it does not know', () => {
    const { status, stderr } = run('--jsn')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Unknown option '--jsn'.*\n$/)
  })

  it('ends quietly when nobody reads on', () => {
    expect(run('--json | head -1')).toMatchObject({ status: 0, stderr: '', stdout: 'a line of what it has to say\n' })
  })
})
