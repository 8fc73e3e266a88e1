import { beforeAll, describe, expect, it } from 'vitest'
import { resolve } from 'node:path'
import { catalogue } from '../../src/compiler/check/catalogue.ts'
import type { Sources } from '../../src/compiler/config.ts'
import { loadSources } from '../../src/compiler/read.ts'
import { edited, findingsOf } from './mutate.ts'
import { mistakes } from './seeded-mistakes.ts'

let clean: Sources
/** What the product itself is warned of is no part of a mistake. */
let usual: Set<string>
const identity = ({ code, file, pointer, channel }: { code: string; file: string; pointer: string; channel?: string }) =>
  [code, file, pointer, channel ?? ''].join(' ')

beforeAll(async () => {
  clean = await loadSources(resolve(import.meta.dirname, '../..'))
  usual = new Set(findingsOf(clean).map(identity))
})

describe('the product', () => {
  it('has nothing wrong', () => {
    expect(findingsOf(clean)).toEqual([])
  })
})

describe('seeded mistakes', () => {
  it('are made of every kind that check knows', () => {
    const seeded = new Set(mistakes.map(({ code }) => code))
    expect(catalogue.map(({ code }) => code).filter((code) => !seeded.has(code))).toEqual([])
  })

  it.each(mistakes)('$name: $code', ({ edits, code, file = edits[0]?.file ?? '', pointer, witness }) => {
    const found = findingsOf(edited(clean, edits)).filter((finding) => !usual.has(identity(finding)))
    expect(found.map((finding) => `${finding.code} ${finding.file}${finding.pointer && ` ${finding.pointer}`}`).toSorted()[0]).toBe(
      `${code} ${file}${pointer && ` ${pointer}`}`,
    )
    expect(new Set(found.map((finding) => finding.code))).toEqual(new Set([code]))
    if (witness !== undefined) expect(found[0]?.witness).toContain(witness)
    for (const { message } of found) expect(message).not.toMatch(/\{\w+\}(?!\})/)
  })
})
