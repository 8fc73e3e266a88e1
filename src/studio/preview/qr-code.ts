/** ISO/IEC 18004, byte mode, error correction L: bytes in all, check bytes of a block, and blocks, by version from 1. */
const VERSIONS = [
  { total: 26, check: 7, blocks: 1 },
  { total: 44, check: 10, blocks: 1 },
  { total: 70, check: 15, blocks: 1 },
  { total: 100, check: 20, blocks: 1 },
  { total: 134, check: 26, blocks: 1 },
  { total: 172, check: 18, blocks: 2 },
] as const
const QUIET = 4
/** Level L with mask 0, whose light and dark fields alternate. */
const FORMAT = 0b111011111000100

/** The text as an SVG in a data address. @throws RangeError when it has more than 134 bytes. */
export function qrCode(text: string): string {
  const bytes = [...new TextEncoder().encode(text)]
  const index = VERSIONS.findIndex(({ total, check, blocks }) => bytes.length + 2 <= total - check * blocks)
  const version = VERSIONS[index]
  if (!version) throw new RangeError('The text is too long for a code.')
  const grid = drawGrid(index + 1, codewords(bytes, version))
  const side = grid.length + QUIET * 2
  const path = grid.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : []))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="220" height="220" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Mode and length are half a byte and a byte, so that every byte of the text lies across two. */
function codewords(bytes: number[], { total, check, blocks }: (typeof VERSIONS)[number]): number[] {
  const room = total - check * blocks
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const data = Array.from({ length: halves.length / 2 }, (_, at) => (halves[at * 2]! << 4) | halves[at * 2 + 1]!)
  for (let fill = 0; data.length < room; fill += 1) data.push(fill % 2 === 0 ? 0xec : 0x11)
  const each = room / blocks
  const parts = Array.from({ length: blocks }, (_, block) => data.slice(block * each, (block + 1) * each))
  const checks = parts.map((part) => checkBytes(part, check))
  const woven = (lists: number[][]) => lists[0]!.flatMap((_, at) => lists.map((list) => list[at]!))
  return [...woven(parts), ...woven(checks)]
}

/** The remainder of Reed and Solomon's division. */
function checkBytes(data: number[], count: number): number[] {
  let divisor = [1]
  for (let power = 0, root = 1; power < count; power += 1, root = multiplied(root, 2))
    divisor = [...divisor, 0].map((factor, at) => factor ^ multiplied(at === 0 ? 0 : divisor[at - 1]!, root))
  const rest = [...data, ...Array.from({ length: count }, () => 0)]
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at]!
    for (const [offset, factor] of divisor.entries()) rest[at + offset]! ^= multiplied(factor, lead)
  }
  return rest.slice(data.length)
}

/** In the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
function multiplied(a: number, b: number): number {
  let result = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ (result >> 7 ? 0x11d : 0)
    if ((b >> bit) & 1) result ^= a
  }
  return result
}

function drawGrid(version: number, words: number[]): boolean[][] {
  const size = 17 + version * 4
  const grid: (boolean | undefined)[][] = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined))
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = dark
  }
  const square = (cx: number, cy: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1) set(cx + x, cy + y, isDark(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (let at = 8; at < size - 8; at += 1) {
    set(at, 6, at % 2 === 0)
    set(6, at, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  if (version > 1) square(size - 7, size - 7, 2, (ring) => ring !== 1)
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((FORMAT >> bit) & 1) === 1
    set(8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, dark)
    set(bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit, 8, dark)
  }
  set(8, size - 8, true)
  fill(grid, words)
  return grid.map((row) => row.map((dark) => dark === true))
}

/** Two columns at a time from the right, up and down in turn, past the column of the clock line. */
function fill(grid: (boolean | undefined)[][], words: number[]): void {
  const size = grid.length
  let bit = 0
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step
        if (grid[y]![x] !== undefined) continue
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        grid[y]![x] = dark !== ((x + y) % 2 === 0)
        bit += 1
      }
  }
}
