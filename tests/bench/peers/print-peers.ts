import { BY_HAND, OURS, type Peer, peers } from './peers.ts'
import type { Measured } from './run-peers.ts'

type Results = {
  measured: ReadonlyMap<Peer, Measured>
  rounds: number
  versions: readonly string[]
  /** Why. */
  leftOut: ReadonlyMap<Peer, string>
  median(values: number[]): number
}

/** What decides, and how far it may be from the page written by hand. */
const decisive = ['KB', 'interactive', 'key', 'submit']
const NEAR = 1.3

export function printPeers({ measured, rounds, versions, leftOut, median }: Results): void {
  const rows = peers.flatMap((peer) => {
    const values = measured.get(peer)
    return values ? [{ peer, medians: Object.fromEntries(Object.entries(values).map(([measure, all]) => [measure, median(all)])) }] : []
  })
  const of = (name: string) => rows.find(({ peer }) => peer.name === name)?.medians
  const [ours, byHand] = [of(OURS), of(BY_HAND)]

  console.log(
    `\nOne form of 18 fields; rounds: ${rounds}. Medians; in brackets, times ours and times ${BY_HAND}. Milliseconds on a processor six times slower.`,
  )
  console.table(
    Object.fromEntries(
      rows.map(({ peer, medians }) => [
        peer.name,
        Object.fromEntries(
          Object.entries(medians).map(([measure, value]) => [
            measure,
            `${value.toFixed(1)} (${ratio(value, ours?.[measure])}; ${ratio(value, byHand?.[measure])})`,
          ]),
        ),
      ]),
    ),
  )
  console.table(decisive.map((measure) => goalsOf(measure)))
  console.log(`Peers: ${versions.join(', ')}. Libraries without styles have a sheet with the look of ours; SurveyJS has its own.`)
  for (const [{ name }, reason] of leftOut) console.log(`Left out: ${name}: ${reason}`)

  function goalsOf(measure: string) {
    const mine = ours?.[measure]
    const others = rows.filter(({ peer }) => peer.isDriven && peer.name !== OURS)
    const best = others.toSorted((one, other) => (one.medians[measure] ?? 0) - (other.medians[measure] ?? 0)).at(0)
    const next = best?.medians[measure]
    const bar = byHand?.[measure]
    return {
      measure,
      'first of those driven by a schema': verdict(mine, next, 1) + (best ? `, next ${best.peer.name}` : ''),
      [`within ${NEAR} of ${BY_HAND}`]: `${verdict(mine, bar, NEAR)}, ${ratio(mine, bar)}`,
    }
  }
}

const ratio = (value?: number, other?: number): string => (value === undefined || other === undefined ? '-' : (value / other).toFixed(2))

function verdict(value: number | undefined, other: number | undefined, most: number): string {
  if (value === undefined || other === undefined) return 'not measured'
  return value <= other * most ? 'met' : 'NOT MET'
}
