import { requireNamed } from '../language/map.ts'
import { toReply, type Reply } from '../host/reply.ts'
import { holds } from '../values/condition.ts'
import { runActions, runDecision } from '../actions/run-actions.ts'
import type { CallOptions, Effects } from '../actions/effects.ts'
import type { Renewal } from '../language/app-config.ts'
import { type CallOnPhone, isRead } from '../language/calls.ts'
import { payloadKey } from './payload-key.ts'
import { createReplyCache } from './reply-cache.ts'
import { hasOwnCredential, requestOf } from './request.ts'
import { read } from '../language/pointer.ts'
import type { Scope } from '../values/scope.ts'
import { resolveMap } from '../values/resolve.ts'
import type { ApiRequest, Host } from '../host/host.ts'

type Deps = {
  /** The account that is signed in now; undefined for a visitor. */
  account(): unknown
  /** Takes over what another tab stored. */
  syncSession(): void
}

type ApiClient = {
  call(name: string, payload: Record<string, unknown>, options: CallOptions, scope: Scope, effects: Effects): Promise<Reply>
  /** Whether the call would be answered without a request. */
  isAnswered(name: string, payload: Record<string, unknown>, maxAge: number | undefined): boolean
  clearCache(): void
}

type PendingCall = {
  name: string
  definition: CallOnPhone
  key: string
  payload: Record<string, unknown>
  options: CallOptions
  scope: Scope
  effects: Effects
  /** True for the second attempt, sent with the refreshed credential. */
  isRenewed?: boolean
}

/** Every call passes here: cache, headers, idempotency key, new credential, reply table, challenge, event. */
export function createApiClient(host: Host, { account, syncSession }: Deps): ApiClient {
  const { app, calls, decisions } = host.flows
  const replies = createReplyCache(host)
  const attempts = new Map<string, string>()
  let renewing: Promise<Reply> | undefined
  return {
    call,
    isAnswered: (name, payload, maxAge) => replies.known(name, keyOf(name, payload), maxAge) !== undefined,
    clearCache: replies.clear,
  }

  async function call(
    name: string,
    payload: Record<string, unknown>,
    options: CallOptions,
    scope: Scope,
    effects: Effects,
  ): Promise<Reply> {
    if (effects.hasAccountChanged()) return stale
    const definition = requireNamed(calls, name, 'call')
    const key = keyOf(name, payload)
    const known = options.anew ? undefined : replies.known(name, key, options.maxAge)
    if (known) return known
    const answer = sendCall({ name, definition, key, payload, options, scope, effects })
    if (definition.cache) replies.keep(key, answer)
    return answer
  }

  async function sendCall(pending: PendingCall): Promise<Reply> {
    const { name, definition, key, payload, options, scope, effects } = pending
    const credential = read(scope, app.api.credential)
    const hasSessionChanged = watchSession(scope)
    const version = replies.version()
    const reply = await exchange(pending)
    // The server may have carried out the aborted call: a new try reuses its idempotency key.
    if (options.signal?.aborted) return stale
    const { renewal } = app.api
    if (renewal && mayRenew(renewal, pending, reply)) return renewAndResend(renewal, pending, credential, hasSessionChanged)
    if (isDefinitive(reply)) attempts.delete(key)
    if (!hasOwnCredential(options.headers) && hasSessionChanged()) return asStale(reply)
    const after = { ...scope, reply, payload }
    // A failed refresh is handled by the reply table of the call that waits for it.
    if (name !== renewal?.call) await runReplyTable(name, after, isQuiet(options, reply) ? withoutErrors(effects) : effects)
    if (!reply.ok) return reply
    if (isRead(definition)) replies.remember(name, key, reply, version)
    const { challenge } = definition
    if (challenge && holds(challenge.when, after)) {
      const passed = await effects.open(challenge.sheet, resolveMap(challenge.with ?? {}, after, effects.env))
      return passed === undefined ? { ...reply, ok: false, code: 'dismissed' } : sendCall(pending)
    }
    if (definition.track) effects.track(definition.track, {})
    return reply
  }

  /** Returns a function that tells whether another account has signed in since, or this one out. */
  function watchSession(scope: Scope): () => boolean {
    const sender = account()
    const isSignedIn = () => read(scope, app.api.credential) !== undefined
    const wasSignedIn = isSignedIn()
    return () => account() !== sender || isSignedIn() !== wasSignedIn
  }

  async function exchange(pending: PendingCall): Promise<Reply> {
    const { name, definition, options } = pending
    const mayChange = !isRead(definition) && name !== app.api.events
    if (mayChange) replies.outdate()
    const reply = toReply(await host.send(requestFor(pending)), definition.replyTypes)
    if (mayChange) replies.outdate()
    return atField(reply, options)
  }

  function runReplyTable(name: string, scope: Scope, effects: Effects): Promise<unknown> {
    return runDecision(requireNamed(decisions, calls[name]?.replies ?? 'reply', 'decision'), scope, effects)
  }

  function mayRenew({ call, when }: Renewal, { definition, payload, options, scope, isRenewed }: PendingCall, reply: Reply): boolean {
    return !isRenewed && !hasOwnCredential(options.headers) && definition !== calls[call] && holds(when, { ...scope, reply, payload })
  }

  async function renewAndResend(
    renewal: Renewal,
    pending: PendingCall,
    credential: unknown,
    hasSessionChanged: () => boolean,
  ): Promise<Reply> {
    const { name, options, scope, effects } = pending
    const renewed = hasSessionChanged() ? stale : await renew(renewal, credential, pending)
    if (renewed.ok) return sendCall({ ...pending, isRenewed: true })
    // The refresh may have been started by a quiet call, or by one whose table leads to another login.
    if (!isStale(renewed) && !hasSessionChanged())
      await runReplyTable(name, { ...scope, reply: renewed }, isQuiet(options, renewed) ? withoutErrors(effects) : effects)
    return { ...renewed, data: undefined }
  }

  /**
   * Refreshes the credential: once for all waiting calls, and in one tab at a time, since each refresh spends the token that the next one
   * needs.
   */
  function renew(renewal: Renewal, refused: unknown, { scope, effects }: PendingCall): Promise<Reply> {
    const { credential } = app.api
    renewing ??= inTurn().finally(() => (renewing = undefined))
    return renewing

    async function inTurn(): Promise<Reply> {
      return (await host.exclusively('renewal', renewOnce)) ?? toReply({ failure: 'timeout' })
    }

    async function renewOnce(): Promise<Reply> {
      const sender = account()
      syncSession()
      if (account() !== sender) return stale
      if (read(scope, credential) !== refused) return read(scope, credential) === undefined ? stale : done
      const reply = await call(renewal.call, {}, { quiet: true }, scope, effects)
      if (reply.ok) await runActions(renewal.onSuccess, { ...scope, reply, result: reply.data }, effects)
      return reply
    }
  }

  /** Translates the refused path of the payload to the form field it came from. */
  function atField(reply: Reply, { fieldAtPath }: CallOptions): Reply {
    const named = reply.ok ? undefined : read({ reply }, app.api.refused)
    const field = typeof named === 'string' ? fieldAtPath?.(named) : undefined
    return field === undefined ? reply : { ...reply, field }
  }

  function requestFor({ definition, key, payload, options, scope, effects }: PendingCall): ApiRequest {
    const { headers: own, onProgress, signal, keepalive } = options
    const headers = definition.endpoint.startsWith('POST ') ? { ...own, 'Idempotency-Key': attempt(key) } : own
    const sender = { api: app.api, sessionEntries: host.sessionEntries, scope, env: effects.env }
    return { ...requestOf(definition, { payload, headers }, sender), onProgress, signal, keepalive }
  }

  /** Retries with the same payload keep their idempotency key until a definitive reply. */
  function attempt(key: string): string {
    const known = attempts.get(key) ?? host.newUuid()
    attempts.set(key, known)
    return known
  }
}

const keyOf = (name: string, payload: Record<string, unknown>): string => `${name} ${payloadKey(payload)}`

const IN_FLIGHT = 409
/** After a 5xx status the server may still have acted; a call that is in flight still will. */
const isDefinitive = ({ ok, status, code }: Reply): boolean => ok || (typeof code === 'number' && status < 500 && status !== IN_FLIGHT)
const done: Reply = { ok: true, status: 200, code: 200, msg: '', data: undefined }
/** The answer to a call that was not sent, or whose answer no longer counts. */
const stale: Reply = { ok: false, status: 0, code: 'stale', msg: '', data: undefined }
const isStale = ({ code }: Reply): boolean => code === stale.code
const asStale = (reply: Reply): Reply => ({ ...reply, ok: false, code: stale.code })
const isQuiet = ({ quiet }: CallOptions, { code }: Reply) => quiet === true || (quiet === 'noAnswer' && typeof code !== 'number')
/** Hides failures, but not the end of the session. */
const withoutErrors = (effects: Effects): Effects => ({
  ...effects,
  toast: (text, kind) => void (kind === 'info' && effects.toast(text, kind)),
})
