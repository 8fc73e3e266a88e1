import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders with the code of browser and server, and the code that builds a release and its pages; generated types do not affect these. */
const folders = ['core', 'json', 'text', 'product', 'web', 'server', 'scenarios', 'prerender', 'compiler']

/** Digest of the code that a release is built for: another release of the same code needs no new build. */
export function codeDigest(root: string): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = readdirSync(join(root, 'src', folder), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}
