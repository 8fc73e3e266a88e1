import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { writeFileAtomically } from './write-file-atomically.ts'

/** Bytes; in smaller files the headers outweigh the savings. */
const minimumBytes = 400

type Compressed = { br: Buffer; gz: Buffer }

/** Compresses a file; undefined when it is too small to gain from it. */
function compress(content: string | Uint8Array): Compressed | undefined {
  if (content.length < minimumBytes) return undefined
  const bytes = Buffer.from(content)
  return { br: brotliCompressSync(bytes, brotliOptions(bytes)), gz: gzipSync(bytes, gzipOptions) }
}

/** Compresses as `compress` does, in the background: several files at a time. */
export async function compressAside(content: string): Promise<Compressed | undefined> {
  if (content.length < minimumBytes) return undefined
  const bytes = Buffer.from(content)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, brotliOptions(bytes)), promisify(gzip)(bytes, gzipOptions)])
  return { br, gz }
}

const brotliOptions = ({ length }: Buffer) => ({ params: { [constants.BROTLI_PARAM_SIZE_HINT]: length } })
const gzipOptions = { level: 9 }

/** Writes `<path>.br` and `<path>.gz` beside a file, which the server sends as they are. */
export function writeCompressed(path: string, content: string | Uint8Array): void {
  const smaller = compress(content)
  for (const ending of ['br', 'gz'] as const) {
    if (smaller) writeFileAtomically(`${path}.${ending}`, smaller[ending])
    else rmSync(`${path}.${ending}`, { force: true })
  }
}
