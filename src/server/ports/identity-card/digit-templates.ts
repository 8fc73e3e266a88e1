import { OCR_A_HEIGHT, OCR_A_WIDTH, ocrADigits, type Stroke } from './ocr-a-digits.ts'
import { ordinaryDigits } from './ordinary-digits.ts'

export type Lettering = 'OCR-A' | 'ordinary'

/** In pixels, from edge to edge of the ink. */
export type DigitSize = { width: number; height: number; pen: number }

/** `pixels`: with mean 0 and length 1, so that a sum of products is a correlation. */
type Template = { digit: number; pixels: Float32Array }
export type TemplateSet = { width: number; height: number; templates: Template[] }

/** Pixels of blank paper required around a digit. */
const MARGIN = 2

const shapes: Record<Lettering, readonly (readonly (readonly Stroke[])[])[]> = {
  'OCR-A': ocrADigits.map((strokes) => [strokes]),
  ordinary: ordinaryDigits,
}

const drawn = new Map<string, TemplateSet>()

export function templatesOf(lettering: Lettering, size: DigitSize): TemplateSet {
  const key = `${lettering} ${size.width} ${size.height} ${size.pen}`
  const set = drawn.get(key) ?? drawSet(lettering, size)
  drawn.set(key, set)
  return set
}

function drawSet(lettering: Lettering, size: DigitSize): TemplateSet {
  const width = Math.round(size.width) + 2 * MARGIN
  const height = Math.round(size.height) + 2 * MARGIN
  const templates = shapes[lettering].flatMap((ways, digit) =>
    ways.map((strokes) => ({ digit, pixels: draw(strokes, width, height, size) })),
  )
  return { width, height, templates }
}

function draw(strokes: readonly Stroke[], width: number, height: number, size: DigitSize): Float32Array {
  const scaleX = (size.width - size.pen) / OCR_A_WIDTH
  const scaleY = (size.height - size.pen) / OCR_A_HEIGHT
  const left = (width - size.width + size.pen) / 2
  const top = (height - size.height + size.pen) / 2
  const placed = strokes.map((stroke) => stroke.map(([x, y]) => [left + x * scaleX, top + y * scaleY] as const))
  const pixels = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let distance = Infinity
      for (const stroke of placed) {
        for (let at = 1; at < stroke.length; at += 1)
          distance = Math.min(distance, toSegment(x + 0.5, y + 0.5, stroke[at - 1]!, stroke[at]!))
      }
      // Edges fade over two pixels, as they do through lens and scaling.
      pixels[y * width + x] = Math.min(1, Math.max(0, (size.pen / 2 + 1 - distance) / 2))
    }
  }
  return normalised(pixels)
}

function toSegment(x: number, y: number, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

function normalised(pixels: Float32Array): Float32Array {
  let sum = 0
  for (const value of pixels) sum += value
  const mean = sum / pixels.length
  let squares = 0
  for (const value of pixels) squares += (value - mean) ** 2
  const length = Math.sqrt(squares) || 1
  return pixels.map((value) => (value - mean) / length)
}
