import { type ChildProcess, execFile } from 'node:child_process'
import { join } from 'node:path'
import type { CarryOrder, PublishAnswer, PublishOrder } from '../contract.ts'

export type Publisher = {
  log(): Promise<PublishAnswer>
  /**
   * Checks, compiles and tries everything against what is in force, and stores nothing; once for a revision of the files, however many
   * ask. `undo`: the entries that are meant to be taken back; `from`: the day from which it would be in force.
   */
  rehearse(revision: number, undo?: readonly number[], from?: string): Promise<PublishAnswer>
  /** Merges what others published into the files, and writes none. */
  carry(order: Omit<CarryOrder, 'label'>): Promise<PublishAnswer>
  decide(order: PublishOrder): Promise<PublishAnswer>
  /** Markdown. */
  record(): Promise<string>
  /** Ends a rehearsal, lets a decision come to its end, and takes nothing new. */
  close(): Promise<void>
}

type Environment = { [name: string]: string | undefined }

const REHEARSE = '--rehearse'
/** A whole log with its changes, in bytes. */
const MAX_OUTPUT = 2 ** 28
/** Of a run that was broken off, and so found nothing out. */
const BROKEN_OFF: PublishAnswer = { refusal: { reason: 'again', message: '' } }

/** A rehearsal that is asked for: the one run that may be broken off. */
type Rehearsal = { revision: number; asked: string; answer: Promise<PublishAnswer>; child?: ChildProcess; isBrokenOff?: true }

/**
 * `npm run publish` in a process of its own, one after the other, with the settings of the server, which are those of the studio.
 * `program`: the root of the code that runs; the project may be another folder.
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
      // One of older files tells nothing any more, and stored nothing.
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
    // What will be in force on a day does not show in what is in force now.
    lastRehearsal = found.planned && from === '' ? { asked, answer: found } : undefined
    return found
  }

  async function answer(args: string[], rehearsal?: Rehearsal): Promise<PublishAnswer> {
    const said = await run(['--json', ...args], rehearsal)
    return said === undefined ? BROKEN_OFF : (JSON.parse(said) as PublishAnswer)
  }

  /** What it says; undefined when it was broken off. */
  function run(args: string[], rehearsal?: Rehearsal): Promise<string | undefined> {
    const result = queue.then(() => runOne(args, rehearsal))
    queue = result.catch(() => {})
    return result
  }

  function runOne(args: string[], rehearsal: Rehearsal | undefined): Promise<string | undefined> {
    // Whoever asked is gone, or its files are.
    if (closed || rehearsal?.isBrokenOff) return Promise.resolve(undefined)
    // HOST and PORT are those of the studio.
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

/** Each value stays one argument, whatever stands in it. @throws SyntaxError */
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
/** @throws SyntaxError */
const undone = (undo: readonly unknown[]) =>
  undo.flatMap((seq) => {
    if (!Number.isSafeInteger(seq)) throw new SyntaxError('undo')
    return option('undo', String(seq))
  })

const isWords = (text: unknown): text is string => typeof text === 'string' && text.trim() !== ''
