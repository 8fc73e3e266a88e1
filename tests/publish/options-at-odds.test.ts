import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { optionsAtOdds } from '../../src/publish/options-at-odds.ts'

const given = { by: 'Rini', why: 'a word', json: true, fresh: false, undo: [] as string[], list: false, rollback: false }

it.each([
  [{ rollback: true, rehearse: true }, '--rollback and --rehearse'],
  [{ approve: '12ab', rehearse: true }, '--approve and --rehearse'],
  [{ approve: '12ab', rollback: true }, '--approve and --rollback'],
  [{ carry: true, list: true }, '--carry and --list'],
  [{ approve: '12ab', from: '2026-12-31' }, '--approve and --from'],
  [{ approve: '', from: '2026-12-31' }, '--approve and --from'],
  [{ rollback: true, rule: 'letter 12' }, '--rollback and --rule'],
  [{ list: true, undo: ['3'] }, '--list and --undo'],
  [{ record: true, seen: 'abc' }, '--record and --seen'],
  [{ verify: true, rehearse: true }, '--verify and --rehearse'],
  [{ carry: true, seen: 'abc' }, '--carry and --seen'],
])('%j are refused together', (options, named) => expect(optionsAtOdds({ ...given, ...options })).toBe(`${named} mean nothing together.`))

it.each([
  {},
  { rehearse: true, from: '2026-12-31', undo: ['3'] },
  { seen: 'abc', rule: 'letter 12', from: '2026-12-31' },
  { carry: true, rehearse: true, from: '2026-12-31', undo: ['3'] },
  { carry: true, rule: 'letter 12' },
  { approve: '12ab' },
  { rollback: true },
  { list: true },
])('%j are accepted together', (options) => expect(optionsAtOdds({ ...given, ...options })).toBeUndefined())

it('the command refuses them in one line', () => {
  const root = resolve(import.meta.dirname, '../..')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/publish.mjs', '--rollback', '--rehearse', '--why', 'x'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: '/dev/null/nowhere' },
  })
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: '--rollback and --rehearse mean nothing together.\n' })
})
