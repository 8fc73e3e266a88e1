import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenApiDocument } from '../../../src/server/api-docs/openapi-document.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
const routes: string[] = []
beforeAll(async () => {
  server = await openTestServer({ onRoute: ({ method, url }) => routes.push(...[method].flat().map((one) => `${one} ${url}`)) })
})
afterAll(() => server.close())

async function documentIn(lan: string): Promise<OpenApiDocument> {
  return (await server.app.inject({ url: `/api/openapi.json?lan=${lan}` })).json<OpenApiDocument>()
}
const languages = ['en-US', 'id-ID']
const operations = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ endpoint: `${method.toUpperCase()} ${path}`, operation })),
  )

describe('the OpenAPI document', () => {
  it.each(languages)('is OpenAPI 3.1 in %s', async (lan) => {
    const validator = new Validator()
    expect(await validator.validate(await documentIn(lan))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has every call once, as in its contract', async () => {
    const found = operations(await documentIn('en-US')).filter(({ operation }) => Object.hasOwn(server.config.calls, operation.operationId))
    const said = found.map(({ endpoint, operation }) => `${operation.operationId} ${endpoint}`)
    expect(said.toSorted()).toEqual(
      Object.entries(server.config.calls)
        .map(([name, { endpoint }]) => `${name} ${endpoint}`)
        .toSorted(),
    )
  })

  it('has every route under /api except its own page and its own HEAD', async () => {
    const own = /^(GET|HEAD) \/api\/docs|^HEAD \/api\/openapi\.json$/
    const served = routes.filter((route) => route.includes(' /api/') && !own.test(route))
    const said = operations(await documentIn('en-US')).map(({ endpoint }) => endpoint.replace(' ', ' /api'))
    expect(said.toSorted()).toEqual(served.toSorted())
  })

  it('has schemas that compile, without custom keywords', async () => {
    const document = await documentIn('en-US')
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateFormats: false })
    const schemas = schemasIn(document)
    expect(schemas.length).toBeGreaterThan(operations(document).length)
    for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow()
  })

  it('describes the server’s replies: a success, a refusal of a call and one before the call', async () => {
    const document = await documentIn('en-US')
    const fits = (status: number, name: string, body: unknown) => {
      const response = operations(document).find(({ operation }) => operation.operationId === name)?.operation.responses[status]
      const ajv = new Ajv2020({ strict: false, validateFormats: false })
      ajv.addSchema(document, 'document')
      const { $ref } = response as { $ref?: string }
      const at = $ref ?? `#/paths/~1v1~1user~1info/get/responses/${status}`
      return ajv.validate({ $ref: `document${at}/content/application~1json/schema` }, body)
    }
    const token = await server.signIn('081211110077')
    const [member, stranger, page] = [
      await server.call('userInfo', {}, { token }),
      await server.call('userInfo'),
      await server.call('userInfo', {}, { headers: { 'sec-fetch-site': 'cross-site' } }),
    ]
    for (const { status, code, msg, data } of [member, stranger, page]) {
      expect(fits(status, 'userInfo', { code, msg, data }), String(code)).toBe(true)
      expect(fits(status, 'userInfo', { code: 1, msg, data }), 'a code that no call has').toBe(false)
    }
    expect(new Set([member, stranger, page].map(({ code }) => code)).size).toBe(3)
  })
})

describe('the page of it', () => {
  it.each(['/api/docs', '/api/docs?lan=en-US', '/api/docs/page.css', '/api/openapi.json'])(
    'HEAD of %s is answered as GET is, without the body',
    async (url) => {
      const read = await server.app.inject({ url })
      const head = await server.app.inject({ method: 'HEAD', url })
      expect({ status: head.statusCode, body: head.body }).toEqual({ status: 200, body: '' })
      for (const name of ['content-type', 'content-length', 'cache-control', 'vary'])
        expect(head.headers[name], name).toBe(read.headers[name])
    },
  )

  it.each(languages)('shows every call in %s, without a script', async (lan) => {
    const { body, headers } = await server.app.inject({ url: `/api/docs?lan=${lan}` })
    expect(headers['content-type']).toContain('text/html')
    for (const { endpoint } of Object.values(server.config.calls)) expect(body).toContain(`<code>${endpoint.replace(' ', ' /api')}</code>`)
    expect(body).not.toMatch(/<script|style="|<style|https?:|docs\.[a-z]+|\bundefined\b/)
  })

  it('takes its style from this server', async () => {
    const { body } = await server.app.inject({ url: '/api/docs' })
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(body) ?? []
    const { statusCode, headers } = await server.app.inject({ url: style })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })
})

/** Returns the schemas of all parameters, requests and replies. */
function schemasIn(json: unknown): object[] {
  if (Array.isArray(json)) return json.flatMap(schemasIn)
  if (json === null || typeof json !== 'object') return []
  return Object.entries(json).flatMap(([key, part]) => (key === 'schema' ? [withoutReference(part as object)] : schemasIn(part)))
}

/** Returns the schema of the reply without the reference to the refusals next to it. */
function withoutReference(schema: { oneOf?: object[] }): object {
  return schema.oneOf?.some((one) => '$ref' in one) ? (schema.oneOf[0] ?? {}) : schema
}
