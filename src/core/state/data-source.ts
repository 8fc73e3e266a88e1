import { runActions } from '../actions/run-actions.ts'
import type { Effects } from '../actions/effects.ts'
import { holds } from '../values/condition.ts'
import { reportErrors } from '../host/report-errors.ts'
import type { DataSource } from '../language/data-sources.ts'
import { write } from '../language/pointer.ts'
import type { Env, Scope } from '../values/scope.ts'
import { resolveMap } from '../values/resolve.ts'
import { isUnanswered } from '../host/reply.ts'
import { remembered, type Host } from '../host/host.ts'

/** `off`: its `when` does not hold; `wait`: nothing to show yet; `failed`: offers a retry; `refused`: its own `onError` has run instead. */
export type LoadState = 'off' | 'wait' | 'ready' | 'failed' | 'refused'

/** One source of a screen or of the app; its state is in `loading`, its data in the scope. */
type RunningSource = {
  /** Whether its arguments or condition have changed since the last request. */
  isDue(): boolean
  /** Loads now the first time, after the debounce from then on. */
  load(): Promise<void>
  reload(): Promise<void>
  /** Repeats the request when it had no answer. */
  resume(): void
  /** Reloads the data, which stays until the reply comes. Returns false when there is no data to reload. */
  renew(): boolean
  /** Resets to the state before the first request and ignores replies under way. */
  forget(): void
  stop(): void
  turnOff(): void
}

export type SourceDeps = {
  host: Host
  env: Env
  scope: Scope
  root: 'data' | 'shared'
  loading: Record<string, LoadState>
  /** Never holds up the page, whatever its own `background` says. */
  inBackground?: boolean
  /** A reply is dropped once these effects are no longer alive. */
  effects(): Effects
  /** Called after a reply and its actions. */
  onLoad(): void
}

export function createDataSource(name: string, source: DataSource, deps: SourceDeps): RunningSource {
  const { host, env, scope, root, loading, inBackground, effects, onLoad } = deps
  /** '' when the source's condition does not hold. */
  const requestKey = remembered(
    () => (holds(source.when, scope) ? `${source.call} ${JSON.stringify(resolveMap(source.with ?? {}, scope, env))}` : ''),
    host,
  )
  let requestedKey: string | undefined
  let answeredKey: string | undefined
  /** Requests are counted; replies of those up to `superseded` are ignored. */
  let sent = 0
  let superseded = 0
  let hasNoAnswer = false
  let cancelDebounce = () => {}
  let cancelPoll = () => {}
  // `wait` from the start, so that no block renders without its data.
  loading[name] = requestKey() === '' ? 'off' : 'wait'

  return { isDue, load, reload, resume, renew, forget, stop, turnOff }

  function isDue(): boolean {
    return requestKey() !== (requestedKey ?? '')
  }

  async function load(): Promise<void> {
    const key = requestKey()
    const isFirst = requestedKey === undefined
    cancelDebounce()
    requestedKey = key
    if (key === '') return turnOff()
    if (isFirst) return request(key)
    cancelDebounce = host.after(host.flows.app.api.debounce, () => reportErrors(host, request(key)))
  }

  async function reload(): Promise<void> {
    const key = requestKey()
    if (key) await request(key)
  }

  function resume(): void {
    if (hasNoAnswer) reportErrors(host, reload())
    hasNoAnswer = false
  }

  function forget(): void {
    requestedKey = undefined
    superseded = sent
  }

  function stop(): void {
    cancelDebounce()
    cancelPoll()
  }

  function turnOff(): void {
    loading[name] = 'off'
    write(scope, `/${root}/${name}`, undefined)
  }

  async function request(key: string, { isPoll = false } = {}): Promise<void> {
    requestedKey = key
    if (loading[name] !== 'ready' && !isPoll) loading[name] = 'wait'
    const currentEffects = effects()
    const number = ++sent
    const quiet = isPoll || inBackground || source.background || 'noAnswer'
    const reply = await currentEffects.call(source.call, resolveMap(source.with ?? {}, scope, env), { quiet })
    // Stale: the screen was left, another request was made since, or a later reply has already come.
    if (!currentEffects.isAlive() || requestedKey !== key || number <= superseded) return
    env.onBranchTaken?.(source, reply.ok ? 'answered' : 'failed')
    if (!isUnanswered(reply)) hasNoAnswer = false
    else if (!isPoll) hasNoAnswer = true
    const after = { ...scope, reply, result: reply.data }
    if (reply.ok) {
      write(scope, `/${root}/${name}`, reply.data)
      answeredKey = key
      superseded = number
      loading[name] = 'ready'
      if (source.onSuccess) await runActions(source.onSuccess, after, currentEffects)
    } else if (!isPoll) {
      // `onError` reacts to what the server says, so without a reply it does not run.
      const isHandled = source.onError && (source.background || typeof reply.code === 'number')
      loading[name] = isHandled ? 'refused' : 'failed'
      // Data of the same request stays when its reload fails; data of another request would be wrong.
      if (answeredKey !== key) write(scope, `/${root}/${name}`, undefined)
      if (isHandled) await runActions(source.onError ?? [], after, currentEffects)
    }
    if (!currentEffects.isAlive()) return
    if (source.every) pollAfter(source.every)
    onLoad()
  }

  function renew(): boolean {
    const key = requestKey()
    // A failed background source offers no retry, so it is reloaded as well.
    const isShown = loading[name] === 'ready' || (loading[name] === 'failed' && source.background === true)
    const isWanted = isShown && requestedKey === key
    if (isWanted) reportErrors(host, request(key, { isPoll: true }))
    return isWanted
  }

  function pollAfter(seconds: number): void {
    const poll = () => {
      const cancel = host.whenSeen?.(poll)
      if (cancel) cancelPoll = cancel
      else if (!renew()) pollAfter(seconds)
    }
    cancelPoll()
    cancelPoll = host.after(seconds * 1000, poll)
  }
}
