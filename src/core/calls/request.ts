import { encodeFields } from './field-codec.ts'
import type { AppConfig } from '../language/app-config.ts'
import type { Call } from '../language/calls.ts'
import type { ApiRequest, Host } from '../host/host.ts'
import { presentEntries } from '../values/is-absent.ts'
import { resolveMap } from '../values/resolve.ts'
import type { Env, Scope } from '../values/scope.ts'

type RequestContext = { api: AppConfig['api']; sessionEntries: Host['sessionEntries']; scope: Scope; env: Env }
/** `headers`: headers of this one request; those of all calls and of the call's groups are added. */
type CallInput = { payload: Record<string, unknown>; headers?: Record<string, unknown> | undefined }

/** Two requests with the same name are the same request. */
export const requestName = ({ method, path, encoding, fields, headers }: ApiRequest): string =>
  JSON.stringify([method, path, encoding, fields, headers])

export const hasOwnCredential = (headers: object = {}): boolean => 'Authorization' in headers

/** A call as it is sent, without the parts that differ at each try. */
export function requestOf(call: Call, { payload, headers }: CallInput, { api, sessionEntries, scope, env }: RequestContext): ApiRequest {
  const [method, path] = call.endpoint.split(' ') as [ApiRequest['method'], string]
  const encoding = call.send ?? 'query'
  const groups = [api.headers, ...(call.headers ?? []).map((name) => api.headerGroups[name] ?? {})]
  // A call with its own credential is not made in the name of the signed-in account.
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
