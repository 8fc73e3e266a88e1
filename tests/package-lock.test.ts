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

/** Licences that ask for nothing of who only serves the program; LGPL is libvips, loaded as a library. */
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
/** Tools that are not shipped. */
const TOOL_LICENSES = new Set([...LICENSES, 'MPL-2.0', 'Python-2.0', 'PSF-2.0'])

/** Where Node would find it, from the package at `path` upwards. */
function found(path: string, name: string): Package | undefined {
  const here = packages[`${path ? `${path}/` : ''}node_modules/${name}`]
  if (here || !path) return here
  return found(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name)
}

describe('the package lock', () => {
  /** A registry that lacks the binary of another platform makes npm leave it out of the lock, and `npm ci` then refuses the lock everywhere. */
  it('names the binaries of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name, version]) => /^\d/.test(version) && found(path, name)?.version !== version)
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

  it('has licences that let the product be served', () => {
    const others = installed.flatMap(([path, { license = 'none', dev }]) =>
      license.split(' AND ').some((each) => !(dev ? TOOL_LICENSES : LICENSES).has(each)) ? [`${path}: ${license}`] : [],
    )
    expect(others).toEqual([])
  })
})

it('no package runs a script when it is installed', () => {
  expect(readFileSync(join(rootDir, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})
