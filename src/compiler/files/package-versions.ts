import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Returns the installed versions of packages, as seen from a file. Some packages hide their package.json from `import`. */
export function packageVersions(names: readonly string[], from: string): string[] {
  const { paths } = createRequire(from).resolve
  return names.map((name) => {
    const manifests = (paths(name) ?? []).map((folder) => join(folder, name, 'package.json'))
    const manifest = manifests.find((path) => existsSync(path))
    if (manifest === undefined) throw new Error(`${name} is not installed`)
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
  })
}
