import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildConfigs } from '../../compiler/load/build-configs.ts'
import type { Configs } from '../../compiler/load/config.ts'
import { loadSources } from '../../compiler/load/load-sources.ts'
import type { DiffModel } from '../contract.ts'
import { changesBetween } from '../views/changes-between.ts'
import { sayChanges } from '../views/say-changes.ts'
import type { Workspace } from './workspace.ts'

const FOLDERS = ['flows', 'schemas', 'locales']
const run = promisify(execFile)

/** Changes of the files against the last commit; undefined without git. */
export async function readDiff({ sources, channels, config }: Workspace, locale: string): Promise<DiffModel | undefined> {
  const { root } = sources
  const before = await configsOfHead(root).catch(() => undefined)
  if (!before) return undefined
  const now: Configs = new Map(channels().map((channel) => [channel, config(channel)]))
  const { stdout } = await run('git', ['status', '--porcelain', '--', ...FOLDERS], { cwd: root })
  return {
    sentences: sayChanges(changesBetween(before, now, sources), config('base'), locale),
    files: stdout
      .split('\n')
      .map((line) => line.slice(3))
      .filter((file) => file !== ''),
  }
}

/** Configurations of the last commit only. */
let committed: { commit: string; configs: Promise<Configs> } | undefined

async function configsOfHead(root: string): Promise<Configs> {
  const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: root })
  if (committed?.commit !== commit) {
    committed = { commit, configs: readCommitted(root) }
    // A failed read is repeated at the next request.
    committed.configs.catch(() => (committed = undefined))
  }
  return committed.configs
}

async function readCommitted(root: string): Promise<Configs> {
  const folder = mkdtempSync(join(tmpdir(), 'alur-studio-'))
  try {
    const archive = join(folder, 'committed.tar')
    await run('git', ['archive', '--output', archive, 'HEAD', ...FOLDERS], { cwd: root })
    await run('tar', ['-x', '-f', archive, '-C', folder])
    return buildConfigs(await loadSources(folder)).configs
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
