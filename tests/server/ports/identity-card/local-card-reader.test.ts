import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import {
  type LocalCardReader,
  type LocalCardReaderOptions,
  openLocalCardReader,
} from '../../../../src/server/ports/identity-card/local-card-reader.ts'

/** A fake reader process. The fourth byte of the photo selects its behaviour. */
const folder = mkdtempSync(join(tmpdir(), 'identity-card-'))
const program = join(folder, 'program.mjs')
writeFileSync(
  program,
  `process.on('disconnect', () => process.exit(0))
process.on('message', ({ photo, at }) => {
  const order = String.fromCharCode(photo[3])
  if (order === 'x') process.exit(3)
  if (order === 'a') process.abort()
  if (order === 't') throw new Error('thrown')
  if (order === 'l') for (;;);
  if (order === 'e') return process.send({ reading: { ok: true, fields: { name: Object.keys(process.env).join(), date_of_birth: at }, unsure: [] } })
  if (order === 'r') process.send({ reading: { ok: false, reason: 'blurred' } })
})`,
)
const order = (letter: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(letter), Buffer.alloc(40)])
const today = new Date('2026-01-15T00:00:00Z')
const read = { ok: false, reason: 'blurred' }
const unreadable = { ok: false, reason: 'unreadable' }
const busy = { ok: false, reason: 'busy' }

let reader: LocalCardReader
const warnings: string[] = []
const open = (options: LocalCardReaderOptions = {}) => {
  reader = openLocalCardReader({ program: pathToFileURL(program), warn: (line) => warnings.push(line), ...options })
  return reader
}
afterEach(() => {
  reader?.close()
  warnings.length = 0
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the process that reads cards', () => {
  test.each([
    ['ends', 'x'],
    ['is aborted', 'a'],
    ['throws', 't'],
  ])('%s: that photo is unreadable, the next one is read', async (_, letter) => {
    open()
    const answers = await Promise.all([reader.read(order(letter), today), reader.read(order('r'), today)])
    expect(answers).toEqual([unreadable, read])
    expect(warnings).toHaveLength(1)
  })

  test('hangs: it is killed at the time limit, the card does not count as unreadable, and the next photo is read', async () => {
    open({ timeLimitMs: 4000 })
    expect(await reader.read(order('l'), today)).toEqual({ ok: false, reason: 'late' })
    expect(warnings[0]).toContain('4000 ms')
    expect(await reader.read(order('r'), today)).toEqual(read)
  })

  test('cannot be started: every photo is unreadable', async () => {
    open({ program: pathToFileURL(join(folder, 'missing.mjs')) })
    expect(await Promise.all([reader.read(order('r'), today), reader.read(order('r'), today)])).toEqual([unreadable, unreadable])
  })

  test('reads one photo at a time, and more than may wait are refused at once', async () => {
    open({ waiting: 1, timeLimitMs: 4000 })
    const first = reader.read(order('l'), today)
    const second = reader.read(order('r'), today)
    expect(await reader.read(order('r'), today)).toEqual(busy)
    expect(await Promise.all([first, second])).toEqual([{ ok: false, reason: 'late' }, read])
  })

  test('ends when idle, and starts again', async () => {
    open({ idleMs: 50 })
    expect(await reader.read(order('r'), today)).toEqual(read)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await reader.read(order('r'), today)).toEqual(read)
    expect(warnings).toEqual([])
  })

  test('is closed: what waits is answered, and nothing is taken any more', async () => {
    open()
    const waiting = [reader.read(order('l'), today), reader.read(order('r'), today)]
    reader.close()
    expect(await Promise.all(waiting)).toEqual([busy, busy])
    expect(await reader.read(order('r'), today)).toEqual(busy)
  })

  test('has no environment variables, which may contain secrets', async () => {
    vi.stubEnv('PAYMENT_SECRET', 'a secret')
    const answer = await open().read(order('e'), today)
    vi.unstubAllEnvs()
    expect(answer).toMatchObject({ fields: { date_of_birth: today.getTime() } })
    expect(JSON.stringify(answer)).not.toContain('PAYMENT_SECRET')
  })
})

test('opening the reader loads no library', async () => {
  vi.resetModules()
  for (const library of ['sharp', 'tesseract.js']) {
    vi.doMock(library, () => {
      throw new Error(`${library} is loaded`)
    })
  }
  const { openLocalCardReader: openAgain } = await import('../../../../src/server/ports/identity-card/local-card-reader.ts')
  openAgain().close()
  await expect(import('../../../../src/server/ports/identity-card/decode-photo.ts')).rejects.toMatchObject({
    cause: { message: 'sharp is loaded' },
  })
})
