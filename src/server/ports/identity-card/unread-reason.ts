import type { CardLines } from './card-lines.ts'
import type { GreyImage } from './grey-image.ts'
import type { CardReadError } from './identity-card-port.ts'
import type { Box, Letters } from './find-letters.ts'
import { closestMatch } from './similarity.ts'
import type { Photo } from './decode-photo.ts'
import type { Page } from './read-page.ts'

const MIN_BRIGHTNESS = 40
/** Levels: with less contrast the picture shows nothing. */
const MIN_CONTRAST = 30
/** Steepest step between neighbouring pixels, of 255, below which no edge is sharp. */
const MIN_SHARPNESS = 40
/** Share of the width: writing nearer to the edge is assumed to continue beyond it. */
const EDGE = 0.022
const CARD_WORDS = [
  'provinsi',
  'kabupaten',
  'nama',
  'lahir',
  'kelamin',
  'alamat',
  'kecamatan',
  'agama',
  'perkawinan',
  'pekerjaan',
  'kewarganegaraan',
  'berlaku',
  'hingga',
  'seumur',
  'hidup',
  'perempuan',
  'laki-laki',
  'islam',
  'kawin',
  'wni',
]

export function unreadReason({ brightness, contrast }: Photo, { grey, letters, lines, card }: Page): CardReadError {
  if (brightness < MIN_BRIGHTNESS) return 'tooDark'
  if (contrast < MIN_CONTRAST) return 'notACard'
  const words = CARD_WORDS.map((word) => [word, word] as const)
  const known = lines.flatMap((line) => line.flatMap(({ text }) => closestMatch(text.toLowerCase(), words, 0.75)?.meaning ?? []))
  const isCard = new Set(known).size >= 3
  if (isCard && isCutOff(grey, letters, card)) return 'cut'
  if (measureSharpness(grey) < MIN_SHARPNESS) return 'blurred'
  return isCard ? 'unreadable' : 'notACard'
}

export function isCutOff({ width, height }: GreyImage, { boxes }: Letters, { rows }: CardLines): boolean {
  const margin = EDGE * width
  const isAtEdge = ({ left, top, right, bottom }: Box) =>
    left < margin || top < margin || right > width - margin || bottom > height - margin
  if (boxes.filter(isAtEdge).length >= 2) return true
  return rows !== undefined && (rows.middleOf(-2) < 0 || rows.middleOf(11.5) > height)
}

/** The 99th percentile of the steps between neighbours, smoothed over three pixels so that grain counts for little. */
function measureSharpness({ width, height, data }: GreyImage): number {
  const steps = new Uint32Array(256)
  let count = 0
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x
      const column = (offset: number) => data[at + offset - width]! + data[at + offset]! + data[at + offset + width]!
      steps[Math.min(255, Math.round(Math.abs(column(1) - column(-1)) / 3))]! += 1
      count += 1
    }
  }
  let left = count / 100
  let step = 255
  while (step > 0 && left > steps[step]!) left -= steps[step--]!
  return step
}
