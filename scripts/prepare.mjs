import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs before anything is installed, so nothing here may import a dependency. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export function stop(line) {
  console.error(line)
  process.exit(1)
}

export function needNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stop(`Node 20.19 or newer is needed, and this is ${process.versions.node}: install a newer one from https://nodejs.org.`)
}

/** Requires installed packages, for commands that do not install them: a server may be running from the same folder. */
export function needInstalled() {
  needNode()
  if (!['tsx', 'esbuild'].every((name) => existsSync(join(root, 'node_modules', name, 'package.json'))))
    stop('Nothing is installed here yet, or not what the build needs: run npm ci --include=dev, then this again.')
}

/** The content of `node_modules/.installed` when this lock file is the installed one. */
export const lockDigest = () => digest([join(root, 'package-lock.json')])

/** Runs `npm ci` only when the lock file differs from the installed one. */
export function install() {
  const stamp = join(root, 'node_modules', '.installed')
  const lock = lockDigest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing what package-lock.json names …')
  // The build needs the development packages, also under NODE_ENV=production.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) stop('npm ci failed: is the network there?')
  writeFileSync(stamp, lock)
}

/** Runs a script and returns its exit code. */
export function runScript(name, args = [], options = {}) {
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const { status } = spawnSync(process.execPath, [tsx, join(root, 'scripts', name), ...args], { cwd: root, stdio: 'inherit', ...options })
  return status ?? 1
}

/** Bundles of `bundle-server.ts`; the server last, so that it never finds an older child process. */
export const programs = ['faces-process', 'identity-card-process', 'encode-process', 'server']

/** Whether the folder has every file that the server and the app need. */
export function isWholeBuild(folder) {
  const parts = [...programs.map((name) => `${name}.js`), 'web/index.html', 'release/server-build.json']
  return parts.every((name) => existsSync(join(folder, name)))
}

/**
 * Builds `dist` only when one of its sources has changed. `isNeeded`: exits when the build fails. Returns false when it failed and an older
 * build may serve.
 */
export function build({ isNeeded = true } = {}) {
  const stamp = join(root, 'dist', 'built-from')
  const inputs = [
    'flows',
    'schemas',
    'locales',
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build.ts',
    'scripts/bundle-server.ts',
  ]
  const state = digest(inputs.flatMap((name) => filesOf(join(root, name))))
  if (isWholeBuild(join(root, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return true
  console.log('Building …')
  const status = runScript('build.ts')
  if (status !== 0 && isNeeded) process.exit(status)
  if (status !== 0) return false
  writeFileSync(stamp, state)
  return true
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !(name === 'generated' && path === join(root, 'src')))
    .flatMap((name) => filesOf(join(path, name)))
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
