import { brotliCompressSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** Compressed bytes by part. */
export type Parts = { [part: string]: number }

/**
 * The parts of each code file: packages and top folders of src. Built as for the first load, with a source map that attributes each byte.
 */
export async function bytesByPart(config: InlineConfig): Promise<Map<string, Parts>> {
  const built = (await build({
    ...config,
    logLevel: 'error',
    build: { ...config.build, sourcemap: 'hidden', write: false },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((output) => output.type === 'chunk')
  return new Map(chunks.map((chunk) => [`/${chunk.fileName}`, partsOf(chunk)]))
}

/** Splits `bytes` in proportion to the uncompressed lengths of the parts. */
export function sharesOf(bytes: number, lengths: Parts): Parts {
  const total = Object.values(lengths).reduce((sum, length) => sum + length, 0)
  return Object.fromEntries(Object.entries(lengths).map(([part, length]) => [part, (bytes * length) / total]))
}

function partsOf({ code, map }: Rolldown.OutputChunk): Parts {
  const lengths: Parts = {}
  const lines = code.split('\n')
  let source = 0
  for (const [number, mapped] of (map?.mappings ?? '').split(';').entries()) {
    let column = 0
    let last = partOf(undefined)
    const add = (until: number, part: string) => {
      lengths[last] = (lengths[last] ?? 0) + Math.max(0, until - column)
      column = until
      last = part
    }
    for (const segment of mapped ? mapped.split(',') : []) {
      const [shift = 0, ofSource] = numbersOf(segment)
      source += ofSource ?? 0
      add(column + shift, partOf(ofSource === undefined ? undefined : map?.sources[source]))
    }
    add(lines[number]?.length ?? 0, last)
  }
  return sharesOf(brotliCompressSync(code).length, lengths)
}

function partOf(source: string | undefined): string {
  const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(source ?? '') ?? []
  if (packageName !== undefined) return packageName
  const [, room] = /src\/(core|web|product|generated)\//.exec(source ?? '') ?? []
  if (room !== undefined) return `our code: ${room}`
  if (/bench\/twins\//.test(source ?? '')) return 'code of the twin'
  return /virtual:.*validators/.test(source ?? '') ? 'form validators' : /virtual:/.test(source ?? '') ? 'JSON' : 'bundler'
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes Base 64 VLQ, as in source maps: five bits a digit, lowest first; the lowest bit is the sign. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value += (bits & 31) * 2 ** shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}
