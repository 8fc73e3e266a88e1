import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breachesOf, importsIn, importsOf, roomOf, type Rooms } from './imports.ts'
import architecture from './rooms.json' with { type: 'json' }

const rooms: Rooms = architecture.rooms
const names = Object.keys(rooms)
const imports = importsIn(join(import.meta.dirname, '../..'))

describe('the table of rooms', () => {
  test('a room may import only rooms above it in the table', () => {
    const upward = names.flatMap((room, index) =>
      (rooms[room] ?? []).filter((other) => !names.slice(0, index).includes(other)).map((other) => `${room} -> ${other}`),
    )
    expect(upward).toEqual([])
  })

  test('every room has files', () => {
    const used = new Set(imports.flatMap(({ file, target }) => [roomOf(file, rooms), roomOf(target, rooms)]))
    expect(names.filter((room) => !used.has(room))).toEqual([])
  })
})

test('the table allows every import', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(breachesOf(imports, rooms)).toEqual([])
})

describe('a forbidden import is found', () => {
  const forms = [
    (target: string) => `import { a } from '${target}'`,
    (target: string) => `import type { A } from '${target}'`,
    (target: string) => `import {\n  a,\n  b,\n} from '${target}'`,
    (target: string) => `import '${target}'`,
    (target: string) => `export { a } from '${target}'`,
    (target: string) => `const a = await import('${target}')`,
  ]

  test('from every room into every room that it may not import', () => {
    const unseen = names.flatMap((room) => {
      const up = '../'.repeat(room.split('/').length)
      return names
        .filter((other) => other !== room && !rooms[room]?.includes(other))
        .flatMap((other) => forms.map((form) => importsOf(`src/${room}/a.ts`, form(`${up}${other}/b.ts`))))
        .filter((written) => breachesOf(written, rooms).length !== 1)
    })
    expect(unseen).toEqual([])
  })

  test('into a folder that is not a room', () => {
    expect(breachesOf(importsOf('src/core/a.ts', "import { a } from '../utils/a.ts'"), rooms)).toHaveLength(1)
  })
})

const rows = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8').matchAll(/^\| `src\/(\w+)`.*\|([^|]*)\|$/gm)

test.each([...rows].map(([, area = '', written = '']) => ({ area, written })))(
  'docs/architecture.md lists what src/$area may import',
  ({ area, written }) => {
    const areaOf = (room: string) => room.split('/')[0] ?? ''
    const allowed = new Set(names.filter((room) => areaOf(room) === area).flatMap((room) => (rooms[room] ?? []).map(areaOf)))
    allowed.delete(area)
    const listed =
      written
        .split(';')[0]
        ?.trim()
        .replace(/^nothing$/, '')
        .split(', ')
        .filter(Boolean) ?? []
    expect(listed.toSorted()).toEqual([...allowed].toSorted())
  },
)
