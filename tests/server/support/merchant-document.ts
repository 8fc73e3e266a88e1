import { merchantDocument } from '../../../src/server/commerce/merchant-openapi.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { isMap, mapValues } from '../../../src/core/language/map.ts'
import { validatorFor } from '../../../src/server/http/call-schemas.ts'

type Operation = { responses: { [status: string]: { content: { 'application/json': { schema: object } } } } }
const paths: { [path: string]: { get?: Operation; post?: Operation } } = merchantDocument.paths

/**
 * Throws for a reply of the merchant API whose status, code or members its document does not describe. `path`: below `/merchant/v1`.
 */
export function assertDocumentedReply(method: 'GET' | 'POST', path: string, reply: unknown, status = 200): void {
  const template = `/merchant/v1${path.split('?', 1)[0]!.replace(/^\/orders\/[^/]+/, '/orders/{id}')}`
  const operation = method === 'GET' ? paths[template]?.get : paths[template]?.post
  if (!operation) throw new Error(`The document of the merchant API has no ${method} ${template}.`)
  const response = operation.responses[status]
  if (!response) throw new Error(`The document of the merchant API has no status ${status} of ${method} ${template}.`)
  assertDocumented(response.content['application/json'].schema, reply)
  if (status === 200) return
  const { code, msg } = reply as { code: number; msg: string }
  if (!merchantDocument.info.description.includes(`\n- ${code} ${msg}: `))
    throw new Error(`The document of the merchant API does not say what ${code} ${msg} is.`)
}

/** Throws also for properties that the schema does not have. */
export function assertDocumented(schema: object, body: unknown): void {
  const known = closedSchemas.get(schema) ?? (closed(schema) as JsonSchema)
  closedSchemas.set(schema, known)
  const fits = validatorFor(known)
  if (!fits(body)) throw new Error(`Not as the document of the merchant API says: ${JSON.stringify([fits.errors, body])}`)
}

const closedSchemas = new WeakMap<object, JsonSchema>()

function closed(schema: unknown): unknown {
  if (!isMap(schema)) return schema
  const inner = mapValues(schema, closed)
  return inner['type'] === 'object' ? { ...inner, additionalProperties: false } : inner
}
