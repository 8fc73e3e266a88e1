import type { Stroke } from './ocr-a-digits.ts'

/** Sans-serif digits in the same box as those of OCR-A; a digit may have several shapes. */
export const ordinaryDigits: readonly (readonly (readonly Stroke[])[])[] = [
  [[arc(3, 5, 3, 5, 0, 360)]],
  [
    [
      [
        [0.9, 2.3],
        [3.4, 0],
        [3.4, 10],
      ],
    ],
    [
      [
        [0.9, 1.4],
        [3.1, 0],
        [3.1, 10],
      ],
      [
        [0.6, 10],
        [5.6, 10],
      ],
    ],
  ],
  [[[...arc(3, 2.9, 2.8, 2.9, 185, 395), [3, 6.9], [0.4, 9.2], [0.1, 10], [6, 10]]]],
  [[arc(2.9, 2.4, 2.5, 2.4, 200, 435), arc(2.9, 7.3, 2.9, 2.7, 280, 525)]],
  [
    [
      [
        [4.4, 10],
        [4.4, 0],
        [0, 6.9],
        [6, 6.9],
      ],
    ],
  ],
  [[[[5.5, 0], [1.2, 0], [0.5, 5], ...arc(3, 6.7, 2.9, 3.3, 225, 515)]]],
  [[arc(3, 6.7, 2.9, 3.3, 0, 360), arc(3.2, 5, 3.2, 5, 160, 325)]],
  [
    [
      [
        [0, 0],
        [6, 0],
        [4, 3],
        [2.7, 6.2],
        [2.1, 10],
      ],
    ],
  ],
  [[arc(3, 2.4, 2.5, 2.4, 0, 360), arc(3, 7.4, 2.9, 2.6, 0, 360)]],
  [[arc(3, 3.3, 2.9, 3.3, 0, 360), arc(2.8, 5, 3.2, 5, -20, 145)]],
]

/** Degrees run clockwise from the right. */
function arc(x: number, y: number, wide: number, high: number, from: number, to: number): Stroke {
  return Array.from({ length: 17 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / 16) * Math.PI) / 180
    return [x + wide * Math.cos(angle), y + high * Math.sin(angle)] as const
  })
}
