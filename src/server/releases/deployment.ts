import { toDayNumber, toIsoDay } from '../platform/calendar.ts'
import { mergeSources, type SourceTexts } from './merge-sources.ts'
import type { Publication } from './publication.ts'
import type { ReleaseParts } from './release-queries.ts'
import type { ReleaseLog, ReleaseStore } from './release-store.ts'

/** Shown to the person who deploys; servers of the earlier build keep running. */
export class DeploymentError extends Error {
  override name = 'DeploymentError'
}

type Dated = Publication & { from: string }

/** State that a deployment must not undo. `base`: the JSON of the last build, from which publications may have continued. */
type Deployed = { code: string; base: SourceTexts; inForce: Dated; waiting: Dated[] }

/** Undefined before the first build. */
export async function deployedNow(store: ReleaseStore, { publications, now }: ReleaseLog): Promise<Deployed | undefined> {
  const build = publications.findLast(({ kind }) => kind === 'build')
  if (!build) return undefined
  const dated = datedOf(publications, build.code)
  const inForce = dated.findLast(({ from }) => from <= now)
  const base = await sourcesOf(store, build.brought ?? build.release, build.code)
  return inForce && { code: build.code, base, inForce, waiting: dated.filter(({ from }) => from > now) }
}

export async function sourcesOf(store: ReleaseStore, release: string, code: string): Promise<SourceTexts> {
  const sources = await store.sources(release, code)
  if (sources === undefined) throw new DeploymentError(`Release ${release} stands in the log and is not stored.`)
  return JSON.parse(sources) as SourceTexts
}

/**
 * Chooses the release to activate with a new build: the build's own when it includes everything published since the last build; else a
 * release published for its code that includes both. @throws DeploymentError when neither does
 */
export async function releaseOfBuild(store: ReleaseStore, log: ReleaseLog, own: ReleaseParts): Promise<string> {
  const deployed = await deployedNow(store, log)
  if (!deployed) return own.id
  const { code, base, inForce, waiting } = deployed
  const ours = JSON.parse(own.sources) as SourceTexts
  const theirs = await sourcesOf(store, inForce.release, code)
  const published = datedOf(log.publications, own.code)
  const lost = waiting.find(({ from }) => own.code !== code && !published.some((other) => other.from === from))
  if (lost) throw new DeploymentError(`This build would drop release ${sayWho(lost)}, in force from ${lost.from}. ${advice}`)
  const missing = missingIn(base, ours, theirs)
  const [first] = missing
  if (first === undefined) return own.id
  const kept = published.findLast(({ from }) => from <= log.now)
  const sources = kept && (await sourcesOf(store, kept.release, own.code))
  if (sources && missingIn(base, sources, theirs).length === 0 && missingIn(base, sources, ours).length === 0) return kept.release
  const more = missing.length === 1 ? '' : ` and ${missing.length - 1} more`
  throw new DeploymentError(`This build would undo release ${sayWho(inForce)}, at ${first}${more}. ${advice}`)
}

/** Places where `sources` lacks a change made from `base` to `theirs`. */
function missingIn(base: SourceTexts, sources: SourceTexts, theirs: SourceTexts): string[] {
  const { adopted, conflicts } = mergeSources(base, sources, theirs)
  return [...adopted, ...conflicts]
}

/** Publications in the order in which they take effect. */
const datedOf = (publications: readonly Publication[], code: string): Dated[] =>
  publications
    .filter((publication): publication is Dated => publication.code === code && publication.from !== undefined)
    .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : one.seq - other.seq))

const sayWho = ({ release, by, at, why }: Publication) =>
  `${release} (${by}, ${toIsoDay(toDayNumber(new Date(at)))}: ${why.split('\n', 1)[0]})`

const advice = 'Keep it: npm run publish -- --carry --why <text>, with this code. Or take it back first: npm run publish -- --rollback.'
