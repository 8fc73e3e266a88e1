import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import tesseract from 'tesseract.js'
import type { Box } from './find-letters.ts'

/** `confidence` is Tesseract's own, from 0 to 100. */
export type Word = { text: string; confidence: number; box: Box }
export type Line = Word[]

export type WordReader = {
  /** Reads a page. `png`: black on white. */
  lines(png: Buffer): Promise<Line[]>
  /** Reads a single line. `png`: black on white. */
  digits(png: Buffer): Promise<string>
}

/** Tesseract with its Indonesian data, both from their packages: `langPath` is a folder and nothing is cached, so nothing is downloaded. */
export async function openWordReader(onCrash: (cause: unknown) => void): Promise<WordReader> {
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/ind/package.json')
  const worker = await tesseract.createWorker('ind', tesseract.OEM.LSTM_ONLY, {
    langPath: join(dirname(data), '4.0.0_best_int'),
    cacheMethod: 'none',
    errorHandler: onCrash,
  })
  const read = async (png: Buffer, mode: tesseract.PSM, only: string) => {
    await worker.setParameters({ tessedit_pageseg_mode: mode, tessedit_char_whitelist: only })
    const { data: page } = await worker.recognize(png, {}, { text: true, blocks: true })
    return page
  }
  return {
    async lines(png) {
      const { blocks } = await read(png, tesseract.PSM.SINGLE_BLOCK, '')
      const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
      return lines.map(({ words }) => words.map(({ text, confidence, bbox }) => ({ text, confidence, box: boxOf(bbox) })))
    },
    async digits(png) {
      const { text } = await read(png, tesseract.PSM.SINGLE_LINE, '0123456789')
      return text.replaceAll(/\D/g, '')
    },
  }
}

const boxOf = ({ x0, y0, x1, y1 }: tesseract.Bbox): Box => ({ left: x0, top: y0, right: x1, bottom: y1 })
