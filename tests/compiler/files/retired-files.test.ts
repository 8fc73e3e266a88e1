import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepRetired, retire } from '../../../src/compiler/files/retired-files.ts'

const DAY = 24 * 3600 * 1000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alur-retired-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a file without references', () => {
  const names = ['menu-1.js']

  it.each([
    { day: 0, expired: [] },
    { day: 7, expired: [] },
    { day: 7.1, expired: names },
  ])('is expired $day days later: $expired', ({ day, expired }) => {
    const ledger = join(folder, 'retired.json')
    retire(ledger, names, 0)
    expect(retire(ledger, names, day * DAY)).toEqual(expired)
  })

  it('is recorded, and half-written files of others stay', () => {
    const half = join(folder, 'other.json.part')
    writeFileSync(half, '{')
    utimesSync(half, 0, 0)
    retire(join(folder, 'retired.json'), names, 0)
    expect(readdirSync(folder).toSorted()).toEqual(['other.json.part', 'retired.json'])
  })

  it('starts a new period when it was used again', () => {
    const ledger = join(folder, 'retired.json')
    for (const [day, unused] of [
      [0, names],
      [5, []],
    ] as const)
      retire(ledger, unused, day * DAY)
    expect(retire(ledger, names, 8 * DAY)).toEqual([])
  })
})

describe('a new build', () => {
  const buildOn = (day: number, files: string[], before?: string): string => {
    const assets = join(folder, String(day))
    mkdirSync(assets)
    for (const file of files) writeFileSync(join(assets, file), file)
    if (before) keepRetired(before, assets, join(folder, 'retired.json'), day * DAY)
    return assets
  }

  it('keeps the previous files for a week', () => {
    const first = buildOn(0, ['main-1.js', 'menu-1.js', 'menu-1.js.br'])
    const second = buildOn(1, ['main-1.js', 'menu-2.js'], first)
    expect(readdirSync(second)).toEqual(['main-1.js', 'menu-1.js', 'menu-1.js.br', 'menu-2.js'])
    const third = buildOn(3, ['main-3.js', 'menu-2.js'], second)
    expect(readdirSync(third)).toEqual(['main-1.js', 'main-3.js', 'menu-1.js', 'menu-1.js.br', 'menu-2.js'])
    const fourth = buildOn(9, ['main-3.js', 'menu-2.js'], third)
    expect(readdirSync(fourth)).toEqual(['main-1.js', 'main-3.js', 'menu-2.js'])
  })

  it('keeps no older files without a previous build', () => {
    const assets = buildOn(0, ['main-1.js'], join(folder, 'none'))
    expect(readdirSync(assets)).toEqual(['main-1.js'])
  })
})
