import { receipt, type Shape } from './art-paths.ts'

/** Drawings that are rare and never on a first page: an empty list, a missing page. */
export const lateArtPaths = {
  empty: [receipt, ['line', 'M70 46v4M90 46v4M70 60c5 6 15 6 20 0']],
  envelope: [
    ['sun', 'M102 20a15 15 0 1 0 .1 0z'],
    ['shape', 'M48 38h64a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6V44a6 6 0 0 1 6-6z'],
    ['line', 'm44 41 32 25a6 6 0 0 0 8 0l32-25'],
  ],
  folder: [
    ['sun', 'M108 28a14 14 0 1 0 .1 0z'],
    ['shape', 'M62 18h30l12 12v40H58V22a4 4 0 0 1 4-4z'],
    ['quiet', 'M68 32h18M68 42h26'],
    ['shape', 'M49 48h19l7 8h36a6 6 0 0 1 6 6v23a6 6 0 0 1-6 6H49a6 6 0 0 1-6-6V54a6 6 0 0 1 6-6z'],
  ],
  card: [
    ['shape', 'M48 30h64a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6z'],
    ['line', 'M42 46h76'],
    ['quiet', 'M54 60h22M54 70h12'],
    ['sun', 'M108 66a15 15 0 1 0 .1 0z'],
    ['line', 'M108 74v14M101 81h14'],
  ],
  wallet: [
    ['sun', 'M66 16a13 13 0 1 0 .1 0z'],
    ['shape', 'M48 36h58a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6V42a6 6 0 0 1 6-6z'],
    ['quiet', 'M52 46h48'],
    ['shape', 'M118 56H98a8 8 0 0 0 0 16h20z'],
  ],
  calendar: [
    ['shape', 'M56 28h48a6 6 0 0 1 6 6v50a6 6 0 0 1-6 6H56a6 6 0 0 1-6-6V34a6 6 0 0 1 6-6z'],
    ['line', 'M50 46h60M66 22v12M94 22v12'],
    ['quiet', 'M62 60h6M77 60h6M92 60h6M62 74h6'],
    ['sun', 'M92 66a9 9 0 1 0 .1 0z'],
  ],
  bag: [
    ['sun', 'M108 22a14 14 0 1 0 .1 0z'],
    ['shape', 'M54 42h52a4 4 0 0 1 4 4l4 39a5 5 0 0 1-5 5H51a5 5 0 0 1-5-5l4-39a4 4 0 0 1 4-4z'],
    ['line', 'M66 54V36a14 14 0 0 1 28 0v18'],
  ],
  ticket: [
    ['shape', 'M46 36h68a4 4 0 0 1 4 4v12a8 8 0 0 0 0 16v12a4 4 0 0 1-4 4H46a4 4 0 0 1-4-4V68a8 8 0 0 0 0-16V40a4 4 0 0 1 4-4z'],
    ['quiet', 'M94 42v36'],
    ['sun', 'M70 48a12 12 0 1 0 .1 0z'],
  ],
  photo: [
    ['shape', 'M52 24h56a6 6 0 0 1 6 6v52a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z'],
    ['sun', 'M94 34a9 9 0 1 0 .1 0z'],
    ['line', 'm46 76 18-20 16 18 12-12 22 20'],
  ],
  notFound: [
    ['sun', 'M112 62a14 14 0 1 0 .1 0z'],
    ['line', 'M80 18v76'],
    ['shape', 'M54 26h48l10 9-10 9H54z'],
    ['shape', 'M106 54H58l-10 9 10 9h48z'],
  ],
} satisfies Record<string, readonly Shape[]>
