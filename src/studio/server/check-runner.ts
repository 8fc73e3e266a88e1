import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Findings, StudioFinding } from '../contract.ts'
import type { Workspace } from './workspace.ts'

export type CheckRunner = { current(): Findings; onChange(listener: () => void): () => void; close(): Promise<void> }

/**
 * Runs the check in a child process, because it takes seconds, and restarts it at every change. `program`: root of the code that checks;
 * the project may be in another folder.
 */
export function startCheckRunner(workspace: Workspace, program: string): CheckRunner {
  const listeners = new Set<() => void>()
  let current: Findings = { findings: [] }
  let running: ChildProcess | undefined
  /** All running children, including stopped ones that may still write. */
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
    // Decoded as a stream, because a multi-byte character may be split between two chunks.
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
    // A process that fails to start emits `error` and then `close`.
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

/** Parses the findings; undefined when the check did not finish. */
function parseFindings(text: string): StudioFinding[] | undefined {
  try {
    return JSON.parse(text) as StudioFinding[]
  } catch {
    return undefined
  }
}
