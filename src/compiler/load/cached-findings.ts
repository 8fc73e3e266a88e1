import type { Finding, Sources } from './config.ts'
import { sourcesDigest } from './sources-digest.ts'

/** What was found when the same files were proved; undefined when they were not, or there was an error. */
export const cachedFindings = (sources: Sources): Finding[] | undefined => sources.cache?.get(nameOf(sources)) as Finding[] | undefined

/** `findings`: of a configuration without an error. */
export const cacheFindings = (sources: Sources, findings: Finding[]): void => sources.cache?.set(nameOf(sources), findings)

const nameOf = (sources: Sources): string => `whole ${sourcesDigest(sources)}`
