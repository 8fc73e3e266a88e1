import { similarity } from './similarity.ts'
import type { Box } from './find-letters.ts'
import type { Line, Word } from './word-reader.ts'

const LABELS = [
  ['name', 'nama'],
  ['birth', 'tempattgllahir'],
  ['gender', 'jeniskelamin'],
  ['street', 'alamat'],
  ['neighbourhood', 'rtrw'],
  ['village', 'keldesa'],
  ['district', 'kecamatan'],
  ['religion', 'agama'],
  ['marital', 'statusperkawinan'],
  ['job', 'pekerjaan'],
  ['nationality', 'kewarganegaraan'],
  ['validity', 'berlakuhingga'],
] as const
export type LineName = (typeof LABELS)[number][0]

export type CardLines = {
  values: Map<LineName, Word[]>
  number: Line | undefined
  heading: Line[]
  /** The middle of line `index` and the height of its letters; undefined when too few labels were read. */
  rows: { middleOf(index: number): number; pitch: number; left: number; valueLeft: number } | undefined
}

const MIN_SIMILARITY = 0.62
/** Gap between two columns, in heights of a letter. */
const MAX_WORD_GAP = 2.6

export function parseCardLines(lines: Line[]): CardLines {
  const labelled = new Map<LineName, { line: Line; words: number; likeness: number }>()
  for (const line of lines) {
    const found = labelOf(line)
    if (found && found.likeness > (labelled.get(found.name)?.likeness ?? 0)) labelled.set(found.name, { line, ...found })
  }
  const values = new Map([...labelled].map(([name, { line, words }]) => [name, valueOf(line.slice(words))]))
  const rows = fitRows(labelled)
  if (rows) {
    const taken = new Set([...labelled.values()].map(({ line }) => line))
    LABELS.forEach(([name], index) => {
      if (values.has(name)) return
      const line = lines.find((one) => !taken.has(one) && Math.abs(middleOf(one) - rows.middleOf(index)) < rows.pitch * 0.35)
      if (line) values.set(name, valueOf(line.filter(({ box }) => box.left > rows.valueLeft - rows.pitch)))
    })
  }
  const number = lines.find((line) => similarity(lettersOf(line[0]?.text ?? ''), 'nik') > 0.6 || /(\d[^\d]?){12,}/.test(textOf(line)))
  const below = number ? Math.min(...number.map(({ box }) => box.top)) : (rows?.middleOf(-1.8) ?? 0)
  return { values, number, heading: lines.filter((line) => Math.max(...line.map(({ box }) => box.bottom)) <= below + 4), rows }
}

export const textOf = (words: Word[]) => words.map(({ text }) => text).join(' ')
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
const middleOf = (line: Line) => median(line.map(({ box }) => (box.top + box.bottom) / 2))

function labelOf(line: Line): { name: LineName; words: number; likeness: number } | undefined {
  let best: { name: LineName; words: number; likeness: number } | undefined
  for (let from = 0; from < Math.min(3, line.length); from += 1) {
    for (let words = from + 1; words <= Math.min(from + 4, line.length); words += 1) {
      const read = lettersOf(textOf(line.slice(from, words)))
      for (const [name, label] of LABELS) {
        const alike = similarity(read, label)
        if (alike >= (label.length > 6 ? MIN_SIMILARITY : 0.75) && alike > (best?.likeness ?? 0)) best = { name, words, likeness: alike }
      }
    }
  }
  return best
}

function valueOf(words: Word[]): Word[] {
  const start = words.findIndex(({ text }) => /[\p{L}\p{N}]/u.test(text))
  if (start < 0) return []
  const value = words.slice(start)
  const tall = median(value.map(({ box }) => box.bottom - box.top))
  const end = value.findIndex(({ box }, index) => index > 0 && box.left - value[index - 1]!.box.right > MAX_WORD_GAP * tall)
  return (end < 0 ? value : value.slice(0, end)).map((word) => ({ ...word, text: word.text.replace(/^[:.;]+(?=.)/, '') }))
}

function fitRows(labelled: Map<LineName, { line: Line; words: number }>): CardLines['rows'] {
  const marks = LABELS.flatMap(([name], index) => {
    const found = labelled.get(name)
    return found ? [{ index, middle: middleOf(found.line.slice(0, found.words)), ...found }] : []
  })
  if (marks.length < 3) return undefined
  const pitches = marks.slice(1).map((mark, at) => (mark.middle - marks[at]!.middle) / (mark.index - marks[at]!.index))
  const pitch = median(pitches)
  if (!(pitch > 4)) return undefined
  const first = median(marks.map(({ index, middle }) => middle - index * pitch))
  const leftOf = (words: Word[]) => words.find(({ text }) => /[\p{L}\p{N}]/u.test(text))?.box.left
  const lefts = marks.flatMap(({ line, words }) => leftOf(line.slice(0, words)) ?? [])
  const valueLefts = marks.flatMap(({ line, words }) => leftOf(line.slice(words)) ?? [])
  return {
    middleOf: (index) => first + index * pitch,
    pitch,
    left: median(lefts),
    valueLeft: valueLefts.length > 0 ? median(valueLefts) : median(lefts) + 7 * pitch,
  }
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}

export function boundingBox(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}
