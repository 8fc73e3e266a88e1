import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import { loadSources, parseSourceFile } from '../../../src/compiler/load/load-sources.ts'
import { serverConfig } from '../../../src/compiler/release/server-config.ts'
import type { Decision } from '../../../src/core/language/decisions.ts'
import type { Journey, JourneyStep } from '../../../src/core/language/journeys.ts'
import type { Json } from '../../../src/core/language/json.ts'
import { mergePatch } from '../../../src/json/merge-patch.ts'
import type { ServerConfig } from '../../../src/core/language/release.ts'

type Policy = {
  products: Json
  purposes: Json
  banks: Json
  methods: Json
  payLater: Json
  merchants: Json
  coupons: Json
  terms: Json
  /** The steps of the profile, in order. */
  profile: string[]
  enums: { [name: string]: (string | number)[] }
}
const read = <T>(file: string): T => JSON.parse(readFileSync(join(import.meta.dirname, 'configuration', file), 'utf8')) as T
const policy = read<Policy>('policy.json')
const { words } = read<{ words: ServerConfig['texts'] }>('texts.json')
const eligibility = read<Decision>('eligibility.json')
const limit = read<Decision>('limit.json')

let testConfig: Promise<ServerConfig> | undefined

/** The product's calls and schemas with a policy of the tests, so that changes of the product's policy do not change expected amounts. */
export async function readTestConfig(): Promise<ServerConfig> {
  testConfig ??= makeTestConfig()
  return structuredClone(await testConfig)
}

async function makeTestConfig(): Promise<ServerConfig> {
  const config = await readProductConfig(withEnums)
  const { terms, products, purposes, banks, methods, payLater, merchants, coupons } = policy
  return {
    ...config,
    decisions: { ...config.decisions, eligibility, limit },
    policy: {
      ...config.policy,
      terms: { ...(mergePatch(config.policy.terms as Json, terms) as object), holidays: {} },
      products: { products },
      purposes: { purposes },
      banks: { banks },
      methods: { methods },
      payLater: { payLater },
      merchants: { merchants },
      coupons: { coupons },
    },
    journeys: Object.fromEntries(Object.entries(config.journeys).map(([channel, all]) => [channel, inOrder(all)])),
    texts: Object.fromEntries(Object.entries(config.texts).map(([locale, all]) => [locale, { ...all, ...words[locale] }])),
  }
}

/** Returns the server's part of the current configuration without building a release. */
export async function readProductConfig(change: (sources: Sources) => Sources = (sources) => sources): Promise<ServerConfig> {
  const { configs } = buildConfigs(change(await loadSources(resolve(import.meta.dirname, '../../..'))))
  const base = configs.get('base')
  if (!base) throw new Error('There is no base configuration.')
  return { release: 'test', ...serverConfig(configs, base) }
}

function withEnums(sources: Sources): Sources {
  const files = new Map(sources.files)
  for (const [name, values] of Object.entries(policy.enums)) {
    const path = `schemas/enums/${name}.json`
    files.set(path, parseSourceFile(path, JSON.stringify({ ...JSON.parse(files.get(path)?.text ?? '{}'), enum: values })))
  }
  return { ...sources, files }
}

function inOrder(journeys: { [name: string]: Journey }): { [name: string]: Journey } {
  const { profile } = journeys
  if (!profile) return journeys
  const steps = Object.entries(profile.steps).map(([step, { locked, ...one }]): [string, JourneyStep] => [
    step,
    locked && policy.profile.includes(step) ? { ...one, locked } : one,
  ])
  return { ...journeys, profile: { ...profile, steps: Object.fromEntries(steps), order: policy.profile } }
}
