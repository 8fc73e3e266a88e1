import { describe, expect, it } from 'vitest'
import type { Finding, Sources } from '../../src/compiler/load/config.ts'
import { parseSourceFile } from '../../src/compiler/load/load-sources.ts'
import { annotations, report, summary } from '../../src/compiler/report.ts'

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
  it('shows the file, the line itself, the sentence and the witness', () => {
    expect(report([{ ...finding, witness: 'x: 1' }], sources).split('\n')).toEqual([
      '',
      'flows/app.json',
      '  3 error shape-type /api/base',
      '    | "base": 5',
      '    5 cannot stand here: it must be of type string.',
      '    e.g. x: 1',
    ])
  })
  it('names the channel whose merge shows the fault', () => {
    expect(report([{ ...finding, channel: 'partner' }], sources)).toContain('shape-type [partner]')
  })
})

describe('annotations', () => {
  it('are workflow commands, one a line', () => {
    expect(annotations([{ ...finding, message: 'Two\nlines, 5%', severity: 'warning' }])).toBe(
      '::warning file=flows/app.json,line=3,title=shape-type::Two%0Alines, 5%25',
    )
  })
})

describe('summary', () => {
  it('counts', () => {
    expect(summary([finding, { ...finding, severity: 'warning' }], sources, 2, 1234)).toBe(
      '1 error, 1 warning in 1 file and 2 channels (1.23 s)',
    )
  })
})
