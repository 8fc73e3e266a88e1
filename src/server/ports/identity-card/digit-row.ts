import { type DigitSize, type Lettering, type TemplateSet, templatesOf } from './digit-templates.ts'
import type { GreyImage } from './grey-image.ts'

type LineImages = { coarse: GreyImage; fine: GreyImage }
export const COARSE_HEIGHT = 11
export const FINE_HEIGHT = 22

export type DigitRow = {
  digits: string
  /** Mean correlation with the templates, up to 1. */
  likeness: number
  /** Lowest correlation of a digit. */
  worst: number
  /** Smallest lead of the best template over the next. */
  lead: number
  /** Correlation with each of the ten digits, by place. */
  places: Float32Array[]
}

export const DIGIT_COUNT = 16
/** Sizes to try, as shares of the digits' height; the likeliest `MAX_FINE_TRIES` are tried on the fine strip. */
const PITCH = { least: 0.62, most: 1.3 }
const WIDTHS = [0.46, 0.54, 0.62, 0.7]
const HEIGHTS = [0.92, 1, 1.08]
const PENS: Record<Lettering, number[]> = { 'OCR-A': [0.11, 0.16], ordinary: [0.13, 0.19] }

const MAX_FINE_TRIES = 6

type RowPlacement = { size: DigitSize; start: number; pitch: number; total: number }

/**
 * Reads a row of digits with an even pitch; undefined when the strip is too short. The whole row is placed before any digit is read, so
 * that a broken digit, or one that runs into the next, keeps its place.
 */
export function readDigitRow({ coarse, fine }: LineImages, lettering: Lettering): DigitRow | undefined {
  const placed = sizesOf(lettering).flatMap((size) => placeRow(coarse, lettering, size) ?? [])
  const likeliest = placed.sort((a, b) => b.total - a.total).slice(0, MAX_FINE_TRIES)
  const scale = fine.width / coarse.width
  let best: DigitRow | undefined
  for (const { size, start, pitch } of likeliest) {
    const middles = Array.from({ length: DIGIT_COUNT }, (_, index) => Math.round((start + index * pitch) * scale))
    const row = readPlaces(fine, templatesOf(lettering, inPixels(size, FINE_HEIGHT)), middles)
    if (row.likeness > (best?.likeness ?? -1)) best = row
  }
  return best
}

const sizesOf = (lettering: Lettering): DigitSize[] =>
  HEIGHTS.flatMap((height) => WIDTHS.flatMap((width) => PENS[lettering].map((pen) => ({ height, width, pen }))))

const inPixels = ({ width, height, pen }: DigitSize, high: number): DigitSize => ({
  width: width * high,
  height: height * high,
  pen: pen * high,
})

function likenesses(strip: GreyImage, set: TemplateSet): Float32Array {
  const found = new Float32Array(strip.width)
  const scores = new Float32Array(10)
  for (let x = 0; x + set.width <= strip.width; x += 1) {
    const middle = x + (set.width >> 1)
    for (let y = 0; y + set.height <= strip.height; y += 1) {
      scoresAt(strip, set, x, y, scores)
      for (const score of scores) if (score > found[middle]!) found[middle] = score
    }
  }
  return found
}

function placeRow(strip: GreyImage, lettering: Lettering, size: DigitSize): RowPlacement | undefined {
  const found = likenesses(strip, templatesOf(lettering, inPixels(size, COARSE_HEIGHT)))
  let best: RowPlacement | undefined
  for (let pitch = PITCH.least * COARSE_HEIGHT; pitch <= PITCH.most * COARSE_HEIGHT; pitch += 0.05) {
    const reach = (DIGIT_COUNT - 1) * pitch
    for (let start = COARSE_HEIGHT * 0.3; start + reach < strip.width - COARSE_HEIGHT * 0.3; start += 0.5) {
      let total = 0
      for (let index = 0; index < DIGIT_COUNT; index += 1) {
        const x = Math.round(start + index * pitch)
        total += Math.max(found[x]!, 0.97 * Math.max(found[x - 1] ?? 0, found[x + 1] ?? 0))
      }
      if (total > (best?.total ?? -1)) best = { total, start, pitch, size }
    }
  }
  return best
}

function readPlaces(strip: GreyImage, set: TemplateSet, middles: number[]): DigitRow {
  const scores = new Float32Array(10)
  const places = middles.map((middle) => {
    const most = new Float32Array(10).fill(-1)
    const left = middle - (set.width >> 1)
    for (let x = Math.max(0, left - 3); x <= left + 3 && x + set.width <= strip.width; x += 1) {
      for (let y = 0; y + set.height <= strip.height; y += 1) {
        scoresAt(strip, set, x, y, scores)
        for (let digit = 0; digit < 10; digit += 1) most[digit] = Math.max(most[digit]!, scores[digit]!)
      }
    }
    return most
  })
  const ranked = places.map((place) => [...place].sort((a, b) => b - a) as [number, number])
  return {
    digits: places.map((place, index) => place.indexOf(ranked[index]![0])).join(''),
    likeness: ranked.reduce((sum, [first]) => sum + first, 0) / DIGIT_COUNT,
    worst: Math.min(...ranked.map(([first]) => first)),
    lead: Math.min(...ranked.map(([first, second]) => first - second)),
    places,
  }
}

function scoresAt({ width, data }: GreyImage, set: TemplateSet, x: number, y: number, scores: Float32Array): void {
  scores.fill(-1)
  let sum = 0
  let squares = 0
  for (let row = 0; row < set.height; row += 1) {
    const from = (y + row) * width + x
    for (let column = 0; column < set.width; column += 1) {
      const level = data[from + column]!
      sum += level
      squares += level * level
    }
  }
  const count = set.width * set.height
  const length = Math.sqrt(Math.max(1, squares - (sum * sum) / count))
  // Blank paper matches nothing, despite its faint pattern.
  if (length < 6 * Math.sqrt(count)) return
  for (const { digit, pixels } of set.templates) {
    let product = 0
    for (let row = 0; row < set.height; row += 1) {
      const from = (y + row) * width + x
      const at = row * set.width
      for (let column = 0; column < set.width; column += 1) product -= data[from + column]! * pixels[at + column]!
    }
    const score = product / length
    if (score > scores[digit]!) scores[digit] = score
  }
}
