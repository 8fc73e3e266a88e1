import type { GreyImage } from './grey-image.ts'

const INK = 24
/** Pixels, for a picture of 1,600 pixels that the card fills to at least a third. */
const LETTER = { highest: 75, widest: 220, leastPixels: 10, leastHeight: 6 }
const MAX_PIECES = 1500

/** Pixels; right and bottom are inclusive. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Letters = { ink: GreyImage; boxes: Box[] }

export function findLetters(ink: GreyImage): Letters {
  const { width, height, data } = ink
  const kept = new Uint8Array(data.length)
  const seen = new Uint8Array(data.length)
  const piece = new Int32Array(data.length)
  const boxes: Box[] = []
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || data[start]! < INK) continue
    let size = 0
    let [left, right, top, bottom] = [width, 0, height, 0]
    seen[start] = 1
    piece[size++] = start
    for (let next = 0; next < size; next += 1) {
      const at = piece[next]!
      const x = at % width
      const y = (at - x) / width
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (let above = Math.max(0, y - 1); above <= Math.min(height - 1, y + 1); above += 1) {
        for (let beside = Math.max(0, x - 1); beside <= Math.min(width - 1, x + 1); beside += 1) {
          const neighbour = above * width + beside
          if (seen[neighbour] || data[neighbour]! < INK) continue
          seen[neighbour] = 1
          piece[size++] = neighbour
        }
      }
    }
    const [tall, wide] = [bottom - top + 1, right - left + 1]
    if (tall > LETTER.highest || wide > LETTER.widest || size < LETTER.leastPixels) continue
    for (let at = 0; at < size; at += 1) kept[piece[at]!] = data[piece[at]!]!
    if (tall >= LETTER.leastHeight && wide <= 4 * tall && boxes.length < MAX_PIECES) boxes.push({ left, top, right, bottom })
  }
  return { ink: { width, height, data: kept }, boxes }
}

export function isSideways(boxes: Box[]): boolean {
  let beside = 0
  let below = 0
  for (const box of boxes) {
    let [toRight, toUnder] = [Infinity, Infinity]
    for (const other of boxes) {
      if (other.left > box.right && overlaps(box.top, box.bottom, other.top, other.bottom))
        toRight = Math.min(toRight, other.left - box.right)
      if (other.top > box.bottom && overlaps(box.left, box.right, other.left, other.right))
        toUnder = Math.min(toUnder, other.top - box.bottom)
    }
    if (toRight < toUnder) beside += 1
    if (toUnder < toRight) below += 1
  }
  return below > 1.5 * beside
}

const overlaps = (from: number, to: number, otherFrom: number, otherTo: number) =>
  Math.min(to, otherTo) - Math.max(from, otherFrom) > 0.4 * Math.min(to - from, otherTo - otherFrom)
