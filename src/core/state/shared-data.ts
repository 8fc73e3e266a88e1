import type { Effects } from '../actions/effects.ts'
import type { LoadState } from './data-source.ts'
import { createDataSources } from './data-sources.ts'
import { reportErrors } from '../host/report-errors.ts'
import type { Env, Scope } from '../values/scope.ts'
import type { Host } from '../host/host.ts'

type SharedData = {
  refresh(): void
  /** A refresh that also retries failed sources, for when another page is shown. */
  retry(): void
  reload(name: string): Promise<void>
  reloadAll(): void
  /** Repeats requests that had no answer. */
  resume(): void
  clear(): void
}

type Deps = { host: Host; env: Env; scope: Scope; effects(): Effects }

export function createSharedData({ host, env, scope, effects }: Deps): SharedData {
  const definitions = host.flows.app.data ?? {}
  const deps = { host, env, scope, root: 'shared', definitions, inBackground: true, effects } as const
  const { loading, refresh, reload, resume, clear } = createDataSources(deps)
  return {
    refresh,
    reload,
    resume,
    clear,
    retry() {
      refresh()
      reloadEach('failed')
    },
    // Includes `wait`: a request under way was made before the change.
    reloadAll: () => reloadEach('ready', 'wait'),
  }

  function reloadEach(...states: LoadState[]): void {
    for (const [name, state] of Object.entries(loading)) if (states.includes(state)) reportErrors(host, reload(name))
  }
}
