import { type Effects, runActions } from './actions.ts'
import { holds } from './condition.ts'
import { detached } from './detached.ts'
import type { DataSource } from './language.ts'
import { write } from './pointer.ts'
import type { Env, Scope } from './scope.ts'
import { resolveMap } from './value.ts'
import type { World } from './world.ts'

/** `wait`: nothing to show yet; `failed`: offer a retry; `off`: its `when` does not hold. */
export type Loading = 'off' | 'wait' | 'ready' | 'failed'

export type DataSources = {
  /** Observable. */
  loading: Record<string, Loading>
  /** Loads everything anew. */
  start(): Promise<void>
  /** Loads what its changed arguments or conditions ask for. */
  refresh(): void
  reload(name: string): Promise<void>
  /** Asks no more, now or later. */
  stop(): void
  /** Stops, and drops what is known. */
  clear(): void
}

type Deps = {
  world: World
  env: Env
  scope: Scope
  /** Where in the scope the answers stand. */
  root: 'data' | 'shared'
  sources: { [name: string]: DataSource }
  /** Nobody wants an answer once they are not alive. */
  effects(): Effects
  /** Told when an answer is there. */
  changed?(): void
}

export const isAwaited = ({ background }: DataSource): boolean => !background
export const offersRetry = ({ background, onError }: DataSource): boolean => !background && !onError

/** Loads sources, again when what they ask with changes, and again now and then where they say `every`. */
export function createDataSources({ world, env, scope, root, sources, effects, changed }: Deps): DataSources {
  const entries = Object.entries(sources)
  // Waiting from the first moment: what is built on the data must not be drawn once without it.
  const first = ([name, source]: [string, DataSource]) => [name, isAwaited(source) && signatureOf(source) !== '' ? 'wait' : 'off']
  const loading = world.observe(Object.fromEntries(entries.map(first)) as Record<string, Loading>)
  const asked = new Map<string, string>()
  /** Which question the data answers. */
  const answered = new Map<string, string>()
  const pending = new Map<string, () => void>()
  const renewals = new Map<string, () => void>()

  return { loading, start, refresh, reload, stop, clear }

  async function start(): Promise<void> {
    asked.clear()
    await loadDue(true)
  }

  function refresh(): void {
    detached(world, loadDue(false))
  }

  async function reload(name: string): Promise<void> {
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined
    const signature = source && signatureOf(source)
    if (source && signature) await load(name, source, signature)
  }

  function stop(): void {
    for (const cancel of [...pending.values(), ...renewals.values()]) cancel()
    pending.clear()
    renewals.clear()
  }

  function clear(): void {
    stop()
    asked.clear()
    answered.clear()
    for (const [name] of entries) turnOff(name)
  }

  function turnOff(name: string): void {
    loading[name] = 'off'
    write(scope, `/${root}/${name}`, undefined)
  }

  /** Starts every load whose condition or arguments differ from what was last asked; changed ones wait for a pause in typing. */
  async function loadDue(entering: boolean): Promise<void> {
    const due = entries.filter(([name, source]) => signatureOf(source) !== (asked.get(name) ?? ''))
    await Promise.all(due.map(([name, source]) => begin(name, source, entering || !asked.has(name))))
  }

  async function begin(name: string, source: DataSource, now: boolean): Promise<void> {
    const signature = signatureOf(source)
    pending.get(name)?.()
    pending.delete(name)
    asked.set(name, signature)
    if (signature === '') return turnOff(name)
    if (now) return load(name, source, signature)
    const cancel = world.after(world.flows.app.api.debounce, () => {
      pending.delete(name)
      detached(world, load(name, source, signature))
    })
    pending.set(name, cancel)
  }

  async function load(name: string, source: DataSource, signature: string, renewal = false): Promise<void> {
    asked.set(name, signature)
    if (loading[name] !== 'ready') loading[name] = 'wait'
    const acting = effects()
    const quiet = renewal || (source.background ?? false)
    const reply = await acting.call(source.call, resolveMap(source.with ?? {}, scope, env), { headers: {}, quiet, busy: false })
    // A newer question, or nobody looking: this answer is not wanted any more.
    if (!acting.alive() || asked.get(name) !== signature) return
    const after = { ...scope, reply, result: reply.data }
    if (reply.ok) {
      write(scope, `/${root}/${name}`, reply.data)
      answered.set(name, signature)
      loading[name] = 'ready'
      if (source.onSuccess) await runActions(source.onSuccess, after, acting)
    } else if (!renewal) {
      loading[name] = 'failed'
      // What was known stays when it could not be renewed; the answer to another question would be a wrong one.
      if (answered.get(name) !== signature) write(scope, `/${root}/${name}`, undefined)
      if (source.onError) await runActions(source.onError, after, acting)
    }
    if (!acting.alive()) return
    if (source.every) renewIn(source.every, name, source)
    refresh()
    changed?.()
  }

  function renewIn(seconds: number, name: string, source: DataSource): void {
    renewals.get(name)?.()
    const renew = () => {
      const signature = signatureOf(source)
      const wanted = loading[name] === 'ready' && asked.get(name) === signature && (world.visible?.() ?? true)
      if (wanted) detached(world, load(name, source, signature, true))
      else renewIn(seconds, name, source)
    }
    renewals.set(name, world.after(seconds * 1000, renew))
  }

  /** What the source would ask right now; '' when its condition does not hold. */
  function signatureOf(source: DataSource): string {
    return holds(source.when, scope) ? `${source.call} ${JSON.stringify(resolveMap(source.with ?? {}, scope, env))}` : ''
  }
}
