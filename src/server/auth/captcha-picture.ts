import { randomInt } from 'node:crypto'
import { encodeGreyPng } from './encode-grey-png.ts'

/** Letters of 5 by 7 dots, one string of bits per row. Letters that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) are not used. */
const GLYPHS: Record<string, string[]> = {
  A: ['01110', '10001', '10001', '11111', '10001', '10001', '10001'],
  C: ['01110', '10001', '10000', '10000', '10000', '10001', '01110'],
  D: ['11110', '10001', '10001', '10001', '10001', '10001', '11110'],
  E: ['11111', '10000', '10000', '11110', '10000', '10000', '11111'],
  F: ['11111', '10000', '10000', '11110', '10000', '10000', '10000'],
  H: ['10001', '10001', '10001', '11111', '10001', '10001', '10001'],
  K: ['10001', '10010', '10100', '11000', '10100', '10010', '10001'],
  M: ['10001', '11011', '10101', '10101', '10001', '10001', '10001'],
  N: ['10001', '11001', '10101', '10011', '10001', '10001', '10001'],
  P: ['11110', '10001', '10001', '11110', '10000', '10000', '10000'],
  R: ['11110', '10001', '10001', '11110', '10100', '10010', '10001'],
  T: ['11111', '00100', '00100', '00100', '00100', '00100', '00100'],
  W: ['10001', '10001', '10001', '10101', '10101', '11011', '10001'],
  X: ['10001', '10001', '01010', '00100', '01010', '10001', '10001'],
  Y: ['10001', '10001', '01010', '00100', '00100', '00100', '00100'],
  3: ['11110', '00001', '00001', '01110', '00001', '00001', '11110'],
  4: ['00010', '00110', '01010', '10010', '11111', '00010', '00010'],
  7: ['11111', '00001', '00010', '00100', '01000', '01000', '01000'],
  9: ['01110', '10001', '10001', '01111', '00001', '00010', '01100'],
}

export const CAPTCHA_LETTERS = Object.keys(GLYPHS)

const WIDTH = 210
const HEIGHT = 60
const DOT = 6
/** Pixels kept free of letters: the dialog's refresh button covers this corner. */
const RIGHT = 42

export function drawCaptcha(word: string): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (let at = 0; at < pixels.length; at++) pixels[at] = 225 + randomInt(30)
  const step = (WIDTH - 10 - RIGHT) / word.length
  ;[...word].forEach((letter, index) => drawLetter(pixels, GLYPHS[letter] ?? [], 10 + index * step))
  for (let line = 0; line < 4; line++) drawWave(pixels)
  for (let speck = 0; speck < 350; speck++) pixels[randomInt(pixels.length)] = randomInt(160)
  return encodeGreyPng(pixels, WIDTH, HEIGHT)
}

function drawLetter(pixels: Uint8Array, rows: string[], left: number): void {
  const lean = (randomInt(100) - 50) / 160
  const stretch = 0.85 + randomInt(25) / 100
  const top = 3 + randomInt(8)
  const phase = randomInt(628) / 100
  const ink = 30 + randomInt(60)
  for (let y = 0; y < 7 * DOT * stretch; y++) {
    for (let x = -8; x < 5 * DOT + 8; x++) {
      const column = (x - lean * (y - 20) - 1.5 * Math.sin(y / 8 + phase)) / DOT
      const row = (y / stretch + 1.5 * Math.sin(x / 8 + phase)) / DOT
      if (inkAt(rows, column - 0.5, row - 0.5) > 0.45) put(pixels, left + x, top + y, ink + randomInt(30))
    }
  }
}

function inkAt(rows: string[], column: number, row: number): number {
  const [left, top] = [Math.floor(column), Math.floor(row)]
  const [right, down] = [column - left, row - top]
  const dot = (x: number, y: number) => (rows[y]?.[x] === '1' ? 1 : 0)
  const above = dot(left, top) * (1 - right) + dot(left + 1, top) * right
  const below = dot(left, top + 1) * (1 - right) + dot(left + 1, top + 1) * right
  return above * (1 - down) + below * down
}

function drawWave(pixels: Uint8Array): void {
  const height = 8 + randomInt(HEIGHT - 16)
  const swing = 3 + randomInt(10)
  const length = 15 + randomInt(25)
  const phase = randomInt(628) / 100
  const ink = 40 + randomInt(80)
  for (let x = 0; x < WIDTH; x++) {
    const y = height + swing * Math.sin(x / length + phase)
    put(pixels, x, y, ink)
    if (x % 3) put(pixels, x, y + 1, ink)
  }
}

function put(pixels: Uint8Array, x: number, y: number, ink: number): void {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT) pixels[row * WIDTH + column] = ink
}
