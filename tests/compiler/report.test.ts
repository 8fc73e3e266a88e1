import { describe, expect, it } from 'vitest'
import type { Finding, Sources } from '../../src/compiler/load/config.ts'
import { parseSourceFile } from '../../src/compiler/load/load-sources.ts'
import { annotations, changedFiles, report, summary } from '../../src/compiler/report.ts'

const file = parseSourceFile('flows/app.json', '{\n  "api": {\n    "base": 5\n  }\n}\n')
const none = { keys: new Set<string>(), stems: new Set<string>() }
const sources: Sources = { root: '/', files: new Map([[file.path, file]]), codeTextKeys: { app: none, server: none, studio: none } }
const finding: Finding = {
  code: 'shape-type',
  severity: 'error',
  file: file.path,
  pointer: '/api/base',
  line: 3,
  message: '5 cannot stand here: it must be of type string.',
}

describe('report', () => {
  it('shows the file, the line, the message and the witness', () => {
    expect(report([{ ...finding, witness: 'x: 1' }], sources).split('\n')).toEqual([
      '',
      'flows/app.json',
      '  3 error shape-type /api/base',
      '    | "base": 5',
      '    5 cannot stand here: it must be of type string.',
      '    e.g. x: 1',
    ])
  })
  it('names the channel whose merged configuration has the finding', () => {
    expect(report([{ ...finding, channel: 'partner' }], sources)).toContain('shape-type [partner]')
  })
  it.each([
    { name: 'ten findings of a code, all', of: 10, most: undefined, shown: 10, more: undefined },
    { name: 'of more than ten, ten and how many more', of: 451, most: undefined, shown: 10, more: '  441 more of shape-type' },
    { name: 'all that are asked for', of: 451, most: Infinity, shown: 451, more: undefined },
  ])('shows $name', ({ of, most, shown, more }) => {
    const lines = report(
      Array.from({ length: of }, () => finding),
      sources,
      undefined,
      most,
    ).split('\n')
    expect(lines.filter((line) => line.includes('error shape-type'))).toHaveLength(shown)
    expect(lines.find((line) => line.includes('more of'))).toBe(more)
  })
})

describe('annotations', () => {
  it('are workflow commands, one per line', () => {
    expect(annotations([{ ...finding, message: 'Two\nlines, 5%', severity: 'warning' }])).toBe(
      '::warning file=flows/app.json,line=3,title=shape-type::Two%0Alines, 5%25',
    )
  })
})

describe('summary', () => {
  it('counts errors, warnings, files and channels', () => {
    expect(summary([finding, { ...finding, severity: 'warning' }], sources, 2, 1234)).toBe(
      '1 error, 1 warning in 1 file and 2 channels (1.23 s)',
    )
  })
})

describe('files that changed since the last check without an error', () => {
  it.each([
    [['flows/routes.json'], 'Changed since the last check without an error: flows/routes.json.'],
    [
      Array.from({ length: 12 }, () => 'a.json'),
      `Changed since the last check without an error: ${'a.json, '.repeat(9)}a.json and 2 more.`,
    ],
  ])('%s are named', (paths, line) => expect(changedFiles(paths)).toBe(line))
})
