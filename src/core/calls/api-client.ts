import { requireNamed } from '../language/map.ts'
import { toReply, type Reply } from '../host/reply.ts'
import { encodeFields } from './field-codec.ts'
import { presentEntries } from '../values/is-absent.ts'
import { holds } from '../values/condition.ts'
import { runDecision } from '../actions/run-actions.ts'
import { type CallOptions, type Effects } from '../actions/effects.ts'
import type { Call } from '../language/calls.ts'
import { payloadKey } from './payload-key.ts'
import { read } from '../language/pointer.ts'
import type { Scope } from '../values/scope.ts'
import { resolveMap } from '../values/resolve.ts'
import type { ApiRequest, Host } from '../host/host.ts'

type ApiClient = {
  call(name: string, payload: Record<string, unknown>, options: CallOptions, scope: Scope, effects: Effects): Promise<Reply>
  clearCache(): void
}

type PendingCall = {
  name: string
  definition: Call
  key: string
  payload: Record<string, unknown>
  options: CallOptions
  scope: Scope
  effects: Effects
}

/** Every call passes here: cache, headers, idempotency key, reply table, challenge, event. */
export function createApiClient(host: Host): ApiClient {
  const { app, calls, decisions } = host.flows
  const cache = new Map<string, Promise<Reply>>()
  const attempts = new Map<string, string>()
  /** The last successful reply of each call that reads, by call. `time`: Unix seconds. */
  const recent = new Map<string, { key: string; reply: Reply; time: number }>()
  return { call, clearCache }

  function clearCache(): void {
    cache.clear()
    recent.clear()
  }

  async function call(
    name: string,
    payload: Record<string, unknown>,
    options: CallOptions,
    scope: Scope,
    effects: Effects,
  ): Promise<Reply> {
    const definition = requireNamed(calls, name, 'call')
    const key = `${name} ${payloadKey(payload)}`
    const cached = cache.get(key) ?? recentReply(name, key, options)
    if (cached) return cached
    const answer = sendCall({ name, definition, key, payload, options, scope, effects })
    if (definition.cache) {
      cache.set(key, answer)
      const forget = () => cache.get(key) === answer && cache.delete(key)
      void answer.then((reply) => reply.ok || forget(), forget)
    }
    return answer
  }

  function recentReply(name: string, key: string, { maxAge = 0 }: CallOptions): Reply | undefined {
    const last = recent.get(name)
    return last?.key === key && host.now() - last.time < maxAge ? last.reply : undefined
  }

  async function sendCall(pending: PendingCall): Promise<Reply> {
    const { name, definition, key, payload, options, scope, effects } = pending
    const credential = read(scope, app.api.credential)
    const isRead = definition.endpoint.startsWith('GET ')
    if (!isRead) recent.clear()
    const request = requestOf(pending)
    const reply = atField(toReply(await host.send(request)), options)
    if (typeof reply.code === 'number' || reply.ok) attempts.delete(key)
    // The credential changed during the request: the reply belongs to another session.
    if (!('Authorization' in options.headers) && read(scope, app.api.credential) !== credential)
      return { ...reply, ok: false, code: 'stale' }
    const after = { ...scope, reply, payload }
    await runDecision(
      requireNamed(decisions, definition.replies ?? 'reply', 'decision'),
      after,
      options.quiet ? withoutToasts(effects) : effects,
    )
    if (!reply.ok) return reply
    if (isRead) recent.set(name, { key, reply, time: host.now() })
    const { challenge } = definition
    if (challenge && holds(challenge.when, after)) {
      const passed = await effects.open(challenge.sheet, resolveMap(challenge.with ?? {}, after, effects.env))
      return passed === undefined ? { ...reply, ok: false, code: 'dismissed' } : sendCall(pending)
    }
    if (definition.track) effects.track(definition.track, {}, false)
    return reply
  }

  /** A refusal names a path of the payload; the form knows which field that path came from. */
  function atField(reply: Reply, { fieldAtPath }: CallOptions): Reply {
    const named = reply.ok ? undefined : read({ reply }, app.api.refused)
    const field = typeof named === 'string' ? fieldAtPath?.(named) : undefined
    return field === undefined ? reply : { ...reply, field }
  }

  function requestOf({ definition, key, payload, options, scope, effects }: PendingCall): ApiRequest {
    const [method, path] = definition.endpoint.split(' ') as [ApiRequest['method'], string]
    const encoding = definition.send ?? 'query'
    const groups = [app.api.headers, ...(definition.headers ?? []).map((name) => app.api.headerGroups[name] ?? {})]
    const headers = { ...Object.assign({}, ...groups.map((group) => resolveMap(group, scope, effects.env))), ...options.headers }
    if (method === 'POST') headers['Idempotency-Key'] = attempt(key)
    return {
      method,
      path,
      encoding,
      headers: encodeFields(headers),
      fields: encoding === 'json' || encoding === 'multipart' ? presentEntries(payload) : encodeFields(payload),
      timeout: app.api.timeout,
      onProgress: options.onProgress,
    }
  }

  /** Retries with the same payload keep their idempotency key until a definitive reply. */
  function attempt(key: string): string {
    const known = attempts.get(key) ?? host.newUuid()
    attempts.set(key, known)
    return known
  }
}

const withoutToasts = (effects: Effects): Effects => ({ ...effects, toast: () => {} })
