import { encodeFields } from './field-codec.ts'
import type { AppConfig } from '../language/app-config.ts'
import type { Call } from '../language/calls.ts'
import type { ApiRequest, Host } from '../host/host.ts'
import { presentEntries } from '../values/is-absent.ts'
import { resolveMap } from '../values/resolve.ts'
import type { Env, Scope } from '../values/scope.ts'

export type RequestContext = { api: AppConfig['api']; sessionEntries: Host['sessionEntries']; scope: Scope; env: Env }
/** `headers`: of this one request, beside those of all calls and of the call's groups. */
type CallInput = { payload: Record<string, unknown>; headers: Record<string, unknown> }

/** Two requests of one name are one and the same. */
export const requestName = ({ method, path, encoding, fields, headers }: ApiRequest): string =>
  JSON.stringify([method, path, encoding, fields, headers])

export const hasOwnCredential = (headers: object): boolean => 'Authorization' in headers

/** A call as it goes out, without what differs at each try. */
export function requestOf(call: Call, { payload, headers }: CallInput, { api, sessionEntries, scope, env }: RequestContext): ApiRequest {
  const [method, path] = call.endpoint.split(' ') as [ApiRequest['method'], string]
  const encoding = call.send ?? 'query'
  const groups = [api.headers, ...(call.headers ?? []).map((name) => api.headerGroups[name] ?? {})]
  // A call with a credential of its own is not made for the account that is signed in.
  const session = hasOwnCredential(headers) ? { ...(scope.session as object), [sessionEntries.account]: undefined } : scope.session
  const from = { ...scope, session }
  return {
    method,
    effect: call.effect ?? false,
    path,
    encoding,
    headers: encodeFields({ ...Object.assign({}, ...groups.map((group) => resolveMap(group, from, env))), ...headers }),
    fields: encoding === 'json' || encoding === 'multipart' ? presentEntries(payload) : encodeFields(payload),
    timeout: api.timeout,
  }
}
