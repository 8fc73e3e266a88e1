import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder for the temporary files of this run. Returns a function that removes it with all its files. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'alur-tests-'))
  // Other users may read the folder, because PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
