import { createDataSource, type LoadState, type SourceDeps } from './data-source.ts'
import { reportErrors } from '../host/report-errors.ts'
import type { DataSource } from '../language/data-sources.ts'

type DataSources = {
  loading: Record<string, LoadState>
  start(): Promise<void>
  refresh(): void
  reload(name: string): Promise<void>
  /** Repeats requests that had no answer. */
  resume(): void
  /** Reloads the data that is there, which stays until the reply comes. */
  renew(): void
  stop(): void
  clear(): void
}

type Deps = Omit<SourceDeps, 'loading' | 'onLoad'> & {
  definitions: { [name: string]: DataSource }
  onLoad?(): void
}

export const isBlocking = ({ background }: DataSource): boolean => !background

export function createDataSources({ definitions, onLoad, ...deps }: Deps): DataSources {
  const loading: Record<string, LoadState> = deps.host.observe({})
  const withLoading = { ...deps, loading, onLoad: onAnswer }
  const sources = new Map(Object.entries(definitions).map(([name, source]) => [name, createDataSource(name, source, withLoading)]))
  const each = (act: 'forget' | 'stop' | 'resume' | 'renew' | 'turnOff') => sources.forEach((source) => source[act]())

  return { loading, start, refresh, reload, resume: () => each('resume'), renew: () => each('renew'), stop: () => each('stop'), clear }

  async function start(): Promise<void> {
    each('forget')
    await loadDue()
  }

  function refresh(): void {
    reportErrors(deps.host, loadDue())
  }

  function onAnswer(): void {
    refresh()
    onLoad?.()
  }

  async function reload(name: string): Promise<void> {
    await sources.get(name)?.reload()
  }

  function clear(): void {
    each('stop')
    each('forget')
    each('turnOff')
  }

  async function loadDue(): Promise<void> {
    const due = [...sources.values()].filter((source) => source.isDue())
    await Promise.all(due.map((source) => source.load()))
  }
}
