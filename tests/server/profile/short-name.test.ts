import { expect, it } from 'vitest'
import { shortName } from '../../../src/server/profile/short-name.ts'

it.each([
  ['Siti Rahmawati', 'Siti R.'],
  ['SITI NUR RAHMAWATI', 'SITI R.'],
  ['Siti', 'Siti'],
  ['  Siti   Rahmawati ', 'Siti R.'],
  ['H. Siti Rahmawati, S.E.', 'Siti R.'],
  ['dr. Budi', 'Budi'],
  ['M Rizki Pratama', 'Rizki P.'],
  ['I Made Wirawan', 'Made W.'],
  ['Al Bo', 'Al B.'],
  ['A', 'A'],
  ['Abcdefghijklmnopqrstuvwxyz Ödipus', 'Abcdefghijklmnopqrst Ö.'],
])('%j is told as %j', (name, expected) => expect(shortName(name)).toBe(expected))
