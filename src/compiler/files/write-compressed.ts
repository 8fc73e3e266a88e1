import { rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Bytes; in smaller files the headers weigh more than compression saves. */
const minimumBytes = 400

/** Writes `<path>.br` and `<path>.gz` beside a file, which the server sends as they are. */
export function writeCompressed(path: string, content: string | Uint8Array): void {
  if (content.length < minimumBytes) {
    for (const ending of ['br', 'gz']) rmSync(`${path}.${ending}`, { force: true })
    return
  }
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
