import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPublisher } from '../../src/studio/server/publisher.ts'

/** A program whose publish command says that it begins, and waits for a word to end. */
const PUBLISH = `
import { existsSync, writeFileSync } from 'node:fs'
const root = process.argv.find((each) => each.startsWith('--root=')).slice('--root='.length)
const name = process.argv.includes('--rehearse') ? 'rehearsal' : 'decision'
writeFileSync(root + '/' + name + '-begun', '')
while (!existsSync(root + '/go-on')) await new Promise((resolve) => setTimeout(resolve, 10))
writeFileSync(root + '/' + name + '-ended', '')
console.log('{}')
`

function startPublisher() {
  const folder = mkdtempSync(join(tmpdir(), 'alur-publisher-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(folder, 'scripts/publish.mjs'), PUBLISH)
  const has = (name: string) => existsSync(join(folder, name))
  const began = (name: string) => vi.waitUntil(() => has(`${name}-begun`), { timeout: 10_000 })
  return { publisher: createPublisher(folder, folder, process.env), has, began, goOn: () => writeFileSync(join(folder, 'go-on'), '') }
}

test('a rehearsal is ended with the studio, and nothing is written afterwards', async () => {
  const { publisher, has, began, goOn } = startPublisher()
  const rehearsed = publisher.rehearse()
  await began('rehearsal')
  await publisher.close()
  expect(await rehearsed).toEqual({})
  goOn()
  expect(await publisher.rehearse()).toEqual({})
  expect(has('rehearsal-ended')).toBe(false)
})

test('a decision that was begun comes to its end before the studio is closed', async () => {
  const { publisher, has, began, goOn } = startPublisher()
  const decided = publisher.decide({ act: 'publish', by: 'a', why: 'b', seen: 'c' })
  await began('decision')
  const closed = publisher.close()
  goOn()
  await closed
  expect(has('decision-ended')).toBe(true)
  expect(await decided).toEqual({})
})
