import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const program = join(import.meta.dirname, '../..')

/** The product's three folders, to be edited; `withCode`: also what a release belongs to, so that they can be published. */
export function copyProject(withCode = false): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'alur-studio-'))
  const code = withCode ? ['src', 'package-lock.json'] : []
  for (const name of ['flows', 'schemas', 'locales', '.oxfmtrc.json', ...code])
    cpSync(join(program, name), join(root, name), { recursive: true })
  if (withCode) symlinkSync(join(program, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) }
}
