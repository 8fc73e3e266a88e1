import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates the run's own folder for temporary files. Returns a function that removes it with all that the tests left in it. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'alur-tests-'))
  // A PostgreSQL of a test runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
