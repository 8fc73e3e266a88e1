import { isMap } from '../../core/language/map.ts'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { visit } from 'jsonc-parser'
import type { Pointer } from '../../core/language/language.ts'
import { ApiError } from '../calls/errors.ts'
import { normalizeText, assertJsonWithinLimits, assertFieldsWithinLimits } from './body-limits.ts'
import { pointerSegment } from './call-schemas.ts'
import type { MultipartBody } from './upload.ts'

/** A body as it came: JSON keeps its types, a form is still text. */
export type RequestBody =
  | { send: 'json'; value: Record<string, unknown> }
  | { send: 'form'; fields: Record<string, string> }
  | { send: 'multipart'; parts: MultipartBody }

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Only what a call can send is read; everything else is refused before a handler is near. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer): Promise<RequestBody> => ({
    send: 'json',
    value: parseJsonObject(readUtf8(body)),
  }))
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer): Promise<RequestBody> => ({
    send: 'form',
    fields: parseFields(readUtf8(body)),
  }))
  // Only marks the request: who may send files is known, and how many, where the call reads them.
  await app.register(fastifyMultipart)
}

function readUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new ApiError('badRequest')
  }
}

/** An object, every key once: JSON.parse would silently take the last of two. */
function parseJsonObject(text: string): Record<string, unknown> {
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

/** Fields of a query or a form, every name once. */
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
 * Text as the database takes it: composed (NFC), without NUL and without half a surrogate pair.
 * Depth is bounded, so that a deep body cannot exhaust the stack.
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
