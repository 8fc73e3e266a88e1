import type { ScenarioTranslator } from '../../scenarios/scenario.ts'
import { sha256 } from '../files/sha256.ts'
import { callOnPhone } from '../load/calls-on-phone.ts'
import type { Config } from '../load/config.ts'
import { mapValues, own } from '../../core/language/map.ts'
import { textVariants } from './text-variants.ts'

/** Receives the name of each part that is read: `screens/Home`, `texts/id-id/action.next`, or a whole section: `journeys`. */
export type OnRead = (part: string) => void

/** Sections that an app reads by name. */
const byName = ['decisions', 'screens', 'forms', 'actions', 'journeys'] as const

/** Sections that an app lists when it starts: this property is read of every entry, the others only of entries it uses. */
const listed = { routes: 'path', calls: 'endpoint' } as const

type WatchedFlows = { flows: Config['flows']; listeners: Set<OnRead> }
const watchedByConfig = new WeakMap<Config, WatchedFlows>()

/**
 * Runs with the flows that a scenario gets (only those sent to phones) and reports each part that is read. The watched flows are created
 * once for all runs; concurrent runs each receive what any of them reads.
 */
export async function withWatchedFlows<T>(config: Config, onRead: OnRead, run: (flows: Config['flows']) => Promise<T>): Promise<T> {
  const { flows, listeners } = watchedByConfig.get(config) ?? watchFlows(config)
  for (const always of ['app', 'routes', 'calls'] as const) onRead(always)
  listeners.add(onRead)
  try {
    return await run(flows)
  } finally {
    listeners.delete(onRead)
  }
}

function watchFlows(config: Config): WatchedFlows {
  const listeners = new Set<OnRead>()
  const onRead = (part: string) => listeners.forEach((tell) => tell(part))
  const { flows } = config
  const { app, routes } = flows
  const watched = byName.map((section) => [section, watchedMap(flows[section], section, onRead)])
  const made = {
    ...flows,
    ...Object.fromEntries(watched),
    app: { ...app, facts: watchedEach(app.facts, 'facts', onRead) },
    routes: { ...routes, routes: watchedEach(routes.routes, 'routes', onRead, listed.routes) },
    calls: watchedEach(callsOf(flows), 'calls', onRead, listed.calls),
    policy: {},
    scenarios: {},
    rules: {},
  }
  watchedByConfig.set(config, { flows: made, listeners })
  return { flows: made, listeners }
}

/** The parts of the configuration that a page of the rules needs. */
export type PageConfig = Pick<Config, 'texts'> & {
  flows: Pick<Config['flows'], 'app' | 'policy' | (typeof byName)[number]>
  schemas: Pick<Config['schemas'], 'forms'>
}

export function watchedConfig({ flows, schemas, texts }: Config, onRead: OnRead): PageConfig {
  for (const always of ['app', 'texts'] as const) onRead(always)
  const { app } = flows
  const sections = ([...byName, 'policy'] as const).map((section) => [section, watchedMap(flows[section], section, onRead)])
  return {
    flows: { ...(Object.fromEntries(sections) as PageConfig['flows']), app: { ...app, facts: watchedEach(app.facts, 'facts', onRead) } },
    schemas: { forms: watchedMap(schemas.forms, 'schemas', onRead) },
    texts: mapValues(texts, (words, locale) => watchedMap(words, `texts/${locale}`, onRead)),
  }
}

function watchedMap<Section extends object>(section: Section, name: string, onRead: OnRead): Section {
  const parts = new Map<string, string>()
  const tell = (key: string | symbol) => typeof key === 'string' && onRead(partOf(name, key, parts))
  return watchedBy(section, tell, () => onRead(name))
}

/** Caches the part's name, because the same parts are read again and again. */
function partOf(section: string, name: string, known: Map<string, string>): string {
  const part = known.get(name) ?? `${section}/${name}`
  known.set(name, part)
  return part
}

/** Watches each entry; listing the names is not reported, only reading more of an entry than its `known` property. */
function watchedEach<Entry>(section: { [name: string]: Entry }, name: string, onRead: OnRead, known?: string): { [name: string]: Entry } {
  return mapValues(section, (entry, key) => {
    if (!isPart(entry)) return entry
    const part = `${name}/${key}`
    const tell = () => onRead(part)
    return watchedBy(entry, (read) => read !== known && tell(), tell)
  })
}

function watchedBy<Target extends object>(all: Target, onKey: (key: string | symbol) => unknown, onKeys: () => unknown): Target {
  return new Proxy(all, {
    get: (target, key) => (onKey(key), Reflect.get(target, key)),
    has: (target, key) => (onKey(key), Reflect.has(target, key)),
    getOwnPropertyDescriptor: (target, key) => (onKey(key), Reflect.getOwnPropertyDescriptor(target, key)),
    ownKeys: (target) => (onKeys(), Reflect.ownKeys(target)),
  })
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Part names by translate function: hundreds of scenarios read the same texts. */
const textParts = new WeakMap<ScenarioTranslator['text'], Map<string, string>>()

export function watchedTexts(texts: ScenarioTranslator, locale: string, onRead: OnRead): ScenarioTranslator {
  const section = `texts/${locale}`
  const { text, hasText, template } = texts
  const parts = textParts.get(text) ?? new Map<string, string>()
  textParts.set(text, parts)
  const tell = (key: string) => onRead(partOf(section, key, parts))
  return {
    text: (key, values) => (tell(key), text(key, values)),
    hasText: (key) => (tell(key), hasText(key)),
    template: (key) => (tell(key), template?.(key)),
  }
}

/** Digest of the contents of the parts in this configuration. */
export function digestOf(config: Config, parts: readonly string[]): string {
  const known = digests.get(config) ?? new Map<string, string>()
  digests.set(config, known)
  const digest = (part: string) => {
    const had = known.get(part)
    if (had !== undefined) return had
    const made = `${part} ${sha256(JSON.stringify(contentOf(config, part)) ?? '')}`
    known.set(part, made)
    return made
  }
  return sha256(parts.map(digest).join('\n'))
}

const digests = new WeakMap<Config, Map<string, string>>()

function contentOf(config: Config, part: string): unknown {
  const { flows, schemas } = config
  const [section = '', ...rest] = part.split('/')
  const name = rest.join('/')
  if (section === 'texts') return textsOf(config, rest)
  if (name === '') return wholeOf(config, section)
  if (section === 'schemas') return own(schemas.forms, name)
  if (section === 'facts') return own(flows.app.facts, name)
  if (section === 'routes') return own(flows.routes.routes, name)
  if (section === 'calls') return own(callsOf(flows), name)
  return own(flows[section as keyof typeof flows], name)
}

/** The content of a section that every scenario reads. */
function wholeOf({ flows, schemas }: Config, section: string): unknown {
  const { app, routes } = flows
  const kindOf = (fact: unknown) => (isPart(fact) ? (Array.isArray(fact) ? [] : {}) : fact)
  if (section === 'app') return { ...app, facts: mapValues(app.facts, kindOf) }
  if (section === 'routes') return { ...routes, routes: mapValues(routes.routes, (route) => route[listed.routes]) }
  if (section === 'calls') return mapValues(callsOf(flows), (call) => call[listed.calls])
  if (section === 'schemas') return schemas.forms
  return flows[section as keyof typeof flows]
}

/** The texts of one key, the texts of one language, or the list of languages. */
function textsOf(config: Config, [locale, ...rest]: string[]): unknown {
  if (locale === undefined) return Object.keys(config.texts)
  const words = config.texts[locale] ?? {}
  if (rest.length === 0) return words
  const texts = (textVariants(words).get(rest.join('/')) ?? []).map((variant) => [variant, words[variant]])
  // A text nested in another may be any.
  return texts.some(([, text]) => text?.includes('$t(')) ? words : texts
}

const callsOnPhone = new WeakMap<object, Config['flows']['calls']>()

function callsOf({ calls }: Config['flows']): Config['flows']['calls'] {
  const had = callsOnPhone.get(calls)
  if (had) return had
  const made = mapValues(calls, callOnPhone)
  callsOnPhone.set(calls, made)
  return made
}
