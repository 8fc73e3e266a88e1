import { isMap } from '../../core/language/map.ts'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { visit } from 'jsonc-parser'
import type { Pointer } from '../../core/language/pointer.ts'
import { ApiError } from '../calls/errors.ts'
import { normalizeText, assertJsonWithinLimits, assertFieldsWithinLimits } from './body-limits.ts'
import { pointerSegment } from './call-schemas.ts'
import type { MultipartBody } from './upload.ts'

export type RequestBody =
  | { send: 'json'; value: Record<string, unknown> }
  | { send: 'form'; fields: Record<string, string> }
  | { send: 'multipart'; parts: MultipartBody }

const FORM_TYPE = 'application/x-www-form-urlencoded'

export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer): Promise<RequestBody> => ({
    send: 'json',
    value: parseJsonBody(readUtf8(body)),
  }))
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer): Promise<RequestBody> => ({
    send: 'form',
    fields: parseFields(readUtf8(body)),
  }))
  // Only marks the request: the call reads the files, once it knows the caller and the limits.
  await app.register(fastifyMultipart)
}

export function readUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new ApiError('badRequest')
  }
}

/** Refuses a duplicate key, of which JSON.parse would silently take the last. */
export function parseJsonBody(text: string): Record<string, unknown> {
  assertJsonWithinLimits(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError('malformedJson')
  }
  if (!isMap(value)) throw new ApiError('malformedJson')
  assertUniqueKeys(text)
  return value
}

function assertUniqueKeys(text: string): void {
  const open: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, _offset, _length, _line, _character, pathTo) => {
      const seen = open.at(-1)
      if (seen?.has(name))
        throw new ApiError('invalidField', { field: [...pathTo(), name].map((step) => pointerSegment(String(step))).join('') as Pointer })
      seen?.add(name)
    },
  })
}

/** Parses a query or a form. Refuses a duplicate name. */
export function parseFields(text: string): Record<string, string> {
  assertFieldsWithinLimits(text)
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw new ApiError('invalidField', { field: pointerSegment(name) })
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/**
 * Normalizes text for the database: NFC, without NUL and lone surrogates. Depth is bounded, so that a deep body cannot exhaust the stack.
 */
export function cleanText<T>(value: T, depth = 0): T {
  if (depth > 20) throw new ApiError('badRequest')
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !isWellFormed(value)) throw new ApiError('badRequest')
    return normalizeText(value) as T
  }
  if (Array.isArray(value)) return value.map((each) => cleanText<unknown>(each, depth + 1)) as T
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [cleanText(key, depth + 1), cleanText<unknown>(each, depth + 1)]),
    ) as T
  }
  return value
}

const isWellFormed = (text: string) => !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)
