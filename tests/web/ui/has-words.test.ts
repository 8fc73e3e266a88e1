import { expect, test } from 'vitest'
import { hasWords } from '../../../src/web/ui/has-words.ts'

const texts = ['Bagaimana jika terlambat?', 'Dénda dihitung per hari.', 'Ｋｏｄｅ']

test.each([
  { wanted: '', found: true },
  { wanted: '  ', found: true },
  { wanted: 'denda', found: true },
  { wanted: 'HARI terlambat', found: true },
  { wanted: 'lambat', found: true },
  { wanted: 'dénda', found: true },
  { wanted: 'denda gerai', found: false },
  { wanted: 'DENDA!', found: true },
  { wanted: '(per-hari)', found: true },
  { wanted: '?', found: true },
  { wanted: 'den.*', found: true },
  { wanted: 'd.nda', found: true },
  { wanted: 'kode', found: true },
  { wanted: 'dxnda', found: false },
])('"$wanted" is found: $found', ({ wanted, found }) => expect(hasWords(wanted, texts)).toBe(found))
