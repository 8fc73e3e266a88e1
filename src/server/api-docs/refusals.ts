import { STATUS_CODES } from 'node:http'
import type { JsonSchema } from '../../core/language/json.ts'
import { refusals } from '../../product/refusals.ts'
import { RETRY_SECONDS } from '../http/error-handler.ts'
import type { Translate } from '../calls/translations.ts'

type ResponseObject = { description: string; headers: object; content: object }
type DocumentedRefusal = { code: number; status: number; sentence: string }

/** Statuses that occur only with a body or an idempotency key. */
const POST_ONLY = new Set([409, 415, 422])
export const SERVER_TIME = { 'Server-Time': { $ref: '#/components/headers/Server-Time' } }

/** Lists all refusals with their texts; placeholders are filled in by the refusal itself. */
export function listRefusals(text: Translate): DocumentedRefusal[] {
  return Object.values(refusals).map(({ code, status }) => ({
    code,
    status,
    sentence: text(`error.${code}`, { count: 2, skipInterpolation: true }),
  }))
}

/** Envelope of a refusal with one of these codes. */
export const refusalSchema = (codes: readonly number[]): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', enum: codes },
    msg: { type: 'string' },
    data: { type: ['object', 'null'], properties: { field: { type: 'string', format: 'json-pointer' }, missing: { type: 'string' } } },
  },
})

/** Responses by component name. A status other than 200 means that no handler ran. */
export function refusalResponses(refusals: DocumentedRefusal[]): { [name: string]: ResponseObject } {
  return Object.fromEntries(
    refusalStatuses('POST').map((status) => {
      const codes = refusals.filter((refusal) => refusal.status === status)
      const response = {
        description: codes.map(({ code, sentence }) => `${code}: ${sentence}`).join(' '),
        headers: { ...SERVER_TIME, ...(status === 503 && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }) },
        content: { 'application/json': { schema: refusalSchema(codes.map(({ code }) => code)) } },
      }
      return [componentName(status), response]
    }),
  )
}

export function refusalReferences(method: 'GET' | 'POST'): { [status: string]: { $ref: string } } {
  return Object.fromEntries(
    refusalStatuses(method).map((status) => [String(status), { $ref: `#/components/responses/${componentName(status)}` }]),
  )
}

/** Without 404, which no call of the document answers. */
function refusalStatuses(method: 'GET' | 'POST'): number[] {
  const statuses = new Set<number>(Object.values(refusals).map(({ status }) => status))
  return [...statuses].filter((status) => status !== 200 && status !== 404 && (method === 'POST' || !POST_ONLY.has(status))).toSorted()
}

const componentName = (status: number): string => (STATUS_CODES[status] ?? String(status)).replaceAll(/[^A-Za-z]/g, '')

export const retryAfterHeader = (text: Translate) => ({
  description: text('docs.header.retry-after'),
  schema: { type: 'integer', examples: [Number(RETRY_SECONDS)] },
})
