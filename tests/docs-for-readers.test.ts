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
/** The other commands change the disk, take minutes or need a server. */
const run = /^npm run (?:diff|channel -- \w+|check -- --codes)$/

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
  const typed = fences.filter(({ info }) => info === 'sh').flatMap(({ body }) => body.split('\n'))

  it('names only commands and files that there are', () => {
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name)
    expect(commands.filter((name) => !Object.hasOwn(packageJson.scripts, name!))).toEqual([])
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

  it.runIf(typed.some((line) => run.test(line)))(
    'what is typed there runs',
    () => {
      for (const line of typed.filter((one) => run.test(one))) {
        const { status, stderr } = spawnSync(line, { cwd: root, shell: true, encoding: 'utf8' })
        expect({ line, status, stderr: status === 0 ? '' : stderr }).toEqual({ line, status: 0, stderr: '' })
      }
    },
    180_000,
  )
})
