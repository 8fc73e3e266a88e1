import { type CardLines, cardLinesOf, median } from './card-lines.ts'
import type { Grey } from './grey.ts'
import { blurred, cutOut, negativeOf, pngOf, turned } from './grey-sharp.ts'
import { inkOf } from './ink.ts'
import { type Letters, lettersOf, lieOnTheirSide } from './letters.ts'
import type { Line, WordReader } from './page-words.ts'
import { slantOf } from './slant.ts'

/** A photo turned upright and straight, and what is written in it. */
export type Page = { grey: Grey; letters: Letters; lines: Line[]; card: CardLines }

/** With fewer labels it is not taken for a card. */
export const LEAST_LABELS = 3

/** A card has some 250 letters. Fewer are no card; far more, or smaller ones, are the grain of something else, which costs the reader minutes. */
const LETTERS = { least: 25, most: 1400, leastHeight: 11 }

/** As the letters stand; on its head when they make no sense so. */
export async function readPage(photo: Grey, reader: WordReader): Promise<Page> {
  const small = await smaller(photo)
  const isLying = lieOnTheirSide(small.boxes)
  const upright = isLying ? await turned(photo, 90) : photo
  const slant = slantOf((isLying ? await smaller(upright) : small).ink)
  const page = await readStraight(await turned(upright, -slant), reader)
  if (page.card.values.size >= LEAST_LABELS || page.lines.length === 0) return page
  const other = await readStraight(await turned(upright, 180 - slant), reader)
  return other.card.values.size > page.card.values.size ? other : page
}

/** Half the size is enough to see which way the lines run. */
const smaller = async (photo: Grey) =>
  lettersOf(inkOf(await cutOut(photo, { left: 0, top: 0, right: photo.width - 1, bottom: photo.height - 1 }, 0.5)))

async function readStraight(straight: Grey, reader: WordReader): Promise<Page> {
  const sharp = inkOf(straight)
  const isGrainy = sharp.grain > 5
  const grey = isGrainy ? await blurred(straight, Math.min(1.6, 0.6 + sharp.grain / 25)) : straight
  const letters = lettersOf(isGrainy ? inkOf(grey) : sharp)
  const lines = looksWritten(letters) ? await reader.lines(await pngOf(negativeOf(letters.ink))) : []
  return { grey, letters, lines, card: cardLinesOf(lines) }
}

function looksWritten({ boxes }: Letters): boolean {
  const height = median(boxes.map(({ top, bottom }) => bottom - top + 1))
  return boxes.length >= LETTERS.least && boxes.length <= LETTERS.most && height >= LETTERS.leastHeight
}
