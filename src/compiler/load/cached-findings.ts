import type { Finding, Sources } from './config.ts'
import { sourcesDigest } from './sources-digest.ts'

/** Findings of an earlier proof of the same files; undefined when there was none or it had errors. */
export const cachedFindings = (sources: Sources): Finding[] | undefined => sources.cache?.get(nameOf(sources)) as Finding[] | undefined

/** Stores the findings (warnings only) of a configuration without errors. */
export const cacheFindings = (sources: Sources, findings: Finding[]): void => sources.cache?.set(nameOf(sources), findings)

const nameOf = (sources: Sources): string => `whole ${sourcesDigest(sources)}`
