export type Shape = readonly [look: 'line' | 'shape' | 'quiet' | 'sun' | 'rays' | 'seal' | 'tick', d: string]

const page: Shape = ['shape', 'M60 18h40a6 6 0 0 1 6 6v62a6 6 0 0 1-6 6H60a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6z']
export const receipt: Shape = ['shape', 'M58 18h44v72l-7-6-8 6-7-6-7 6-8-6-7 6z']
const lines: Shape = ['quiet', 'M66 36h28M66 48h28M66 60h16']
const corner = 'M106 68a15 15 0 1 0 .1 0z'
const seal: Shape[] = [
  ['seal', corner],
  ['tick', 'm99 83 5 5 9-10'],
]

/** Drawings of 160 x 112 with outlines of 2.5: the subject in ink, with one warm or one green disc. */
export const artPaths = {
  waiting: [page, lines, ['sun', corner], ['line', 'M106 75v9l6 3']],
  approved: [page, lines, ...seal],
  sent: [
    ['sun', 'M112 66a14 14 0 1 0 .1 0z'],
    ['shape', 'm42 58 76-36-22 72-20-24z'],
    ['line', 'm76 70 42-48'],
  ],
  arrived: [
    ['shape', 'M44 48 80 24l36 24z'],
    ['line', 'M54 50v34M71 50v34M89 50v34M106 50v34M42 88h76'],
    ['sun', 'M80 56a14 14 0 1 0 .1 0z'],
  ],
  paidOff: [receipt, lines, ...seal, ['rays', 'm40 26 6 6M32 48h9M118 22l-6 7M120 48h8']],
  rejected: [
    ['shape', 'M56 28h48a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H56a6 6 0 0 1-6-6V34a6 6 0 0 1 6-6z'],
    ['line', 'M50 46h60M66 22v12M94 22v12'],
    ['quiet', 'M64 60h8M82 60h8M64 74h8'],
    ['sun', corner],
    ['line', 'm103 77 6 6-6 6'],
  ],
  offline: [
    ['sun', 'M106 22a16 16 0 1 0 .1 0z'],
    ['shape', 'M58 82a17 17 0 0 1 0-34 23 23 0 0 1 44-2 18 18 0 0 1 2 36z'],
    ['line', 'M70 62v4M90 62v4M72 75c4-5 12-5 16 0'],
  ],
} satisfies Record<string, readonly Shape[]>
