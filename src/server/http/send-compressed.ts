import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type CompressedFile = { body: Uint8Array; br: Uint8Array | null; gz: Uint8Array | null }

export async function compress(text: string): Promise<CompressedFile> {
  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  return { body, br, gz }
}

/** The smallest form that the browser reads; the caller has set the content type. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, { body, br, gz }: CompressedFile): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
  if (br && accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(buffer(br))
  if (gz && accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(buffer(gz))
  return reply.send(buffer(body))
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';')
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight)
  })

const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
