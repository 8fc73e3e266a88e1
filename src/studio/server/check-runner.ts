import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Findings, StudioFinding } from '../contract.ts'
import type { Workspace } from './workspace.ts'

/** Characters of the error output that are kept while the check runs. */
const MAX_ERROR_LENGTH = 4000

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
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    alive.add(child)
    let said = ''
    // Decoded as a stream, because a multi-byte character may be split between two chunks.
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors = (errors + chunk).slice(-MAX_ERROR_LENGTH)))
    // A process that fails to start emits `error` and then `close`.
    child.on('error', (error) => console.error(`The check did not start: ${error.message}`))
    child.on('close', () => {
      alive.delete(child)
      if (running !== child) return
      running = undefined
      const findings = parseFindings(said)
      current = findings ? { revision, findings } : { revision, findings: current.findings, failure: causeIn(errors) }
      for (const listener of listeners) listener()
    })
  }
}

/** The message of an uncaught error, whose stack follows it; else the last line. */
function causeIn(output: string): string {
  const lines = output.trim().split('\n')
  return lines.findLast((line) => /^\w*Error: /.test(line)) ?? lines.at(-1) ?? ''
}

/** Parses the findings; undefined when the check did not finish. */
function parseFindings(text: string): StudioFinding[] | undefined {
  try {
    return JSON.parse(text) as StudioFinding[]
  } catch {
    return undefined
  }
}
