import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = { version?: string; optionalDependencies?: Record<string, string> }
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}

/** Where Node would find it, from the package at `path` upwards. */
function found(path: string, name: string): Package | undefined {
  const here = packages[`${path ? `${path}/` : ''}node_modules/${name}`]
  if (here || !path) return here
  return found(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name)
}

/** A registry that lacks the binary of another platform makes npm leave it out of the lock, and `npm ci` then refuses the lock everywhere. */
test('the lock names the binaries of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && found(path, name)?.version !== version)
      .map(([name, version]) => `${name}@${version}`),
  )
  expect(missing).toEqual([])
})

test('the lock names no registry', () => {
  expect(Object.values(packages).filter((entry) => 'resolved' in entry)).toEqual([])
})
