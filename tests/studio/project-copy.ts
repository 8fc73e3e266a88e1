import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const program = join(import.meta.dirname, '../..')

/** The product's three folders, to be edited. */
export function copyProject(): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'alur-studio-'))
  for (const name of ['flows', 'schemas', 'locales', '.oxfmtrc.json']) cpSync(join(program, name), join(root, name), { recursive: true })
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
