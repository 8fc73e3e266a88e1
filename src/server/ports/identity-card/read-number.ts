import { boundingBox, median } from './card-lines.ts'
import { holderOfNumber } from './card-number-holder.ts'
import { COARSE_HEIGHT, DIGIT_COUNT, type DigitRow, FINE_HEIGHT, readDigitRow } from './digit-row.ts'
import type { Lettering } from './digit-templates.ts'
import { crop, invert, toPng } from './grey-image-transforms.ts'
import type { Box } from './find-letters.ts'
import type { WordReader } from './word-reader.ts'
import type { Page } from './read-page.ts'

export type ReadNumber = { digits: string; sure: boolean }

/** Minimum scores of a row of digits, and minimum lead of one lettering over the other; from the error rates of the benchmark. */
const MIN_SCORES = { likeness: 0.72, apart: 0.04 }
/**
 * Scores from which a row is trusted. Ordinary lettering has many shapes, of which the templates are one, so the word reader must confirm
 * it.
 */
const SURE_SCORES = { 'OCR-A': { likeness: 0.86, worst: 0.82, lead: 0.1 }, ordinary: { likeness: 0.82, worst: 0.76, lead: 0 } }
/** An ordinary digit on which the word reader and a template agree may score this much below another template. */
const TOLERANCE = 0.05

/**
 * Reads the number of a card. A real card prints it in OCR-A, which the word reader misreads with full confidence, so the shapes of the
 * digits decide: OCR-A is read by its templates alone; an ordinary number by the word reader, and trusted where the templates agree.
 */
export async function readNumber(page: Page, reader: WordReader, at: Date): Promise<ReadNumber | undefined> {
  const { grey, letters, card } = page
  let best: { row: DigitRow; lettering: Lettering; apart: number; box: Box } | undefined
  for (const { box, height } of findNumberBoxes(page)) {
    const strips = { coarse: await crop(grey, box, COARSE_HEIGHT / height), fine: await crop(grey, box, FINE_HEIGHT / height) }
    const [ocrA, ordinary] = [readDigitRow(strips, 'OCR-A'), readDigitRow(strips, 'ordinary')]
    if (!ocrA || !ordinary) continue
    const lettering = ocrA.likeness > ordinary.likeness ? 'OCR-A' : 'ordinary'
    const row = lettering === 'OCR-A' ? ocrA : ordinary
    if (row.likeness > (best?.row.likeness ?? MIN_SCORES.likeness)) {
      best = { row, lettering, apart: Math.abs(ocrA.likeness - ordinary.likeness), box }
    }
    if (isClear(row, lettering)) break
  }
  if (!best) return undefined
  const { row, lettering, apart, box } = best
  const isPossible = (digits: string) => holderOfNumber(digits, at) !== undefined
  const clear = apart >= MIN_SCORES.apart && isClear(row, lettering)
  if (lettering === 'OCR-A') return { digits: row.digits, sure: clear && isPossible(row.digits) }
  const onPage = digitsOf((card.number ?? []).map(({ text }) => text).join(''))
  const onLine = await reader.digits(await toPng(invert(await crop(letters.ink, box, 1))))
  const word = onLine.length === DIGIT_COUNT ? onLine : onPage
  const agrees =
    word.length === DIGIT_COUNT && row.places.every((place, index) => place[Number(word[index])]! >= Math.max(...place) - TOLERANCE)
  const digits = [word, onPage, row.digits].find((one) => one.length === DIGIT_COUNT && isPossible(one)) ?? row.digits
  return { digits, sure: clear && agrees && digits === word && (onLine === onPage || row.digits === word) }
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const isClear = (row: DigitRow, lettering: Lettering) =>
  row.likeness >= SURE_SCORES[lettering].likeness && row.worst >= SURE_SCORES[lettering].worst && row.lead >= SURE_SCORES[lettering].lead

function findNumberBoxes({ grey, letters, card }: Page): { box: Box; height: number }[] {
  const { number, rows } = card
  const bands: { top: number; bottom: number; left: number }[] = []
  if (number) {
    const { top, bottom, left } = boundingBox(number.map(({ box }) => box))
    bands.push({ top, bottom, left })
  }
  if (rows) bands.push({ top: rows.middleOf(-2.2), bottom: rows.middleOf(-0.55), left: rows.left })
  return bands.flatMap(({ top, bottom, left }) => {
    const start = rows ? Math.max(left, rows.valueLeft - 2.2 * rows.pitch) : left
    const inside = letters.boxes.filter(
      (box) => box.left >= start && (box.top + box.bottom) / 2 > top && (box.top + box.bottom) / 2 < bottom,
    )
    const tallest = median(inside.map((box) => box.bottom - box.top + 1))
    const digits = inside.filter((box) => box.bottom - box.top + 1 > 0.7 * tallest && box.bottom - box.top + 1 < 1.4 * tallest)
    if (digits.length < 6) return []
    const [high, low] = [median(digits.map((box) => box.top)), median(digits.map((box) => box.bottom))]
    const height = low - high + 1
    const right = Math.min(grey.width - 1, boundingBox(digits).right + height)
    return [{ height, box: { left: start - 0.3 * height, right, top: high - 0.25 * height, bottom: low + 0.25 * height } }]
  })
}
