import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../../core/language/calls.ts'
import type { UploadedFile } from '../../generated/calls.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { propertiesOf } from '../../core/language/schema.ts'
import { ApiError } from '../calls/errors.ts'
import { hasSignature, SIGNATURE_BYTES, detectType } from '../platform/file-signatures.ts'
import { pointerSegment } from './call-schemas.ts'

/** `hashes`: replace the files when payloads are compared. */
export type MultipartBody = { fields: Record<string, string>; files: Record<string, UploadedFile>; hashes: Record<string, string> }

type FileRule = { accept: readonly string[]; maxBytes: number }
type UploadRules = { names: ReadonlySet<string>; files: ReadonlyMap<string, FileRule>; maxTotalBytes: number }

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024
const FIELD_BYTES = 10_000
const NAME_BYTES = 100
/** Allowance for headers and boundaries of the parts, and for fields that are not files. */
const FRAME_BYTES = 64 * 1024

/** `onUndetectable`: called for types without a known signature, whose files are always refused. */
export function uploadRules({ payload }: Call, onUndetectable: (type: string, field: string) => void): UploadRules {
  const properties = propertiesOf(payload)
  const files = new Map<string, FileRule>()
  for (const [name, { format, accept, maxBytes }] of properties) {
    if (format !== 'file') continue
    const types = (accept ?? []) as string[]
    for (const type of types) if (!hasSignature(type)) onUndetectable(type, name)
    files.set(name, { accept: types, maxBytes: (maxBytes as number | undefined) ?? DEFAULT_MAX_BYTES })
  }
  const maxTotalBytes = [...files.values()].reduce((sum, file) => sum + file.maxBytes, FRAME_BYTES)
  return { names: new Set(properties.map(([name]) => name)), files, maxTotalBytes }
}

export function expectedBytes({ headers }: FastifyRequest, rules: UploadRules): number {
  const size = headers['content-length'] === undefined ? rules.maxTotalBytes : Number(headers['content-length'])
  if (size > rules.maxTotalBytes) throw new ApiError('tooLarge', { field: singleFileField(rules) })
  return size
}

const singleFileField = ({ files }: UploadRules): Pointer | undefined => {
  const [name, ...others] = files.keys()
  return name === undefined || others.length > 0 ? undefined : pointerSegment(name)
}

export async function readMultipart(request: FastifyRequest, rules: UploadRules, expected: number): Promise<MultipartBody> {
  const parts: MultipartBody = { fields: {}, files: {}, hashes: {} }
  const limits = {
    fieldNameSize: NAME_BYTES,
    fieldSize: FIELD_BYTES,
    fields: rules.names.size,
    files: rules.files.size,
    parts: rules.names.size + 1,
    headerPairs: 20,
    // `readFile` applies the real limit; this one must not cut a file silently before it.
    fileSize: rules.maxTotalBytes + 1,
  }
  const seen = new Set<string>()
  try {
    for await (const part of request.parts({ limits })) {
      const field = pointerSegment(part.fieldname)
      const isFile = part.type === 'file'
      if (seen.has(part.fieldname) || !rules.names.has(part.fieldname) || rules.files.has(part.fieldname) !== isFile)
        throw new ApiError('invalidField', { field })
      seen.add(part.fieldname)
      if (part.type === 'file') {
        const upload = await readFile(part, rules.files.get(part.fieldname)!, field, expected)
        parts.files[part.fieldname] = upload
        parts.hashes[part.fieldname] = createHash('sha256').update(upload.bytes).digest('hex')
      } else {
        if (typeof part.value !== 'string') throw new ApiError('invalidField', { field })
        if (part.valueTruncated) throw new ApiError('tooLarge', { field })
        parts.fields[part.fieldname] = part.value
      }
    }
  } catch (error) {
    dropRest(request)
    throw error instanceof ApiError ? error : new ApiError(isLimit(error) ? 'tooLarge' : 'badRequest')
  }
  return parts
}

/** A half-read body would block the connection, and with it the sender's next request. */
function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

const isLimit = (error: unknown): boolean => /^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(String((error as { code?: unknown }).code))

/** Reads into one buffer of the allowed size, so that no more than that is held in memory. */
async function readFile(part: MultipartFile, rule: FileRule, field: Pointer, expected: number): Promise<UploadedFile> {
  const buffer = Buffer.allocUnsafe(Math.min(rule.maxBytes, expected))
  let size = 0
  let type: string | undefined
  const detect = () => {
    type = detectType(buffer.subarray(0, size))
    if (type === undefined || !rule.accept.includes(type)) throw new ApiError('wrongContentType', { field })
  }
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (size + chunk.length > buffer.length) throw new ApiError('tooLarge', { field })
    size += chunk.copy(buffer, size)
    if (type === undefined && size >= SIGNATURE_BYTES) detect()
  }
  if (type === undefined) detect()
  return { bytes: buffer.subarray(0, size), type: type!, name: part.filename ?? '' }
}
