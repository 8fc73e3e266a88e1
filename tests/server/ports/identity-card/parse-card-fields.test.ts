import { describe, expect, test } from 'vitest'
import { parseCardLines } from '../../../../src/server/ports/identity-card/card-lines.ts'
import { parseCardFields } from '../../../../src/server/ports/identity-card/parse-card-fields.ts'
import type { Line } from '../../../../src/server/ports/identity-card/word-reader.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000

/** Lines like those of the OCR engine, 30 pixels apart. Two or more spaces make a wide gap. */
function lines(texts: string[], confidence = 95): Line[] {
  return texts.map((text, row) =>
    [...text.matchAll(/\S+/g)].map((found) => ({
      text: found[0],
      confidence,
      box: { left: found.index * 12, right: (found.index + found[0].length) * 12 - 2, top: row * 30, bottom: row * 30 + 18 },
    })),
  )
}

const card = [
  'PROVINSI JAWA BARAT',
  'KOTA BANDUNG',
  'NIK : 3273015708900001',
  'Nama : SITI RAHAYU',
  'Tempat/Tgl Lahir : BANDUNG, 17-08-1990',
  'Jenis kelamin : PEREMPUAN         Gol. Darah : O',
  'Alamat : JL. MERDEKA NO. 12',
  'RT/RW : 007/008',
  'Kel/Desa : GEGERKALONG',
  'Kecamatan : SUKASARI',
  'Agama : ISLAM',
  'Status Perkawinan : BELUM KAWIN         BANDUNG',
  'Pekerjaan : GURU         12-04-2019',
  'Kewarganegaraan : WNI',
  'Berlaku Hingga : SEUMUR HIDUP',
]
const read = (texts: string[], confidence?: number) => parseCardFields(parseCardLines(lines(texts, confidence)))
const withLine = (start: string, line: string) => card.map((text) => (text.startsWith(start) ? line : text))

describe('the lines of a card', () => {
  test('become the fields of the form', () => {
    expect(read(card)).toEqual({
      fields: {
        name: 'SITI RAHAYU',
        date_of_birth: day('1990-08-17'),
        gender: 'female',
        marital: 2,
        religion: 4,
        address: {
          street: 'JL. MERDEKA NO. 12',
          neighbourhood: '007/008',
          village: 'GEGERKALONG',
          district: 'SUKASARI',
          city: 'KOTA BANDUNG',
          province: 'JAWA BARAT',
        },
      },
      unsure: new Set(),
    })
  })

  test('are unsure when the OCR engine is', () => {
    expect(read(card, 40).unsure).toEqual(new Set(['name', 'date_of_birth', 'address']))
  })

  test.each([
    ['a label that was misread', 'Nama', 'Namo : SITI RAHAYU', { name: 'SITI RAHAYU' }, []],
    ['dirt before a label', 'Nama', '. — Nama : SITI RAHAYU', { name: 'SITI RAHAYU' }, []],
    ['a colon that sticks to the value', 'Nama', 'Nama :SITI RAHAYU', { name: 'SITI RAHAYU' }, []],
    ['a label that is gone, by where its line stands', 'Agama', '          ISLAM', { religion: 4 }, []],
    ['a religion that was misread', 'Agama', 'Agama : lSLAN', { religion: 4 }, ['religion']],
    ['a Catholic', 'Agama', 'Agama : KATHOLIK', { religion: 5 }, []],
    ['a Protestant', 'Agama', 'Agama : KRISTEN', { religion: 3 }, []],
    ['a Confucian', 'Agama', 'Agama : KHONGHUCU', { religion: 1 }, []],
    ['a belief that the form does not have', 'Agama', 'Agama : KEPERCAYAAN', { religion: undefined }, []],
    ['married', 'Status', 'Status Perkawinan : KAWIN', { marital: 1 }, []],
    ['married without an entry in the register', 'Status', 'Status Perkawinan : KAWIN BELUM TERCATAT', { marital: 1 }, []],
    ['divorced', 'Status', 'Status Perkawinan : CERAI HIDUP', { marital: 3 }, []],
    ['widowed, with a word beside it', 'Status', 'Status Perkawinan : CERAI MATI BANDUNG', { marital: 4 }, []],
    [
      'a letter in place of a digit',
      'Tempat',
      'Tempat/Tgl Lahir : BANDUNG, 17-O8-199O',
      { date_of_birth: day('1990-08-17') },
      ['date_of_birth'],
    ],
    ['a date that no calendar has', 'Tempat', 'Tempat/Tgl Lahir : BANDUNG, 31-02-1990', { date_of_birth: undefined }, []],
    ['a name with what no name has', 'Nama', 'Nama : <b>SITI\u202e;', { name: 'BSITI' }, ['name']],
  ])('%s', (_, start, line, fields, unsure) => {
    const found = read(withLine(start, line))
    expect(found.fields).toMatchObject(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))
    for (const [field, value] of Object.entries(fields)) if (value === undefined) expect(found.fields).not.toHaveProperty(field)
    expect([...found.unsure]).toEqual(unsure)
  })

  test('give no fields for a text that is not a card', () => {
    expect(read(['Daftar belanja', 'beras dua kilo', 'gula']).fields).toEqual({})
    expect(read([]).fields).toEqual({})
  })
})
