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
/** Commands that this test runs: they take seconds and change nothing. */
const run = /^npm run (?:diff(?: -- (?:--markdown|HEAD~1))?|channel -- \w+|check -- --codes)$/
/**
 * The other commands change the disk, take minutes or need a server. By the beginning of the command: the file that runs it instead, and a
 * text in that file, such as the title of the test. The longest matching beginning counts.
 */
const runElsewhere: { [command: string]: [file: string, text: string] } = {
  'npm run attack': ['tests/attack/attack.test.ts', 'kills of a publishing process'],
  'npm run bench': ['tests/bench', ''],
  'npm run build': ['scripts/test.mjs', "['build', tsx, ['scripts/build.ts']]"],
  'npm run channel -- kios --pictures': [
    'tests/journeys/channel-override.test.ts',
    'a picture shows a page of the product and of the channel',
  ],
  'npm run check': ['scripts/test.mjs', "['check', join(root, 'scripts', 'check.mjs'), []]"],
  'npm run coverage': ['tests/compiler/coverage/field-coverage.test.ts', 'describe('],
  'npm run export-database': ['tests/server/db/export-database.test.ts', 'is moved to PostgreSQL by one command'],
  'npm run impact': ['tests/publish/impact.test.ts', 'prints counts, steps and fields'],
  'npm run person': ['tests/operations-page.test.ts', 'export a person'],
  'npm run publish': ['tests/operations-page.test.ts', 'publish, approve and roll back on both servers'],
  'npm run publish -- --carry': ['tests/publish/publish.test.ts', 'are carried over to new code'],
  'npm run screens': ['scripts/screens', ''],
  'npm run studio': ['tests/journeys/studio.test.ts', 'a field becomes optional'],
  'npm run test:all': ['tests/support/whole-run.ts', "process.env.TESTS === 'all'"],
  'npm run test:edits': ['tests/allowed-edits', ''],
  'npm run walks': ['tests/compiler/walks/walks.test.ts', 'describe('],
}

/** Code blocks of a page. `json <file>#<pointer>`: an edit of the configuration. `text diff`: the output of `npm run diff` for the edits. `sh`: commands. */
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

  it('names only existing commands and files', () => {
    const names = commands.map((command) => command.split(' ')[2]!)
    expect(names.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
    const files = [...text.matchAll(/`((?:docs|flows|schemas|locales|tests|src)\/[\w./-]+)`/g)].map(([, file]) => file!)
    const shown = new Set(edits.map(({ file }) => file))
    expect(files.filter((file) => !shown.has(file) && !existsSync(join(root, file)))).toEqual([])
  })

  it.runIf(edits.length > 0)(
    'has edits without errors, and the output of diff for them',
    async () => {
      const changed = editSources(sources, edits)
      expect((await allFindingsOf(changed)).filter(isError)).toEqual([])
      const output = formatDiff(diffConfigs(configs, buildConfigs(changed).configs), false)
      const expected = fences.filter(({ info }) => info === 'text diff').flatMap(({ body }) => body.split('\n'))
      for (const sentence of expected) for (const part of sentence.split('…')) expect(output).toContain(part.trim())
    },
    120_000,
  )

  it('has commands that run without an error', { tags: 'slow', timeout: 180_000 }, () => {
    // A shallow clone may have no earlier commit.
    const earlier = spawnSync('git', ['rev-parse', '--verify', 'HEAD~1'], { cwd: root }).status === 0 ? 'HEAD~1' : 'HEAD'
    for (const line of commands.filter((command) => run.test(command))) {
      const { status, stderr } = spawnSync(line.replace('HEAD~1', earlier), { cwd: root, shell: true, encoding: 'utf8' })
      expect({ line, status, stderr: status === 0 ? '' : stderr }).toEqual({ line, status: 0, stderr: '' })
    }
  })

  it('has further commands that other tests run', () => {
    for (const line of commands.filter((command) => !run.test(command))) {
      const [beginning = ''] = Object.keys(runElsewhere)
        .filter((each) => line.startsWith(each))
        .toSorted((a, b) => b.length - a.length)
      const [file, expected] = runElsewhere[beginning] ?? []
      const path = join(root, file ?? 'nowhere')
      const isFound = existsSync(path) && (expected === '' || readFileSync(path, 'utf8').includes(expected!))
      expect({ line, isFound }).toEqual({ line, isFound: true })
    }
  })
})
