import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { diffConfigs } from '../src/compiler/diff/diff-configs.ts'
import { formatDiff } from '../src/compiler/diff/format-diff.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import { isError } from '../src/compiler/load/finding.ts'
import { allFindingsOf, type Edit, editSources } from './compiler/edit-sources.ts'
import { configs, sources } from './conformance/product.ts'

const root = join(import.meta.dirname, '..')
const pages = [...readdirSync(join(root, 'docs')).filter((name) => name.startsWith('for-')), 'operations.md']
/** Seconds each, and nothing is changed. */
const run = /^npm run (?:diff(?: -- (?:--markdown|HEAD~1))?|channel -- \w+|check -- --codes)$/
/** The others change the disk, take minutes or need a server: the longest beginning says who walks them, a test by its title or a step. */
const walked: { [command: string]: [file: string, says: string] } = {
  'npm run attack': ['tests/attack/attack.test.ts', 'kills of a publishing process'],
  'npm run bench': ['tests/bench', ''],
  'npm run build': ['scripts/test.mjs', "['build', tsx, ['scripts/build.ts']]"],
  'npm run channel -- kios --pictures': ['tests/journeys/channel-override.test.ts', 'the pictures of a channel'],
  'npm run check': ['scripts/test.mjs', "['check', join(root, 'scripts', 'check.mjs'), []]"],
  'npm run coverage': ['tests/compiler/coverage/field-coverage.test.ts', 'describe('],
  'npm run export-database': ['tests/server/db/export-database.test.ts', 'goes over to PostgreSQL by one command'],
  'npm run impact': ['tests/publish/impact.test.ts', 'prints counts, steps and fields'],
  'npm run person': ['tests/operations-page.test.ts', 'a person is exported'],
  'npm run publish': ['tests/operations-page.test.ts', 'a change, its approval and its end reach both'],
  'npm run publish -- --carry': ['tests/publish/publish.test.ts', 'are carried over to new code'],
  'npm run screens': ['scripts/screens', ''],
  'npm run studio': ['tests/journeys/studio.test.ts', 'a field becomes optional'],
  'npm run test:all': ['tests/support/whole-run.ts', "process.env.TESTS === 'all'"],
  'npm run test:edits': ['tests/allowed-edits', ''],
  'npm run walks': ['tests/compiler/walks/walks.test.ts', 'describe('],
}

/** A fence says the file and the pointer that it is put at, `text diff` what `npm run diff` then says, `sh` what is typed. */
function fencesOf(page: string): { info: string; body: string }[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  return [...text.matchAll(/^```(.+)\n([^]*?)^```$/gm)].map(([, info = '', body = '']) => ({ info, body: body.trim() }))
}

describe.each(pages)('docs/%s', (page) => {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  const fences = fencesOf(page)
  const edits = fences.flatMap(({ info, body }): Edit[] => {
    const [, file, pointer = ''] = /^json ([^#]+)(?:#(.*))?$/.exec(info) ?? []
    return file === undefined ? [] : [{ file, pointer, value: JSON.parse(body) }]
  })
  const commands = [...new Set([...text.matchAll(/npm run [^`|&>\n]+/g)].map(([command]) => command.trim()))]

  it('names only commands and files that there are', () => {
    const names = commands.map((command) => command.split(' ')[2]!)
    expect(names.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
    const files = [...text.matchAll(/`((?:docs|flows|schemas|locales|tests|src)\/[\w./-]+)`/g)].map(([, file]) => file!)
    const shown = new Set(edits.map(({ file }) => file))
    expect(files.filter((file) => !shown.has(file) && !existsSync(join(root, file)))).toEqual([])
  })

  it.runIf(edits.length > 0)(
    'its edits are lawful, and diff says of them what it says here',
    async () => {
      const changed = editSources(sources, edits)
      expect((await allFindingsOf(changed)).filter(isError)).toEqual([])
      const told = formatDiff(diffConfigs(configs, buildConfigs(changed).configs), false)
      const wanted = fences.filter(({ info }) => info === 'text diff').flatMap(({ body }) => body.split('\n'))
      for (const sentence of wanted) for (const part of sentence.split('…')) expect(told).toContain(part.trim())
    },
    120_000,
  )

  it('each command runs here', { tags: 'slow', timeout: 180_000 }, () => {
    // A clone of one commit has no earlier one.
    const earlier = spawnSync('git', ['rev-parse', '--verify', 'HEAD~1'], { cwd: root }).status === 0 ? 'HEAD~1' : 'HEAD'
    for (const line of commands.filter((command) => run.test(command))) {
      const { status, stderr } = spawnSync(line.replace('HEAD~1', earlier), { cwd: root, shell: true, encoding: 'utf8' })
      expect({ line, status, stderr: status === 0 ? '' : stderr }).toEqual({ line, status: 0, stderr: '' })
    }
  })

  it('each other command runs where it is said', () => {
    for (const line of commands.filter((command) => !run.test(command))) {
      const [beginning = ''] = Object.keys(walked)
        .filter((each) => line.startsWith(each))
        .toSorted((a, b) => b.length - a.length)
      const [file, says] = walked[beginning] ?? []
      const path = join(root, file ?? 'nowhere')
      const isSaid = existsSync(path) && (says === '' || readFileSync(path, 'utf8').includes(says!))
      expect({ line, isSaid }).toEqual({ line, isSaid: true })
    }
  })
})
