import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Package = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
const rootDir = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(rootDir, 'package-lock.json'), 'utf8')) as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([path]) => path !== '')

/** Licences without obligations for serving the program over a network. LGPL is that of libvips, which is loaded as a library. */
const LICENSES = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
])
/** Further licences allowed for development packages, which are not shipped. */
const TOOL_LICENSES = new Set([...LICENSES, 'MPL-2.0', 'Python-2.0', 'PSF-2.0'])

/** Resolves a package like Node, from the package at `path` upwards. */
function resolve(path: string, name: string): Package | undefined {
  const local = packages[`${path ? `${path}/` : ''}node_modules/${name}`]
  if (local || !path) return local
  return resolve(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name)
}

describe('the package lock', () => {
  /** When a registry lacks the binary of another platform, npm leaves it out of the lock, and `npm ci` refuses that lock on every machine. */
  it('names the binaries of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name, version]) => /^\d/.test(version) && resolve(path, name)?.version !== version)
        .map(([name, version]) => `${name}@${version}`),
    )
    expect(missing).toEqual([])
  })

  it('names no registry', () => {
    expect(installed.filter(([, entry]) => 'resolved' in entry)).toEqual([])
  })

  it('pins what is in every package that runs here', () => {
    const platform = /-(?:linux|darwin|win32|windows|android|freebsd|openbsd|netbsd|sunos|aix|openharmony|wasm32|webcontainers)/
    expect(installed.filter(([path, { integrity }]) => integrity === undefined && !platform.test(path)).map(([path]) => path)).toEqual([])
  })

  it('has only licences that allow serving the product', () => {
    const others = installed.flatMap(([path, { license = 'none', dev }]) =>
      license.split(' AND ').some((each) => !(dev ? TOOL_LICENSES : LICENSES).has(each)) ? [`${path}: ${license}`] : [],
    )
    expect(others).toEqual([])
  })
})

it('no package runs a script when it is installed', () => {
  expect(readFileSync(join(rootDir, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})
