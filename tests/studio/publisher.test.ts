import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPublisher, type Publisher } from '../../src/studio/server/publisher.ts'

/** A publish command that writes a file at its start and ends once the file `go-on` exists. */
const PUBLISH = `
import { existsSync, writeFileSync } from 'node:fs'
const root = process.argv.find((each) => each.startsWith('--root=')).slice('--root='.length)
const name = process.argv.includes('--rehearse') ? 'rehearsal' : 'decision'
writeFileSync(root + '/' + name + '-begun', '')
while (!existsSync(root + '/go-on')) await new Promise((resolve) => setTimeout(resolve, 10))
writeFileSync(root + '/' + name + '-ended', '')
console.log('{}')
`

function startPublisher(program = PUBLISH) {
  const folder = mkdtempSync(join(tmpdir(), 'alur-publisher-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(folder, 'scripts/publish.mjs'), program)
  const has = (name: string) => existsSync(join(folder, name))
  const began = (name: string) => vi.waitUntil(() => has(`${name}-begun`), { timeout: 10_000 })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { publisher: createPublisher(folder, folder, process.env), has, began, write, read, goOn: () => write('go-on', '') }
}

const BROKEN_OFF = { refusal: { reason: 'again', message: '' } }

test('a rehearsal ends with the studio, and writes nothing afterwards', async () => {
  const { publisher, has, began, goOn } = startPublisher()
  const rehearsed = publisher.rehearse(1)
  await began('rehearsal')
  await publisher.close()
  expect(await rehearsed).toEqual(BROKEN_OFF)
  goOn()
  expect(await publisher.rehearse(1)).toEqual(BROKEN_OFF)
  expect(has('rehearsal-ended')).toBe(false)
})

test('closing waits for a running decision', async () => {
  const { publisher, has, began, goOn } = startPublisher()
  const decided = publisher.decide({ act: 'publish', by: 'a', why: 'b', seen: 'c' })
  await began('decision')
  const closed = publisher.close()
  goOn()
  await closed
  expect(has('decision-ended')).toBe(true)
  expect(await decided).toEqual({})
})

test('two requests for the same rehearsal share one run', async () => {
  const { publisher, began, goOn } = startPublisher()
  const first = publisher.rehearse(1)
  await began('rehearsal')
  const second = publisher.rehearse(1)
  goOn()
  expect(await Promise.all([first, second])).toEqual([{}, {}])
})

test('a running or waiting rehearsal of older files is aborted with a message', async () => {
  const { publisher, began, goOn } = startPublisher()
  const [running, waiting] = [publisher.rehearse(1), publisher.rehearse(1, [4])]
  await began('rehearsal')
  const newest = publisher.rehearse(2)
  expect(await Promise.all([running, waiting])).toEqual([BROKEN_OFF, BROKEN_OFF])
  goOn()
  expect(await newest).toEqual({})
})

test.each<[string, (publisher: Publisher) => Promise<unknown>]>([
  ['other files', (publisher) => publisher.rehearse(2)],
  ['the same files with an entry that is taken back', (publisher) => publisher.rehearse(1, [4])],
])('merging what others published completes while a rehearsal of %s is requested', async (_, ask) => {
  const { publisher, began, goOn } = startPublisher()
  const carried = publisher.carry({ undo: [] })
  await began('rehearsal')
  const asked = ask(publisher)
  goOn()
  expect(await Promise.all([carried, asked])).toEqual([{}, {}])
})

/** A publish command that counts its rehearsals and reads the active release from a file. */
const COUNTED = `
import { appendFileSync, readFileSync } from 'node:fs'
const root = process.argv.find((each) => each.startsWith('--root=')).slice('--root='.length)
const release = readFileSync(root + '/in-force', 'utf8')
if (process.argv.includes('--rehearse')) appendFileSync(root + '/rehearsals', 'x')
appendFileSync(root + '/days', process.argv.filter((each) => each.startsWith('--from=')).join())
console.log(
  JSON.stringify(
    process.argv.includes('--list') ? { log: { publications: [{ seq: 1, release }] }, current: 1 } : { planned: { before: release }, fingerprint: 's' },
  ),
)
`

test.each([
  ['the same files over the same release', { revision: 1, inForce: 'a' }, 1],
  ['other files', { revision: 2, inForce: 'a' }, 2],
  ['another release in force', { revision: 1, inForce: 'b' }, 2],
])('a second rehearsal of %s', async (_, second, times) => {
  const { publisher, write, read } = startPublisher(COUNTED)
  write('in-force', 'a')
  const first = await publisher.rehearse(1)
  write('in-force', second.inForce)
  expect(await publisher.rehearse(second.revision)).toEqual({ ...first, planned: { before: second.inForce } })
  expect(read('rehearsals')).toHaveLength(times)
})

test('a rehearsal for a day passes the day, and is not cached, because the active release does not show what will be active then', async () => {
  const { publisher, write, read } = startPublisher(COUNTED)
  write('in-force', 'a')
  for (const _ of ['first', 'second']) await publisher.rehearse(1, [], '2027-01-01')
  expect([read('rehearsals'), read('days')]).toEqual(['xx', '--from=2027-01-01--from=2027-01-01'])
})
