import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { diffConfigs } from '../src/compiler/diff/diff-configs.ts'
import { formatDiff } from '../src/compiler/diff/format-diff.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import type { Configs } from '../src/compiler/load/config.ts'
import { policyMetaOf } from '../src/compiler/meta/policy-schema.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { storedConfigs } from '../src/publish/candidate.ts'
import { openReleases } from '../src/publish/open-releases.ts'
import { readArguments } from './read-arguments.ts'

/** As `npm run publish -- --list` shows it. */
const RELEASE = /^[0-9a-f]{12}$/

/**
 * `npm run diff -- <git ref, release or folder> [--markdown | --json]`: what the working tree changes against it, in sentences. A release
 * is one of the database of the settings; a folder holds `flows`, `schemas` and `locales`.
 */
const root = resolve(import.meta.dirname, '..')
const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { markdown: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})
const [against = 'HEAD'] = positionals

const sources = await loadSources(root)
const diff = diffConfigs(await configsAt(against), buildConfigs(sources).configs, policyMetaOf(sources))
console.log(values.json ? JSON.stringify(diff, null, 2) : formatDiff(diff, values.markdown))

async function configsIn(folder: string): Promise<Configs> {
  return buildConfigs(await loadSources(folder)).configs
}

async function configsAt(name: string): Promise<Configs> {
  if (existsSync(join(name, 'flows'))) return configsIn(name)
  const known = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root, encoding: 'utf8' })
  if (known.status !== 0) {
    const released = RELEASE.test(name) ? await configsOfRelease(name) : undefined
    if (released) return released
    console.error(`"${name}" is no commit of this repository, no release of the database, and no folder with flows, schemas and locales.`)
    process.exit(2)
  }
  const folder = mkdtempSync(join(tmpdir(), 'alur-diff-'))
  try {
    const archive = execFileSync('git', ['archive', known.stdout.trim(), 'flows', 'schemas', 'locales'], { cwd: root, maxBuffer: 2 ** 28 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return await configsIn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function configsOfRelease(id: string): Promise<Configs | undefined> {
  const { store, close } = await openReleases()
  try {
    return await storedConfigs(store, id, sources)
  } finally {
    await close()
  }
}
