import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whatever a test leaves in the folder for temporary files goes with the run. Returns how to remove it. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'alur-tests-'))
  // A PostgreSQL of a test runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
