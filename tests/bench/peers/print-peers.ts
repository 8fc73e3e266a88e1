import { median, pairedRatio } from '../paired-ratio.ts'
import { BY_HAND, OURS, type Peer, peers } from './peers.ts'

/** One value per round, by measure. */
export type Measured = { [measure: string]: number[] }
type Results = {
  measured: ReadonlyMap<Peer, Measured>
  rounds: number
  versions: readonly string[]
  /** Reason by peer. */
  leftOut: ReadonlyMap<Peer, string>
}

/** Measures with a goal. `NEAR`: largest allowed ratio to the hand-written page. */
const decisive = ['KB', 'interactive', 'key', 'submit']
const NEAR = 1.3

export function printPeers({ measured, rounds, versions, leftOut }: Results): void {
  const rows = peers.flatMap((peer) => {
    const values = measured.get(peer)
    return values ? [{ peer, values }] : []
  })
  const of = (name: string) => rows.find(({ peer }) => peer.name === name)?.values
  const [ours, byHand] = [of(OURS), of(BY_HAND)]

  console.log(
    `\nOne form of 18 fields; rounds: ${rounds}. Medians; in brackets, times ours and times ${BY_HAND}, as the median of the rounds' ratios. Milliseconds on a processor six times slower.`,
  )
  console.table(
    Object.fromEntries(
      rows.map(({ peer, values }) => [
        peer.name,
        Object.fromEntries(
          Object.entries(values).map(([measure, all]) => [
            measure,
            `${median(all).toFixed(1)} (${say(ratio(all, ours?.[measure]))}; ${say(ratio(all, byHand?.[measure]))})`,
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
    const [nearest] = others
      .map(({ peer, values }) => ({ name: peer.name, times: ratio(mine, values[measure]) ?? 0 }))
      .toSorted((one, other) => other.times - one.times)
    const times = ratio(mine, byHand?.[measure])
    return {
      measure,
      'first of those driven by a schema': `${verdict(nearest?.times, 1)}, ${say(nearest?.times)} of ${nearest?.name}`,
      [`within ${NEAR} of ${BY_HAND}`]: `${verdict(times, NEAR)}, ${say(times)}`,
    }
  }
}

const ratio = (ones?: number[], others?: number[]): number | undefined => ones && others && pairedRatio(ones, others)
const say = (times?: number): string => times?.toFixed(2) ?? '-'
const verdict = (times: number | undefined, most: number): string =>
  times === undefined ? 'not measured' : times <= most ? 'met' : 'NOT MET'
