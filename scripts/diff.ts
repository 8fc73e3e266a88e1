import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lockedUsersOf } from '../src/compiler/check/rules/channels/locked-users.ts'
import { diffConfigs } from '../src/compiler/diff/diff-configs.ts'
import { formatDiff } from '../src/compiler/diff/format-diff.ts'
import type { Configs } from '../src/compiler/load/config.ts'
import { diffMetasOf } from '../src/compiler/meta/policy-schema.ts'
import { storedConfigs } from '../src/publish/candidate.ts'
import { openReleases } from '../src/publish/open-releases.ts'
import { loadTree, wholeConfigs, type Tree } from './load-tree.ts'
import { readArguments } from './read-arguments.ts'

/** A release id as shown by `npm run publish -- --list`. */
const RELEASE = /^[0-9a-f]{12}$/

/**
 * `npm run diff -- <git ref, release or folder> [--markdown | --json]`: prints the changes of the working tree against it as sentences. A
 * release is looked up in the database of the settings; a folder holds `flows`, `schemas` and `locales`.
 */
const root = resolve(import.meta.dirname, '..')
const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { markdown: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})
const [against = 'HEAD'] = positionals

const tree = await loadTree(root)
const changed = wholeConfigs(tree, 'the working tree')
const before = await configsAt(against)
const locksOf = lockedUsersOf(tree.sources, [before.get('base'), changed.get('base')])
const diff = diffConfigs(before, changed, diffMetasOf(tree.sources), locksOf)
console.log(values.json ? JSON.stringify(diff, null, 2) : formatDiff(diff, values.markdown))

async function configsAt(name: string): Promise<Configs> {
  if (existsSync(join(name, 'flows'))) return wholeConfigs(await loadTree(name), name)
  const known = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root, encoding: 'utf8' })
  if (known.status !== 0) {
    const released = RELEASE.test(name) ? await configsOfRelease(name) : undefined
    if (released) return released
    console.error(`"${name}" is no commit of this repository, no release of the database, and no folder with flows, schemas and locales.`)
    process.exit(2)
  }
  return wholeConfigs(await treeOfCommit(known.stdout.trim()), name)
}

async function treeOfCommit(commit: string): Promise<Tree> {
  const folder = mkdtempSync(join(tmpdir(), 'alur-diff-'))
  try {
    const archive = execFileSync('git', ['archive', commit, 'flows', 'schemas', 'locales'], { cwd: root, maxBuffer: 2 ** 28 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return await loadTree(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function configsOfRelease(id: string): Promise<Configs | undefined> {
  const { store, close } = await openReleases()
  try {
    return await storedConfigs(store, id, tree.sources)
  } finally {
    await close()
  }
}
