import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const lock = 'package-lock.json'

/**
 * Installs the packages of the `package.json` in this folder, and returns where. The place is below the product's `node_modules`, so that
 * React and other shared packages resolve to the product's.
 */
export function installPeers(root: string): string {
  const folder = join(root, 'node_modules/.cache/alur/peers')
  const stamp = join(folder, '.installed')
  const wanted = readFileSync(join(import.meta.dirname, lock), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', lock]) copyFileSync(join(import.meta.dirname, name), join(folder, name))
  const options = ['--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['ci', ...options], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('The packages of the peers could not be installed. Is there a network connection?')
  writeFileSync(stamp, wanted)
  return folder
}

export function versionOf(root: string, folder: string, name: string): string {
  const [file = ''] = [folder, root].map((from) => join(from, 'node_modules', name, 'package.json')).filter((path) => existsSync(path))
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Resolves the peers' packages from `folder` for pages outside of it. */
export function peerPackages(folder: string): Plugin {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object }
  const isOfPeer = (source: string) => Object.keys(dependencies).some((name) => source === name || source.startsWith(`${name}/`))
  return {
    name: 'alur-peer-packages',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!isOfPeer(source) || importer?.includes('node_modules')) return null
      return this.resolve(source, join(folder, 'page.js'), { skipSelf: true })
    },
  }
}
