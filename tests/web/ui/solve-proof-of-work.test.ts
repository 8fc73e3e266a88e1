import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createProofOfWork } from '../../../src/server/auth/proof-of-work.ts'
import { readProofOfWork, solveProofOfWork } from '../../../src/web/ui/solve-proof-of-work.ts'

const salt = '00ff10'
const keyOf = (code: string) => pbkdf2Sync(code, Buffer.from(salt, 'hex'), 3, 16, 'sha256').toString('hex')
const ignore = () => {}

describe('proof of work', () => {
  it.each([
    ['the first count', '00000000', 100, '00000000'],
    ['a count within a batch', '00000013', 100, '00000013'],
    ['the last count', '00000019', 20, '00000019'],
    ['a count at the bound', '00000020', 20, undefined],
  ])('%s', async (_, answer, max_count, expected) => {
    const work = { cost: 3, salt, key: keyOf(answer), max_count }
    expect(await solveProofOfWork(work, new AbortController().signal, ignore)).toBe(expected)
  })

  it("solves the server's challenge, and reports its progress", async () => {
    const { work, answer } = await createProofOfWork(1)
    const shares: number[] = []
    expect(await solveProofOfWork(work, new AbortController().signal, (share) => shares.push(share))).toBe(answer)
    expect(shares.length).toBeGreaterThan(10)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  it('ends when it is aborted', async () => {
    const controller = new AbortController()
    const work = { cost: 3, salt, key: keyOf('never'), max_count: 1_000_000 }
    expect(await solveProofOfWork(work, controller.signal, () => controller.abort())).toBeUndefined()
  })

  it.each([
    [undefined, false],
    ['PBKDF2-SHA256', false],
    [{ algorithm: 'another', cost: 1, salt, key: salt, max_count: 1 }, false],
    [{ algorithm: 'PBKDF2-SHA256', cost: 1, salt, key: salt, max_count: 1 }, true],
  ])('%j is work that this browser can do: %s', (value, expected) => {
    expect(readProofOfWork(value) !== undefined).toBe(expected)
  })
})
