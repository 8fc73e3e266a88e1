import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const lock = 'package-lock.json'

/**
 * Installs what `package.json` beside this names, and returns the folder. It is below the product's packages, so that React and all that
 * both have is found there, and no folder of packages stands among the tests.
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
  if (status !== 0) throw new Error('The packages of the peers could not be installed: is the network there?')
  writeFileSync(stamp, wanted)
  return folder
}

export function versionOf(root: string, folder: string, name: string): string {
  const [file = ''] = [folder, root].map((from) => join(from, 'node_modules', name, 'package.json')).filter((path) => existsSync(path))
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** A page finds the packages of the peers as if they stood beside it. */
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
