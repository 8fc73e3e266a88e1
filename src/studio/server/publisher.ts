import { type ChildProcess, execFile } from 'node:child_process'
import { join } from 'node:path'
import type { CarryOrder, PublishAnswer, PublishOrder } from '../contract.ts'

export type Publisher = {
  log(): Promise<PublishAnswer>
  /**
   * Checks, compiles and tests the files against the release in force without storing anything; one run per revision of the files, however
   * many requests come. `undo`: entries taken back on purpose; `from`: the day from which it would be in force.
   */
  rehearse(revision: number, undo?: readonly number[], from?: string): Promise<PublishAnswer>
  /** Merges what others published, without writing files. */
  carry(order: Omit<CarryOrder, 'label'>): Promise<PublishAnswer>
  decide(order: PublishOrder): Promise<PublishAnswer>
  /** The log as Markdown. */
  record(): Promise<string>
  /** Aborts a rehearsal, waits for a running decision, and accepts no new work. */
  close(): Promise<void>
}

type Environment = { [name: string]: string | undefined }

const REHEARSE = '--rehearse'
/** Maximum output in bytes: a whole log with its changes. */
const MAX_OUTPUT = 2 ** 28
/** The answer of an aborted run. */
const BROKEN_OFF: PublishAnswer = { refusal: { reason: 'again', message: '' } }

/** A requested rehearsal, the only kind of run that may be aborted. */
type Rehearsal = { revision: number; asked: string; answer: Promise<PublishAnswer>; child?: ChildProcess; isBrokenOff?: true }

/**
 * Runs `npm run publish` in child processes, one at a time, with the server's settings, which the studio has too. `program`: root of the
 * code that runs; the project may be in another folder.
 */
export function createPublisher(root: string, program: string, settings: Environment): Publisher {
  let queue: Promise<unknown> = Promise.resolve()
  const rehearsals = new Set<Rehearsal>()
  let lastRehearsal: { asked: string; answer: PublishAnswer } | undefined
  let closed = false
  return {
    log: () => answer(['--list']),
    rehearse(revision, undo = [], from = '') {
      const asked = `${revision} ${undo} ${from}`
      // A rehearsal of older files is of no use any more, and has stored nothing.
      for (const each of rehearsals) if (each.revision !== revision) breakOff(each)
      const running = [...rehearsals].find((each) => each.asked === asked)
      if (running) return running.answer
      const rehearsal: Rehearsal = { revision, asked, answer: Promise.resolve(BROKEN_OFF) }
      rehearsals.add(rehearsal)
      rehearsal.answer = rehearse(rehearsal, undo, from).finally(() => rehearsals.delete(rehearsal))
      return rehearsal.answer
    },
    carry: ({ undo, from }) => answer(['--carry', REHEARSE, ...undone(undo), ...dated(from)]),
    decide: (order) => answer(argumentsOf(order)),
    record: async () => (await run(['--record'])) ?? '',
    async close() {
      closed = true
      for (const each of rehearsals) breakOff(each)
      await queue
    },
  }

  async function rehearse(rehearsal: Rehearsal, undo: readonly number[], from: string): Promise<PublishAnswer> {
    const { asked } = rehearsal
    if (lastRehearsal?.asked === asked && lastRehearsal.answer.planned?.before === releaseInForce(await answer(['--list'])))
      return lastRehearsal.answer
    const found = await answer([REHEARSE, '--fresh', ...undone(undo), ...dated(from)], rehearsal)
    // A scheduled release depends on more than the release in force, so its answer is not cached.
    lastRehearsal = found.planned && from === '' ? { asked, answer: found } : undefined
    return found
  }

  async function answer(args: string[], rehearsal?: Rehearsal): Promise<PublishAnswer> {
    const said = await run(['--json', ...args], rehearsal)
    return said === undefined ? BROKEN_OFF : (JSON.parse(said) as PublishAnswer)
  }

  /** The command's output; undefined when it was aborted. */
  function run(args: string[], rehearsal?: Rehearsal): Promise<string | undefined> {
    const result = queue.then(() => runOne(args, rehearsal))
    queue = result.catch(() => {})
    return result
  }

  function runOne(args: string[], rehearsal: Rehearsal | undefined): Promise<string | undefined> {
    // The studio is closing or the rehearsal was aborted.
    if (closed || rehearsal?.isBrokenOff) return Promise.resolve(undefined)
    // HOST and PORT belong to the studio.
    const { HOST: _, PORT: __, ...env } = settings
    const script = [join(program, 'scripts/publish.mjs'), `--root=${root}`, ...args]
    return new Promise((resolve, reject) => {
      const child = execFile(process.execPath, script, { cwd: program, env, maxBuffer: MAX_OUTPUT }, (error, said) => {
        if (rehearsal?.isBrokenOff) resolve(undefined)
        else if (said === '' && error) reject(error)
        else resolve(said)
      })
      if (rehearsal) rehearsal.child = child
    })
  }
}

function breakOff(rehearsal: Rehearsal): void {
  rehearsal.isBrokenOff = true
  rehearsal.child?.kill()
}

const releaseInForce = ({ log, current }: PublishAnswer) => log?.publications.find(({ seq }) => seq === current)?.release

/** Builds the command's arguments; each value stays a single argument, whatever it contains. @throws SyntaxError */
export function argumentsOf({ act, undo = [], ...words }: PublishOrder): string[] {
  const { by, why, rule, from, seen, proposal, release } = Object.fromEntries(Object.entries(words).filter(([, text]) => isWords(text)))
  const who = [...option('by', by ?? ''), ...option('why', why ?? '')]
  if (act === 'publish' && seen !== undefined)
    return ['--fresh', ...who, ...option('rule', rule), ...dated(from), ...option('seen', seen), ...undone(undo)]
  if (act === 'approve' && proposal !== undefined) return [...who, ...option('approve', proposal)]
  if (act === 'rollBack' && release !== undefined && /^\w+$/.test(release)) return [...who, '--rollback', release]
  throw new SyntaxError('order')
}

const option = (name: string, text: string | undefined) => (text === undefined ? [] : [`--${name}=${text}`])
const dated = (from: string | undefined) => option('from', isWords(from) ? from : undefined)
/** @throws SyntaxError when an entry number is not an integer */
const undone = (undo: readonly unknown[]) =>
  undo.flatMap((seq) => {
    if (!Number.isSafeInteger(seq)) throw new SyntaxError('undo')
    return option('undo', String(seq))
  })

const isWords = (text: unknown): text is string => typeof text === 'string' && text.trim() !== ''
