import type { Json } from '../../core/language/json.ts'
import { mergePatch } from '../../json/merge-patch.ts'
import type { Config, Configs, FileKind, Finding, Origin, SourceFile, Sources } from './config.ts'
import { createFinding } from './finding.ts'
import { kind } from '../../phrases/kind.ts'
import { escapeToken, pointerOf, read } from '../../core/language/pointer.ts'
import { isMap, own } from '../../core/language/map.ts'
import { entriesOrEmpty, isText, type JsonMap, mapOrEmpty } from '../json/read-json.ts'
import { operatorsOf, cachedVocabulary } from './operators.ts'
import { mergeChannelPatch } from './merge-channel-patch.ts'
import { resolveFacts } from './resolve-facts.ts'
import { brokenRefFindings, brokenRefMessages, nearFile } from './broken-refs.ts'
import { type BrokenRef, createRefInliner, type Documents, type InlinedSchemas } from './ref-inliner.ts'

/** The configuration as written, before `$ref`s are inlined. A channel's patch has the same shape and applies to this. */
type RawConfig = {
  app: JsonMap
  routes: JsonMap
  decisions: JsonMap
  calls: JsonMap
  screens: JsonMap
  forms: JsonMap
  actions: JsonMap
  journeys: JsonMap
  policy: JsonMap
  scenarios: JsonMap
  /** Rules about what every path must pass; the same in every channel. */
  rules: JsonMap
  schemas: { fields: JsonMap; replies: JsonMap; enums: JsonMap; forms: JsonMap }
  texts: { [locale: string]: JsonMap }
}
type GatheredFiles = { raw: RawConfig; origins: Map<string, Origin>; screenArea: Map<string, string>; findings: Finding[] }
type Shared = GatheredFiles & { inlined: InlinedSchemas; near: NonNullable<Documents['near']> }

export function buildConfigs(sources: Sources): { configs: Configs; findings: Finding[] } {
  const gathered: Shared = { ...gather(sources), inlined: new WeakMap(), near: (path) => nearFile(sources, path) }
  const { findings } = gathered
  const bad = new Map<string, BrokenRef>()
  const configs: Configs = new Map()
  const operators = operatorsOf(cachedVocabulary(sources))
  const base = configOf('base', gathered.raw, gathered, bad)
  configs.set('base', base)
  for (const file of ofKind(sources, 'channel')) {
    const { patch } = mapOrEmpty(file.json)
    if (!isMap(patch)) continue
    // The channel's name, at `/app/channel`.
    const named = { app: { facts: { channel: file.id } } }
    const raw = mergePatch(mergeChannelPatch(gathered.raw, patch, operators), named) as RawConfig
    const merged = configOf(file.id, raw, gathered, bad, { file: file.path, patch, base })
    configs.set(file.id, { ...merged, channelPatch: { file: file.path, patch: patch as Json } })
  }
  findings.push(...brokenRefFindings(sources, bad.values()))
  return { configs, findings }
}

export const mergeMessages = {
  ...brokenRefMessages,
  'name-twice': 'The {what} "{name}" is also in {other}: give one of the two another name.',
}
const say = (code: keyof typeof mergeMessages) => ({ code, message: mergeMessages[code] })

function ofKind(sources: Sources, kind: FileKind): SourceFile[] {
  return [...sources.files.values()].filter((file) => file.kind === kind)
}

function gather(sources: Sources): GatheredFiles {
  const raw: RawConfig = {
    app: {},
    routes: {},
    decisions: {},
    calls: {},
    screens: {},
    forms: {},
    actions: {},
    journeys: {},
    policy: {},
    scenarios: {},
    rules: {},
    schemas: { fields: {}, replies: {}, enums: {}, forms: {} },
    texts: {},
  }
  const origins = new Map<string, Origin>()
  const screenArea = new Map<string, string>()
  const findings: Finding[] = []

  const put = (into: JsonMap, section: string, what: string, name: string, value: unknown, origin: Origin) => {
    const key = `${section}/${name}`
    const other = origins.get(key)
    if (other) findings.push(createFinding(sources, say('name-twice'), origin, { values: { what: kind(what), name, other: other.file } }))
    else {
      origins.set(key, origin)
      if (name !== '__proto__') into[name] = value
    }
  }
  type Gatherer = (file: SourceFile, json: JsonMap) => void
  const only =
    (section: 'app' | 'routes'): Gatherer =>
    (file, json) => {
      origins.set(section, whole(file))
      raw[section] = json
    }
  const byFile =
    (into: JsonMap, section: string, what: string): Gatherer =>
    (file, json) =>
      put(into, section, what, file.id, json, whole(file))
  const byEntry =
    (into: JsonMap, section: string, what: string, key: string): Gatherer =>
    (file, json) =>
      forEachEntry(json[key], file, `/${key}`, (name, value, origin) => put(into, section, what, name, value, origin))

  const screen = byFile(raw.screens, 'screens', 'screen')
  const gatherers: Partial<Record<FileKind, Gatherer>> = {
    app: only('app'),
    routes: only('routes'),
    decision: byFile(raw.decisions, 'decisions', 'decision'),
    calls: byEntry(raw.calls, 'calls', 'call', 'calls'),
    screen(file, json) {
      screen(file, json)
      if (!screenArea.has(file.id)) screenArea.set(file.id, file.folder)
    },
    form: byFile(raw.forms, 'forms', 'form'),
    action: byFile(raw.actions, 'actions', 'action'),
    journey: byFile(raw.journeys, 'journeys', 'journey'),
    policy: byFile(raw.policy, 'policy', 'policy'),
    scenario: byFile(raw.scenarios, 'scenarios', 'scenario'),
    rule: byFile(raw.rules, 'rules', 'rule'),
    enum: byFile(raw.schemas.enums, 'schemas/enums', 'enumeration'),
    'form-schema': byFile(raw.schemas.forms, 'schemas/forms', 'form schema'),
    fields: byEntry(raw.schemas.fields, 'schemas/fields', 'field', 'definitions'),
    replies: byEntry(raw.schemas.replies, 'schemas/replies', 'reply', 'definitions'),
    texts(file, json) {
      const words = (raw.texts[file.folder] ??= {})
      forEachEntry(json, file, '', (key, value, origin) => put(words, `texts/${file.folder}`, 'text key', key, value, origin))
    },
  }
  for (const file of sources.files.values()) {
    const { $schema: _, ...json } = mapOrEmpty(file.json)
    gatherers[file.kind]?.(file, json)
  }
  return { raw, origins, screenArea, findings }
}

const whole = (file: SourceFile): Origin => ({ file: file.path, pointer: '' })

function forEachEntry(map: unknown, file: SourceFile, pointer: string, take: (name: string, value: unknown, origin: Origin) => void): void {
  for (const [name, value] of entriesOrEmpty(map)) {
    take(name, value, { file: file.path, pointer: `${pointer}/${escapeToken(name)}` })
  }
}

type ChannelPatch = { file: string; patch: JsonMap; base: Config }
/** The inputs of the parts of one channel's configuration. `over`: undefined for the base. */
type Build = {
  raw: RawConfig
  over: ChannelPatch | undefined
  documents: Documents
  report(ref: BrokenRef): void
  /** Inlines the `$ref`s of a schema that stands in the file at `pointer`. */
  inline(schema: unknown, file: string, pointer: string): unknown
  /** `inline` for a schema of the part `key` in `origins`. */
  schemaAt(schema: unknown, key: string, below?: string): unknown
}

function configOf(channel: string, raw: RawConfig, gathered: Shared, bad: Map<string, BrokenRef>, over?: ChannelPatch): Config {
  const { origins, screenArea } = gathered
  const report = (ref: BrokenRef) => void bad.set(`${ref.file}#${ref.pointer}`, ref)
  const documents = { ...documentsOf(raw), near: gathered.near }
  const inline = createRefInliner(documents, report, gathered.inlined)
  const from = (key: string) => origins.get(key) ?? { file: '', pointer: '' }
  const schemaAt = (schema: unknown, key: string, below = '') => inline(schema, from(key).file, from(key).pointer + below)
  const build: Build = { raw, over, documents, report, inline, schemaAt }
  const added = over ? Object.keys(mapOrEmpty(raw.screens)).filter((id) => !screenArea.has(id)) : []
  return {
    channel,
    ...asConfig({ flows: flowsOf(build), schemas: schemasOf(build), texts: textsOf(build, gathered.raw) }),
    // A screen that a channel adds is loaded with the channel's own area.
    screenArea: added.length > 0 ? new Map([...screenArea, ...added.map((id) => [id, channel] as const)]) : screenArea,
    origins,
  }
}

type ConfigParts = Pick<Config, 'flows' | 'schemas' | 'texts'>
/** The shape rules prove the shape of the parts; until then they may be anything. */
const asConfig = (made: { [part in keyof ConfigParts]: JsonMap }) => made as unknown as ConfigParts

function flowsOf(build: Build): JsonMap {
  const { raw, over, documents, report, schemaAt } = build
  const { base } = over ?? {}
  const calls = each(
    raw.calls,
    (name, call, before) =>
      each(call, (key, value) => (key === 'payload' || key === 'reply' ? schemaAt(value, `calls/${name}`, `/${key}`) : value), before),
    base?.flows.calls,
  )
  const session = each(
    raw.app?.['session'],
    (name, entry, before) =>
      each(entry, (key, value) => (key === 'schema' ? schemaAt(value, 'app', `/session/${name}/schema`) : value), before),
    base?.flows.app.session,
  )
  const facts = resolveFacts(own(raw.app, 'facts'), { documents, screens: raw.screens, texts: raw.texts }, (ref) =>
    report(over ? inPatch(ref, over) : ref),
  )
  return {
    app: { ...mapOrEmpty(raw.app), session, facts },
    routes: mapOrEmpty(raw.routes),
    decisions: mapOrEmpty(raw.decisions),
    calls,
    screens: withPropTypes(build, 'screens'),
    forms: mapOrEmpty(raw.forms),
    actions: withPropTypes(build, 'actions'),
    journeys: mapOrEmpty(raw.journeys),
    policy: mapOrEmpty(raw.policy),
    scenarios: mapOrEmpty(raw.scenarios),
    rules: mapOrEmpty(raw.rules),
  }
}

/** The screens or named actions, with the types of their `props` inlined. */
function withPropTypes({ raw, over, inline, schemaAt }: Build, section: 'screens' | 'actions'): JsonMap {
  // A type that a channel declares is written in the channel's file, so its `$ref` is relative to that.
  const typeAt = (type: unknown, name: string, prop: string) =>
    over && own(own(own(own(over.patch, section), name), 'props'), prop) !== undefined
      ? inline(type, over.file, pointerOf(['patch', section, name, 'props', prop]))
      : schemaAt(type, `${section}/${name}`, pointerOf(['props', prop]))
  return each(
    raw[section],
    (name, thing, before) => {
      const types = own(thing, 'props')
      if (!isMap(types)) return thing
      const props = each(types, (prop, type) => typeAt(type, name, prop), own(before, 'props'))
      return sameAs(before, { ...mapOrEmpty(thing), props })
    },
    over?.base.flows[section],
  )
}

const schemasOf = ({ raw, over, schemaAt }: Build): JsonMap =>
  each(
    raw.schemas,
    (group, members, before) => each(members, (name, schema) => schemaAt(schema, `schemas/${group}/${name}`), before),
    over?.base.schemas,
  )

function textsOf({ raw, over }: Build, gathered: RawConfig): JsonMap {
  const { base } = over ?? {}
  return each(
    raw.texts,
    (locale, words) => (base && words === gathered.texts[locale] ? base.texts[locale] : textsIn(mapOrEmpty(words))),
    base?.texts,
  )
}

/** Unchanged parts of a channel are the same objects as in the base, `before`, so that everything cached for them is shared. */
const each = (map: unknown, write: (name: string, value: unknown, before: unknown) => unknown, before?: unknown): JsonMap =>
  sameAs(before, Object.fromEntries(entriesOrEmpty(map).map(([name, value]) => [name, write(name, value, own(before, name))])))

const textsIn = (words: JsonMap): JsonMap =>
  Object.values(words).every(isText) ? words : Object.fromEntries(Object.entries(words).filter(([, text]) => isText(text)))

/** Moves a broken reference of a channel's fact to the channel's file. */
function inPatch(ref: BrokenRef, { file, patch }: { file: string; patch: JsonMap }): BrokenRef {
  const said = read(own(patch, 'app'), ref.pointer)
  return said === undefined ? ref : { ...ref, file, pointer: `/patch/app${ref.pointer}` }
}

/** Returns the base's map when the other has the same names, in the same order, with the same values. */
function sameAs(before: unknown, made: JsonMap): JsonMap {
  const names = Object.keys(made)
  const isSame = isMap(before) && Object.keys(before).length === names.length && Object.keys(before).every((name, at) => name === names[at])
  return isSame && names.every((name) => before[name] === made[name]) ? before : made
}

function documentsOf(raw: RawConfig): Documents {
  const { fields, replies, enums, forms } = mapOrEmpty(raw.schemas) as RawConfig['schemas']
  const { policy, decisions, screens } = raw
  return {
    get(path) {
      if (path === 'schemas/fields.json') return { definitions: fields }
      if (path === 'schemas/replies.json') return { definitions: replies }
      const screen = /^flows\/screens\/[^/]+\/([^/]+)\.json$/.exec(path)?.[1]
      if (screen !== undefined) return own(screens, screen)
      const [, folder = '', id] = /^(schemas\/enums|schemas\/forms|flows\/policy|flows\/decisions)\/([^/]+)\.json$/.exec(path) ?? []
      const map = ({ 'schemas/enums': enums, 'schemas/forms': forms, 'flows/policy': policy, 'flows/decisions': decisions } as JsonMap)[
        folder
      ]
      return id === undefined ? undefined : own(map, id)
    },
  }
}
