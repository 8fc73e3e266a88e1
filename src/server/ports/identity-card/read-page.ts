import { type CardLines, parseCardLines, median } from './card-lines.ts'
import type { GreyImage } from './grey-image.ts'
import { blur, crop, invert, toPng, rotate } from './grey-image-transforms.ts'
import { extractInk } from './extract-ink.ts'
import { type Letters, findLetters, isSideways } from './find-letters.ts'
import type { Line, WordReader } from './word-reader.ts'
import { measureSkew } from './measure-skew.ts'

export type Page = { grey: GreyImage; letters: Letters; lines: Line[]; card: CardLines }

export const MIN_LABELS = 3

/**
 * Number of letters on a card: some 250. Fewer are no card; far more, or smaller ones, are the texture of something else, on which the word
 * reader would spend minutes.
 */
const LETTER_BOUNDS = { least: 25, most: 1400, leastHeight: 11 }

/** Also tries the photo upside down when the text makes no sense. */
export async function readPage(photo: GreyImage, reader: WordReader): Promise<Page> {
  const small = await halfSize(photo)
  const isLying = isSideways(small.boxes)
  const upright = isLying ? await rotate(photo, 90) : photo
  const slant = measureSkew((isLying ? await halfSize(upright) : small).ink)
  const page = await readUpright(await rotate(upright, -slant), reader)
  if (page.card.values.size >= MIN_LABELS || page.lines.length === 0) return page
  const other = await readUpright(await rotate(upright, 180 - slant), reader)
  return other.card.values.size > page.card.values.size ? other : page
}

/** Half the size is enough to find the direction of the lines. */
const halfSize = async (photo: GreyImage) =>
  findLetters(extractInk(await crop(photo, { left: 0, top: 0, right: photo.width - 1, bottom: photo.height - 1 }, 0.5)))

async function readUpright(straight: GreyImage, reader: WordReader): Promise<Page> {
  const sharp = extractInk(straight)
  const isGrainy = sharp.noise > 5
  const grey = isGrainy ? await blur(straight, Math.min(1.6, 0.6 + sharp.noise / 25)) : straight
  const letters = findLetters(isGrainy ? extractInk(grey) : sharp)
  const lines = hasPlausibleText(letters) ? await reader.lines(await toPng(invert(letters.ink))) : []
  return { grey, letters, lines, card: parseCardLines(lines) }
}

function hasPlausibleText({ boxes }: Letters): boolean {
  const height = median(boxes.map(({ top, bottom }) => bottom - top + 1))
  return boxes.length >= LETTER_BOUNDS.least && boxes.length <= LETTER_BOUNDS.most && height >= LETTER_BOUNDS.leastHeight
}
