import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lackOfProof } from './support/test-titles.ts'

const rootDir = join(import.meta.dirname, '..')

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0.0: the numbers of each chapter.section. */
const LEVELS_1_AND_2: Record<string, string> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
}
/** Requirements of level 3 in the table. */
const LEVEL_3 = ['3.4.7', '3.4.8', '5.2.6', '6.3.8', '15.4.2', '16.5.4']
const requiredIds = Object.entries(LEVELS_1_AND_2).flatMap(([section, ranges]) =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
  }),
)

type Row = { id: string; verdict: string; how: string }
const rows = [
  ...readFileSync(join(rootDir, 'docs/security.md'), 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) *\| [^|]+ \| (\S+) *\| (.*?) *\|$/gm),
].map(([, id = '', verdict = '', how = '']): Row => ({ id, verdict, how }))
const PATH = /`((?:src|tests|flows|schemas|docs|locales|scripts)\/[\w./-]+|[A-Z]+\.md|package-lock\.json)`/g
const TEST = /`(tests\/[\w./-]+)`(?: \(([^)]+)\))?/g
const tests = ({ id, how }: Row) => [...how.matchAll(TEST)].map(([, path = '', title]) => ({ id, path, title }))
const paths = ({ how }: Row) => [...how.matchAll(PATH)].map(([, path = '']) => path)

describe('docs/security.md', () => {
  it('has each of the 253 requirements, and six more, once and in order', () => {
    expect(requiredIds).toHaveLength(253)
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id) => !LEVEL_3.includes(id))).toEqual(requiredIds)
    expect(ids.filter((id) => LEVEL_3.includes(id))).toEqual(LEVEL_3)
    expect(ids).toEqual(ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })))
  })

  it('gives one of four verdicts with an explanation', () => {
    expect(rows.filter(({ verdict, how }) => !['met', 'n/a', 'deviation', 'operator'].includes(verdict) || how.length < 4)).toEqual([])
  })

  it('names code and tests that exist', () => {
    expect(rows.flatMap(paths).filter((path) => !existsSync(join(rootDir, path)))).toEqual([])
  })

  it('names tests by parts of their titles, and no skipped test', () => {
    expect(rows.flatMap(tests).length).toBeGreaterThan(0)
    const lacks = rows.flatMap(tests).map(({ id, path, title }) => {
      const lack = title === undefined ? 'no title' : lackOfProof(join(rootDir, path), title)
      return lack && `${id} ${path} (${title}): ${lack}`
    })
    expect(lacks.filter((lack) => lack !== undefined)).toEqual([])
  })

  it('explains each deviation at length', () => {
    expect(rows.filter(({ verdict, how }) => verdict === 'deviation' && how.length < 60).map(({ id }) => id)).toEqual([])
  })
})
