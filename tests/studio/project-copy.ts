import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const program = join(import.meta.dirname, '../..')

/** Copies the product's three folders to a temporary one. `withCode`: also the code, which publishing needs. */
export function copyProject(withCode = false): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'alur-studio-'))
  const code = withCode ? ['src', 'package-lock.json'] : []
  for (const name of ['flows', 'schemas', 'locales', '.oxfmtrc.json', ...code])
    cpSync(join(program, name), join(root, name), { recursive: true })
  if (withCode) symlinkSync(join(program, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) }
}
