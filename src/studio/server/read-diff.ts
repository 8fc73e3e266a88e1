import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { diffConfigs } from '../../compiler/diff/diff-configs.ts'
import { buildConfigs } from '../../compiler/load/build-configs.ts'
import type { Configs } from '../../compiler/load/config.ts'
import { loadSources } from '../../compiler/load/load-sources.ts'
import type { DiffView } from '../contract.ts'
import type { Workspace } from './workspace.ts'

const FOLDERS = ['flows', 'schemas', 'locales']
const run = promisify(execFile)

/** What the files change against the last commit; undefined where there is no git. */
export async function readDiff({ sources, channels, config }: Workspace): Promise<DiffView | undefined> {
  const { root } = sources
  const committed = await configsOfHead(root).catch(() => undefined)
  if (!committed) return undefined
  const now: Configs = new Map(channels().map((channel) => [channel, config(channel)]))
  const { stdout } = await run('git', ['status', '--porcelain', '--', ...FOLDERS], { cwd: root })
  return {
    sentences: diffConfigs(committed, now).changes,
    files: stdout
      .split('\n')
      .map((line) => line.slice(3))
      .filter((file) => file !== ''),
  }
}

const cache = new Map<string, Configs>()

async function configsOfHead(root: string): Promise<Configs> {
  const { stdout } = await run('git', ['rev-parse', 'HEAD'], { cwd: root })
  const known = cache.get(stdout)
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'alur-studio-'))
  try {
    const archive = join(folder, 'committed.tar')
    await run('git', ['archive', '--output', archive, 'HEAD', ...FOLDERS], { cwd: root })
    await run('tar', ['-x', '-f', archive, '-C', folder])
    const { configs } = buildConfigs(await loadSources(folder))
    cache.set(stdout, configs)
    return configs
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
