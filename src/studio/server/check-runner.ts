import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Findings, StudioFinding } from '../contract.ts'
import type { Workspace } from './workspace.ts'

export type CheckRunner = { current(): Findings; onChange(listener: () => void): () => void; close(): Promise<void> }

/**
 * Runs the check in a process of its own, since it takes seconds, and begins anew with every change. `program`: the root of the code that
 * checks; the project may be another folder.
 */
export function startCheckRunner(workspace: Workspace, program: string): CheckRunner {
  const listeners = new Set<() => void>()
  let current: Findings = { findings: [] }
  let running: ChildProcess | undefined
  /** Older ones too, which were ended and may still write. */
  const alive = new Set<ChildProcess>()
  const stopListening = workspace.onChange(run)
  run()
  return {
    current: () => current,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      stopListening()
      running?.kill()
      running = undefined
      await Promise.all([...alive].map((child) => once(child, 'close')))
    },
  }

  function run(): void {
    running?.kill()
    const { revision, sources } = workspace
    const child = spawn(process.execPath, [join(program, 'scripts/check.mjs'), '--json', '--root', sources.root], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    running = child
    alive.add(child)
    let said = ''
    // Decoded as a stream: a letter of several bytes may come in two chunks.
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
    // A process that did not start says so, and closes like any other.
    child.on('error', (error) => console.error(`The check did not start: ${error.message}`))
    child.on('close', () => {
      alive.delete(child)
      if (running !== child) return
      running = undefined
      current = { revision, findings: parseFindings(said) ?? current.findings }
      for (const listener of listeners) listener()
    })
  }
}

/** Undefined when the check itself did not come to its end. */
function parseFindings(text: string): StudioFinding[] | undefined {
  try {
    return JSON.parse(text) as StudioFinding[]
  } catch {
    return undefined
  }
}
