import { readFileSync, renameSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildConfigs } from '../../compiler/load/build-configs.ts'
import type { Config, Configs, Sources } from '../../compiler/load/config.ts'
import { loadSources } from '../../compiler/load/load-sources.ts'
import { makeRelease, type Release } from '../../compiler/release/make-release.ts'
import type { Change } from '../contract.ts'
import { editJson, EditConflict, projectFormat } from '../edit/edit-json.ts'
import { type JournalEntry, openJournal } from '../edit/journal.ts'

export type Workspace = {
  readonly sources: Sources
  readonly release: Release | undefined
  /** Why `release` is an earlier one; undefined when it is that of the files. */
  readonly broken: string | undefined
  readonly revision: number
  config(channel: string): Config
  channels(): string[]
  history(): { undo?: string; redo?: string }
  /** Writes the files at once. @throws EditConflict when a file is not what the change expects. */
  apply(change: Change): Promise<void>
  /** Puts the very bytes back. @throws EditConflict when a file was changed since. */
  step(direction: 'undo' | 'redo'): Promise<void>
  onChange(listener: () => void): () => void
  close(): void
}

type Compiled = { sources: Sources; configs: Configs; release: Release | undefined; problem: string | undefined }

const FOLDERS = ['flows', 'schemas', 'locales']
/** An editor writes a file several times at each save. */
const SETTLE_MS = 80

/** The three folders of a project: read, edited, and compiled as soon as they change. */
export async function openWorkspace(root: string): Promise<Workspace> {
  const formatText = projectFormat(root)
  const journal = openJournal(join(root, 'artifacts/studio/journal.json'))
  const listeners = new Set<() => void>()
  let state = await compile()
  let broken = state.problem
  let revision = 1
  let working: Promise<unknown> = Promise.resolve()
  let due: NodeJS.Timeout | undefined
  const watchers = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(due)
      due = setTimeout(() => void inTurn(reloadChanged), SETTLE_MS)
    }),
  )
  return {
    get sources() {
      return state.sources
    },
    get release() {
      return state.release
    },
    get broken() {
      return broken
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
    apply: (change) => inTurn(() => apply(change)),
    step: (direction) => inTurn(() => step(direction)),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      clearTimeout(due)
      for (const watcher of watchers) watcher.close()
    },
  }

  /** One change after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = working.then(work)
    working = result.catch(() => {})
    return result
  }

  async function apply({ label, edits }: Change): Promise<void> {
    const names = [...new Set(edits.map(({ file }) => file))]
    // Only files that the compiler knows, so that no path leads out of the three folders.
    const unknown = names.find((file) => !state.sources.files.has(file) || state.sources.files.get(file)?.kind === 'meta')
    if (unknown !== undefined) throw new EditConflict(unknown)
    const files: JournalEntry['files'] = []
    for (const file of names) {
      const before = readFileSync(join(root, file), 'utf8')
      const after = await editJson(
        before,
        edits.filter((edit) => edit.file === file),
        formatText,
      )
      if (after !== before) files.push({ file, before, after })
    }
    if (files.length === 0) return
    for (const { file, after } of files) replace(file, after)
    journal.record({ label, files })
    await reload()
  }

  async function step(direction: 'undo' | 'redo'): Promise<void> {
    const entry = (direction === 'undo' ? journal.done : journal.undone).at(-1)
    if (!entry) return
    const sides = entry.files.map(({ file, before, after }) =>
      direction === 'undo' ? { file, from: after, to: before } : { file, from: before, to: after },
    )
    const changed = sides.find(({ file, from }) => readFileSync(join(root, file), 'utf8') !== from)
    if (changed) throw new EditConflict(changed.file)
    for (const { file, to } of sides) replace(file, to)
    journal.step(direction)
    await reload()
  }

  function replace(file: string, text: string): void {
    writeFileSync(join(root, `${file}.part`), text)
    renameSync(join(root, `${file}.part`), join(root, file))
  }

  async function reloadChanged(): Promise<void> {
    const { files } = await loadSources(root)
    const isSame =
      files.size === state.sources.files.size && [...files].every(([path, { text }]) => state.sources.files.get(path)?.text === text)
    if (!isSame) await reload()
  }

  async function reload(): Promise<void> {
    const next = await compile()
    broken = next.problem
    // The preview goes on with the last release that could be made.
    state = next.release ? next : { ...next, release: state.release }
    revision += 1
    for (const listener of listeners) listener()
  }

  async function compile(): Promise<Compiled> {
    const sources = await loadSources(root)
    const { configs } = buildConfigs(sources)
    try {
      const unread = [...sources.files.values()].find(({ errors }) => errors.some(({ kind }) => kind === 'syntax'))
      if (unread) throw new SyntaxError(unread.path)
      const release = await makeRelease(configs, sources.codeTextKeys, join(root, 'node_modules/.cache/alur'))
      return { sources, configs, release, problem: undefined }
    } catch (error) {
      return { sources, configs, release: undefined, problem: String(error) }
    }
  }
}
