import type { Effects } from '../actions/effects.ts'
import { createDataSources } from './data-sources.ts'
import { detach } from '../host/detach.ts'
import type { Env, Scope } from '../values/scope.ts'
import type { Host } from '../host/host.ts'

type SharedData = {
  refresh(): void
  /** A refresh that also retries failed sources, for when another page is shown. */
  retry(): void
  reload(name: string): Promise<void>
  reloadAll(): void
  clear(): void
}

type Deps = { host: Host; env: Env; scope: Scope; effects(): Effects }

export function createSharedData({ host, env, scope, effects }: Deps): SharedData {
  const sources = host.flows.app.data ?? {}
  const deps = { host, env, scope, root: 'shared', sources, allInBackground: true, effects } as const
  const { loading, refresh, reload, clear } = createDataSources(deps)
  return {
    refresh,
    reload,
    clear,
    retry() {
      refresh()
      reloadEach('failed')
    },
    reloadAll: () => reloadEach('ready'),
  }

  function reloadEach(state: 'ready' | 'failed'): void {
    for (const name of Object.keys(loading)) if (loading[name] === state) detach(host, reload(name))
  }
}
