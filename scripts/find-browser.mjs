import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findProgram, systemBrowser } from './find-program.mjs'
import { root } from './prepare.mjs'

const minute = 60_000

/**
 * Finds a browser for the journey tests: the system's, Playwright's or Debian's. Without one it prints what to install and returns
 * undefined.
 */
export function findBrowser() {
  const found = systemBrowser() ?? fetched() ?? packaged()
  if (!found) console.error('No browser for the journeys: install Chromium or Chrome so that `chromium` or `google-chrome` is on the PATH.')
  return found
}

function fetched() {
  if (starts()) return 'playwright'
  console.log('No Chromium on this machine: asking Playwright for one …')
  const cli = join(root, 'node_modules', 'playwright', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit', timeout: 5 * minute })
  return starts() ? 'playwright' : undefined
}

/** Whether it starts: a downloaded browser may lack system libraries. */
function starts() {
  const probe = `const { chromium } = await import('playwright'); await (await chromium.launch({ args: ['--no-sandbox'] })).close()`
  return spawnSync(process.execPath, ['--input-type=module', '-e', probe], { cwd: root, stdio: 'ignore', timeout: minute }).status === 0
}

function packaged() {
  if (!aptInstall('chromium', 'the journeys walk a real browser')) return undefined
  aptInstall('chromium-headless-shell', 'it walks them faster')
  return systemBrowser()
}

/** Installs a Debian package, only as root and after printing `why`. NO_SYSTEM_INSTALL=1 forbids it. */
export function aptInstall(name, why) {
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) return false
  if (process.env.NO_SYSTEM_INSTALL === '1') {
    console.log(`Debian's ${name} is missing (${why}), and NO_SYSTEM_INSTALL=1 forbids installing it.`)
    return false
  }
  console.log(`Installing Debian's ${name}: ${why}. NO_SYSTEM_INSTALL=1 forbids it.`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 10 * minute,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name)
}
