import { entryOf } from '../language/map.ts'
import { runActions } from '../actions/run-actions.ts'
import { type Effects } from '../actions/effects.ts'
import { holds } from '../values/condition.ts'
import { detach } from '../host/detach.ts'
import type { DataSource } from '../language/data-sources.ts'
import { write } from '../language/pointer.ts'
import type { Env, Scope } from '../values/scope.ts'
import { resolveMap } from '../values/resolve.ts'
import { isUnanswered } from '../host/reply.ts'
import { remembered, type Host } from '../host/host.ts'

/** `off`: its `when` does not hold; `wait`: nothing to show yet; `failed`: offers a retry; `refused`: its own actions have run instead. */
export type LoadState = 'off' | 'wait' | 'ready' | 'failed' | 'refused'

type DataSources = {
  loading: Record<string, LoadState>
  start(): Promise<void>
  refresh(): void
  reload(name: string): Promise<void>
  /** Asks again for what had no answer. */
  resume(): void
  stop(): void
  clear(): void
}

type Deps = {
  host: Host
  env: Env
  scope: Scope
  root: 'data' | 'shared'
  sources: { [name: string]: DataSource }
  /** None holds up a page, whatever its own `background` says. */
  allInBackground?: boolean
  /** A reply is dropped once these effects are no longer alive. */
  effects(): Effects
  onLoad?(): void
}

export const isBlocking = ({ background }: DataSource): boolean => !background

export function createDataSources({ host, env, scope, root, sources, allInBackground = false, effects, onLoad }: Deps): DataSources {
  const entries = Object.entries(sources)
  const keys = new Map(entries.map(([name, source]) => [name, remembered(() => requestKey(source), host)]))
  const keyOf = (name: string): string => keys.get(name)?.() ?? ''
  // `wait` from the start, so that no block renders without its data.
  const first = ([name]: [string, DataSource]) => [name, keyOf(name) === '' ? 'off' : 'wait']
  const loading = host.observe(Object.fromEntries(entries.map(first)) as Record<string, LoadState>)
  const requested = new Map<string, string>()
  const unanswered = new Set<string>()
  const answered = new Map<string, string>()
  /** Of all requests in the order in which they were sent: the number of the one whose answer is there. */
  const taken = new Map<string, number>()
  let sent = 0
  const pending = new Map<string, () => void>()
  const renewals = new Map<string, () => void>()

  return { loading, start, refresh, reload, resume, stop, clear }

  async function start(): Promise<void> {
    requested.clear()
    await loadDue(true)
  }

  function refresh(): void {
    detach(host, loadDue(false))
  }

  async function reload(name: string): Promise<void> {
    const source = entryOf(sources, name)
    const signature = keyOf(name)
    if (source && signature) await load(name, source, signature)
  }

  function resume(): void {
    for (const name of unanswered) detach(host, reload(name))
    unanswered.clear()
  }

  function stop(): void {
    for (const cancel of [...pending.values(), ...renewals.values()]) cancel()
    pending.clear()
    renewals.clear()
  }

  function clear(): void {
    stop()
    requested.clear()
    for (const [name] of entries) turnOff(name)
  }

  function turnOff(name: string): void {
    loading[name] = 'off'
    write(scope, `/${root}/${name}`, undefined)
  }

  /** Changed requests wait for the debounce; the first of each source does not. */
  async function loadDue(entering: boolean): Promise<void> {
    const due = entries.filter(([name]) => keyOf(name) !== (requested.get(name) ?? ''))
    await Promise.all(due.map(([name, source]) => begin(name, source, entering || !requested.has(name))))
  }

  async function begin(name: string, source: DataSource, now: boolean): Promise<void> {
    const signature = keyOf(name)
    pending.get(name)?.()
    pending.delete(name)
    requested.set(name, signature)
    if (signature === '') return turnOff(name)
    if (now) return load(name, source, signature)
    const cancel = host.after(host.flows.app.api.debounce, () => {
      pending.delete(name)
      detach(host, load(name, source, signature))
    })
    pending.set(name, cancel)
  }

  async function load(name: string, source: DataSource, signature: string, renewal = false): Promise<void> {
    requested.set(name, signature)
    if (loading[name] !== 'ready' && !renewal) loading[name] = 'wait'
    const currentEffects = effects()
    const number = ++sent
    const quiet = renewal || allInBackground || source.background || 'noAnswer'
    const reply = await currentEffects.call(source.call, resolveMap(source.with ?? {}, scope, env), { headers: {}, quiet, busy: false })
    // Something else was asked for meanwhile, the same was answered later, or the screen was left.
    if (!currentEffects.isAlive() || requested.get(name) !== signature || number < (taken.get(name) ?? 0)) return
    env.onBranchTaken?.(source, reply.ok ? 'answered' : 'failed')
    if (!isUnanswered(reply)) unanswered.delete(name)
    else if (!renewal) unanswered.add(name)
    const after = { ...scope, reply, result: reply.data }
    if (reply.ok) {
      write(scope, `/${root}/${name}`, reply.data)
      answered.set(name, signature)
      taken.set(name, number)
      loading[name] = 'ready'
      if (source.onSuccess) await runActions(source.onSuccess, after, currentEffects)
    } else if (!renewal) {
      // Actions for what the server says have nothing to go by when it has not answered.
      const isHandled = source.onError && (source.background || typeof reply.code === 'number')
      loading[name] = isHandled ? 'refused' : 'failed'
      // Data of the same request stays when its reload fails; data of another request would be wrong.
      if (answered.get(name) !== signature) write(scope, `/${root}/${name}`, undefined)
      if (isHandled) await runActions(source.onError ?? [], after, currentEffects)
    }
    if (!currentEffects.isAlive()) return
    if (source.every) renewIn(source.every, name, source)
    refresh()
    onLoad?.()
  }

  function renewIn(seconds: number, name: string, source: DataSource): void {
    renewals.get(name)?.()
    const renew = () => {
      const signature = keyOf(name)
      // Where nobody waits for it, nobody sees that it failed, and nobody would try again.
      const wanted =
        (loading[name] === 'ready' || (loading[name] === 'failed' && source.background)) &&
        requested.get(name) === signature &&
        (host.isVisible?.() ?? true)
      if (wanted) detach(host, load(name, source, signature, true))
      else renewIn(seconds, name, source)
    }
    renewals.set(name, host.after(seconds * 1000, renew))
  }

  /** '' when the source's condition does not hold. */
  function requestKey(source: DataSource): string {
    return holds(source.when, scope) ? `${source.call} ${JSON.stringify(resolveMap(source.with ?? {}, scope, env))}` : ''
  }
}
