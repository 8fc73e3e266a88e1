import type { Call } from '../../core/language/calls.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { API, HEALTH } from '../http/server-paths.ts'
import type { Translate } from '../calls/translations.ts'
import { headerParameters, headerReferences } from './header-parameters.ts'
import { callRequest } from './call-request.ts'
import { listRefusals, refusalReferences, refusalResponses, refusalSchema, retryAfterHeader, SERVER_TIME } from './refusals.ts'
import { toSchemaObject } from './schema-object.ts'

export type Operation = {
  operationId: string
  summary?: string
  security: { [scheme: string]: [] }[]
  parameters: object[]
  requestBody?: object
  responses: { [status: string]: object }
}
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: { [path: string]: { [method: string]: Operation } }
  components: { [kind: string]: { [name: string]: object } }
}

/** Path below the API's base. */
export const DOCUMENT = '/openapi.json'

const SECURITY: Record<Call['access'], Operation['security']> = {
  visitor: [{}, { token: [] }],
  member: [{ token: [] }],
  refresh: [{ refreshToken: [] }],
}

/** Builds an OpenAPI 3.1 document of everything under `/api` from the contract that the app and the server share. */
export function openApiDocument(config: ServerConfig, text: Translate): OpenApiDocument {
  const refusals = listRefusals(text)
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, call] of Object.entries(config.calls)) {
    const [method = '', path = ''] = call.endpoint.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(config, name, call, text) }
  }
  const answered = refusals.filter(({ status }) => status === 200)
  const credential = (scheme: string) => ({
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: text(`docs.access.${scheme}`),
  })
  return {
    openapi: '3.1.0',
    info: { title: text('docs.title'), version: config.release, description: text('docs.about') },
    servers: [{ url: API }],
    paths: { ...paths, [HEALTH.slice(API.length)]: { get: health(text) }, [DOCUMENT]: { get: document(text) } },
    components: {
      securitySchemes: { token: credential('member'), refreshToken: credential('refresh') },
      parameters: headerParameters(config, text),
      headers: {
        'Server-Time': { description: text('docs.header.server-time'), schema: { type: 'integer' } },
        'Retry-After': retryAfterHeader(text),
      },
      schemas: {
        Refusal: {
          ...refusalSchema(answered.map(({ code }) => code)),
          description: answered.map(({ code, sentence }) => `${code}: ${sentence}`).join('\n'),
        },
      },
      responses: refusalResponses(refusals),
    },
  }
}

function operationOf(config: ServerConfig, name: string, call: Call, text: Translate): Operation {
  const method = call.endpoint.startsWith('GET') ? 'GET' : 'POST'
  const { parameters, requestBody } = callRequest(call, text)
  const reply: JsonSchema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data: toSchemaObject(call.reply ?? {}, text) },
  }
  return {
    operationId: name,
    ...(call.about && { summary: call.about }),
    security: SECURITY[call.access],
    parameters: [...headerReferences(config, method, call.headers), ...parameters],
    ...(requestBody && { requestBody }),
    responses: {
      200: jsonResponse(text('docs.reply'), { oneOf: [reply, { $ref: '#/components/schemas/Refusal' }] }),
      ...refusalReferences(method),
    },
  }
}

function health(text: Translate): Operation {
  const alive = { type: 'object', required: ['ok', 'release'], properties: { ok: { const: true }, release: { type: 'string' } } }
  const { 503: unavailable = {} } = refusalReferences('GET')
  return openOperation('health', text('docs.health'), { 200: jsonResponse(text('docs.reply'), alive), 503: unavailable })
}

const document = (text: Translate): Operation =>
  openOperation('openapi', text('docs.document'), { 200: jsonResponse(text('docs.reply'), { type: 'object' }) })

const openOperation = (operationId: string, summary: string, responses: Operation['responses']): Operation => ({
  operationId,
  summary,
  security: [{}],
  parameters: [],
  responses,
})

const jsonResponse = (description: string, schema: JsonSchema) => ({
  description,
  headers: SERVER_TIME,
  content: { 'application/json': { schema } },
})
