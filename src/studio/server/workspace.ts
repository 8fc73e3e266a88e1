import { existsSync, rmSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { buildConfigs } from '../../compiler/load/build-configs.ts'
import type { Config, Configs, Sources } from '../../compiler/load/config.ts'
import { isUnread, loadSources, parseSourceFile, readSourceText } from '../../compiler/load/load-sources.ts'
import { makeRelease, type Release } from '../../compiler/release/make-release.ts'
import type { TextChanges } from '../../server/releases/merge-sources.ts'
import type { Change } from '../contract.ts'
import { editJson, EditConflict, projectFormat } from '../edit/edit-json.ts'
import { editsBetween } from '../edit/edits-between.ts'
import { type JournalEntry, openJournal } from '../edit/journal.ts'
import { writeFileAtomically } from '../../compiler/files/write-file-atomically.ts'
import { watchFiles } from './watch-files.ts'

export type Workspace = {
  readonly sources: Sources
  readonly release: Release | undefined
  /** Reason why `release` is outdated; undefined when it matches the files. */
  readonly broken: string | undefined
  /** Increases with every change of a file. */
  readonly revision: number
  /** The revision that `release` was built from. */
  readonly shown: number
  config(channel: string): Config
  channels(): string[]
  history(): { undo?: string; redo?: string }
  /** Contents of a file before and after each change that can be undone. */
  earlierTexts(file: string): string[]
  /** Writes the files at once. @throws EditConflict when a file has not the value that the change expects */
  apply(change: Change): Promise<void>
  /** Applies each entry at its place in the new text. @throws EditConflict when a file is not the one that the texts were made from */
  merge(label: string, texts: TextChanges): Promise<void>
  /**
   * Restores the exact bytes. @throws StepDropped when a file was changed since: the step is dropped, so that the previous one can be
   * undone
   */
  step(direction: 'undo' | 'redo'): Promise<void>
  onChange(listener: () => void): () => void
  close(): void
}

/** An undo or redo step that no longer fits the file. */
export class StepDropped extends Error {
  override name = 'StepDropped'
}

type State = { sources: Sources; configs: Configs }
type Released = { revision: number; release?: Release | undefined; problem?: string }

const FOLDERS = ['flows', 'schemas', 'locales']

/**
 * Opens the three folders of a project: reads, edits and compiles them for the code of `program` at every change. `cache`: folder of
 * compiled validators.
 */
export async function openWorkspace(root: string, program: string, cache: string): Promise<Workspace> {
  const formatText = projectFormat(root)
  const journal = openJournal(join(root, 'artifacts/studio/journal.json'))
  const listeners = new Set<() => void>()
  const readAll = () => loadSources(root, undefined, program)
  const first = await readAll()
  let state: State = { sources: first, configs: buildConfigs(first).configs }
  let revision = 1
  let released: Released = { ...(await makePreview(state, cache)), revision }
  let isReleasing = false
  /** Whether the files could not be read at their last change. */
  let isBehind = false
  let queue: Promise<unknown> = Promise.resolve()
  const stopWatching = watchFiles(root, FOLDERS, (files) => void inTurn(() => reloadChanged(files)).catch(showProblem))
  return {
    get sources() {
      return state.sources
    },
    get release() {
      return released.release
    },
    get broken() {
      return released.problem
    },
    get shown() {
      return released.revision
    },
    get revision() {
      return revision
    },
    config: (channel) => state.configs.get(channel) ?? state.configs.get('base')!,
    channels: () => [...state.configs.keys()],
    history() {
      const [undo, redo] = [journal.done.at(-1)?.label, journal.undone.at(-1)?.label]
      return { ...(undo !== undefined && { undo }), ...(redo !== undefined && { redo }) }
    },
    earlierTexts: (file) =>
      journal.done
        .flatMap(({ files }) => files)
        .filter((each) => each.file === file)
        .flatMap(({ before, after }) => [before, after])
        .filter((text) => text !== undefined),
    apply: (change) => inTurn(() => apply(change)),
    merge: (label, texts) => inTurn(() => merge(label, texts)),
    step: (direction) => inTurn(() => step(direction)),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: stopWatching,
  }

  /** Runs changes one after another. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }

  async function apply({ label, edits }: Change): Promise<void> {
    const names = [...new Set(edits.map(({ file }) => file))]
    // Only files known to the compiler, so that no path leaves the three folders.
    const unknown = names.find((file) => !state.sources.files.has(file) || state.sources.files.get(file)?.kind === 'meta')
    if (unknown !== undefined) throw new EditConflict(unknown)
    const files: JournalEntry['files'] = []
    for (const file of names) {
      const before = readSourceText(join(root, file))
      const after = await editJson(
        before,
        edits.filter((edit) => edit.file === file),
        formatText,
      )
      if (after !== before) files.push({ file, before, after })
    }
    await write(label, files)
  }

  async function merge(label: string, texts: TextChanges): Promise<void> {
    const files: JournalEntry['files'] = []
    for (const [file, { was, text }] of Object.entries(texts)) {
      if (!isInFolders(file) || (textOf(join(root, file)) ?? null) !== was) throw new EditConflict(file)
      const after =
        text !== null && (was === null ? await formatText(text) : await editJson(was, editsBetween(file, was, text), formatText))
      files.push({ file, ...(was !== null && { before: was }), ...(after !== false && { after }) })
    }
    await write(label, files)
  }

  async function write(label: string, files: JournalEntry['files']): Promise<void> {
    if (files.length === 0) return
    for (const { file, after } of files) replace(file, after)
    journal.record({ label, files })
    await reload(files.map(({ file }) => file))
  }

  async function step(direction: 'undo' | 'redo'): Promise<void> {
    const entry = (direction === 'undo' ? journal.done : journal.undone).at(-1)
    if (!entry) return
    const sides = entry.files.map(({ file, before, after }) =>
      direction === 'undo' ? { file, from: after, to: before } : { file, from: before, to: after },
    )
    const changed = sides.find(({ file, from }) => textOf(join(root, file)) !== from)
    if (changed) {
      journal.drop(direction)
      tell()
      throw new StepDropped(changed.file)
    }
    for (const { file, to } of sides) replace(file, to)
    journal.step(direction)
    await reload(sides.map(({ file }) => file))
  }

  function replace(file: string, text: string | undefined): void {
    if (text === undefined) return rmSync(join(root, file), { force: true })
    writeFileAtomically(join(root, file), text)
  }

  async function reload(names: readonly string[]): Promise<void> {
    const isSameSet = names.every((file) => state.sources.files.has(file) && existsSync(join(root, file)))
    if (!isSameSet) return setSources(await readAll())
    const read = names.map((file) => [file, parseSourceFile(file, readSourceText(join(root, file)))] as const)
    setSources({ ...state.sources, files: new Map([...state.sources.files, ...read]) })
  }

  async function reloadChanged(files: readonly string[]): Promise<void> {
    const isKnown = files.every((file) => textOf(join(root, file)) === state.sources.files.get(file)?.text)
    if (!isKnown || isBehind) setSources(await readAll())
  }

  /** Shows a failed reading, e.g. of a file deleted meanwhile; the next change reads the files again. */
  function showProblem(error: unknown): void {
    isBehind = true
    released = { ...released, problem: String(error) }
    tell()
  }

  /** Uses the new files at once; the preview follows, because a release takes a second to build. */
  function setSources(sources: Sources): void {
    state = { sources, configs: buildConfigs(sources).configs }
    isBehind = false
    revision += 1
    tell()
    void release()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  async function release(): Promise<void> {
    if (isReleasing) return
    isReleasing = true
    // Changes made meanwhile are included in the next round.
    while (released.revision !== revision) {
      const now = revision
      const made = await makePreview(state, cache)
      // The preview keeps the last release that could be built.
      released = { ...made, revision: now, release: made.release ?? released.release }
      tell()
    }
    isReleasing = false
  }
}

/** Whether a path is inside the three folders, wherever it was stored. */
const isInFolders = (file: string) => normalize(file) === file && FOLDERS.some((folder) => file.startsWith(`${folder}/`))

const textOf = (path: string): string | undefined => (existsSync(path) ? readSourceText(path) : undefined)

async function makePreview({ sources, configs }: State, cache: string): Promise<{ release?: Release; problem?: string }> {
  try {
    const unread = [...sources.files.values()].find(isUnread)
    if (unread) throw new SyntaxError(unread.path)
    return { release: await makeRelease(configs, sources.codeTextKeys, cache) }
  } catch (error) {
    return { problem: String(error) }
  }
}
