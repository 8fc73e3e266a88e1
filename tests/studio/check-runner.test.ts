import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startCheckRunner } from '../../src/studio/server/check-runner.ts'
import type { Workspace } from '../../src/studio/server/workspace.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A program whose check is this script. */
function programWith(script: string): string {
  const program = mkdtempSync(join(tmpdir(), 'alur-program-'))
  folders.push(program)
  mkdirSync(join(program, 'scripts'))
  writeFileSync(join(program, 'scripts/check.mjs'), script)
  return program
}

const workspace = { revision: 7, sources: { root: tmpdir() }, onChange: () => () => {} } as unknown as Workspace

test.each([
  { name: 'one that finds nothing', script: `console.log('[]')`, found: { revision: 7, findings: [] } },
  {
    name: 'one that throws',
    script: `throw new Error('The code was changed while it was read: try again.')`,
    found: { revision: 7, findings: [], failure: 'Error: The code was changed while it was read: try again.' },
  },
  {
    name: 'one that stops with a message',
    script: `console.error('Nothing is installed.\\nRun npm ci.'); process.exit(1)`,
    found: { revision: 7, findings: [], failure: 'Run npm ci.' },
  },
  { name: 'one that prints nothing', script: '', found: { revision: 7, findings: [], failure: '' } },
])('the result of a check names why it did not finish: $name', async ({ script, found }) => {
  const runner = startCheckRunner(workspace, programWith(script))
  await new Promise<void>((resolve) => runner.onChange(resolve))
  expect(runner.current()).toEqual(found)
  await runner.close()
})
