import { createRequire } from 'node:module'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { faceOfSelfie, faceOnCard, isSamePerson } from '../../src/server/ports/faces/compare-faces.ts'
import { type Face, openFaceFinder } from '../../src/server/ports/faces/face-finder.ts'
import { openLocalCardReader } from '../../src/server/ports/identity-card/local-card-reader.ts'
import { drawCard } from './draw-card.ts'
import { drawSelfie, sampleFaces, selfieConditions, type SelfieCondition } from './sample-faces.ts'

/**
 * `npx tsx scripts/bench/faces.ts`: errors of the face check over the people of `sample-faces.ts`, each on a drawn card. Same person: the
 * portrait as a selfie under five conditions. Different people: only pairs from one photo, who are certainly two people.
 */
const finder = await openFaceFinder()
const faces = await sampleFaces(finder)
const times: number[] = []
async function timed<T>(work: Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work
  times.push(performance.now() - start)
  return result
}
const drawn: Buffer[] = []
const cards: (Face | undefined)[] = []
for (const [index, { photo }] of faces.entries()) {
  const { jpeg } = await drawCard(500 + index, { condition: 'plain', lettering: 'OCR-A', gender: 'female', portrait: photo })
  drawn.push(jpeg)
  cards.push(await timed(faceOnCard(jpeg, finder)))
}
function outcome(own: Awaited<ReturnType<typeof faceOfSelfie>>, card: Face | undefined): string {
  if (typeof own === 'string') return own
  if (!card) return 'noFaceOnCard'
  return isSamePerson(own, card) ? 'same person' : 'other person'
}

type Row = Record<string, number>
const count = (row: Row, key: string) => void (row[key] = (row[key] ?? 0) + 1)
const same = Object.fromEntries(selfieConditions.map((condition): [SelfieCondition, Row] => [condition, {}])) as Record<
  SelfieCondition,
  Row
>
const others: Row = {}
for (const [index, face] of faces.entries())
  for (const condition of selfieConditions) {
    const own = await timed(faceOfSelfie(await drawSelfie(face, condition), finder))
    count(same[condition], outcome(own, cards[index]))
    if (condition === 'plain')
      for (const [other, { scene }] of faces.entries())
        if (other !== index && scene === face.scene) count(others, outcome(own, cards[other]))
  }
const sum = (row: Row, pick: (reason: string) => boolean) => Object.entries(row).reduce((total, [key, n]) => total + (pick(key) ? n : 0), 0)

console.log(`\nThe same person, ${faces.length} people`)
console.table(same)
console.log('\nTwo people of one scene')
console.table([others])
const compared = Object.values(same).map(
  (row) => [sum(row, (key) => key === 'other person'), sum(row, (key) => /person/i.test(key))] as const,
)
const [rejected, tried] = compared.reduce<[number, number]>(([a, b], [c, d]) => [a + c, b + d], [0, 0])
const pairs = sum(others, (key) => /person/i.test(key))
console.log(`\nfalse reject: ${rejected} of ${tried} comparisons; false accept: ${others['same person'] ?? 0} of ${pairs}`)

const reader = openLocalCardReader({ timeLimitMs: 120_000 })
await reader.read(drawn[0]!, new Date())
const start = performance.now()
await reader.read(drawn[1]!, new Date())
const reading = performance.now() - start
reader.close()
const median = times.sort((a, b) => a - b)[times.length >> 1]!
console.log(`a comparison of two photos takes ${((2 * median) / reading).toFixed(2)} times as long as the reading of a card`)

const require = createRequire(import.meta.url)
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (total, file) => total + (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0),
    0,
  )
for (const name of ['@vladmandic/face-api', '@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm'])
  console.log(`${name}: ${(sizeOf(dirname(require.resolve(`${name}/package.json`))) / 1e6).toFixed(1)} MB installed`)
