import { rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Bytes; in smaller files the headers weigh more than compression saves. */
const minimumBytes = 400

/** Undefined when a file is too small to gain by it. */
export function compress(content: string | Uint8Array): { br: Buffer; gz: Buffer } | undefined {
  if (content.length < minimumBytes) return undefined
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: gzipSync(bytes, { level: 9 }),
  }
}

/** Writes `<path>.br` and `<path>.gz` beside a file, which the server sends as they are. */
export function writeCompressed(path: string, content: string | Uint8Array): void {
  const smaller = compress(content)
  for (const ending of ['br', 'gz'] as const) {
    if (smaller) writeFileSync(`${path}.${ending}`, smaller[ending])
    else rmSync(`${path}.${ending}`, { force: true })
  }
}
