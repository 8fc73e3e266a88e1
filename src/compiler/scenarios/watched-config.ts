import type { ScenarioTranslator } from '../../scenarios/scenario.ts'
import { sha256 } from '../load/kept-proofs.ts'
import type { Config } from '../load/config.ts'

/** Parts by the name under which they are read: `screens/Home`, `texts/id-id/action.next`, or a whole section: `routes`. */
export type OnRead = (part: string) => void

/** An app reads these by name. Of the others it reads all. */
const byName = ['decisions', 'screens', 'forms', 'actions', 'journeys'] as const

/** The flows as a scenario gets them, without what is not on a phone. Each part that is read is told. */
export function watchedFlows({ flows }: Config, onRead: OnRead): Config['flows'] {
  for (const whole of ['app', 'routes', 'calls'] as const) onRead(whole)
  const watched = byName.map((section) => [section, watched1(flows[section], section, onRead)])
  return { ...flows, ...Object.fromEntries(watched), calls: callsOf(flows), policy: {}, scenarios: {} }
}

function watched1<Section extends object>(section: Section, name: string, onRead: OnRead): Section {
  const tell = (key: string | symbol) => typeof key === 'string' && onRead(`${name}/${key}`)
  return new Proxy(section, {
    get: (target, key) => (tell(key), Reflect.get(target, key)),
    has: (target, key) => (tell(key), Reflect.has(target, key)),
    getOwnPropertyDescriptor: (target, key) => (tell(key), Reflect.getOwnPropertyDescriptor(target, key)),
    ownKeys: (target) => (onRead(name), Reflect.ownKeys(target)),
  })
}

export function watchedTexts(texts: ScenarioTranslator, locale: string, onRead: OnRead): ScenarioTranslator {
  const tell = (key: string) => onRead(`texts/${locale}/${key}`)
  const { text, hasText, template } = texts
  return {
    text: (key, values) => (tell(key), text(key, values)),
    hasText: (key) => (tell(key), hasText(key)),
    template: (key) => (tell(key), template?.(key)),
  }
}

/** A digest of what the parts say in this configuration. */
export function digestOf(config: Config, parts: readonly string[]): string {
  const known = digests.get(config) ?? new Map<string, string>()
  digests.set(config, known)
  const digest = (part: string) => {
    const had = known.get(part)
    if (had !== undefined) return had
    const made = sha256(JSON.stringify(contentOf(config, part)) ?? '')
    known.set(part, made)
    return made
  }
  return sha256(parts.map((part) => `${part} ${digest(part)}`).join('\n'))
}

const digests = new WeakMap<Config, Map<string, string>>()

function contentOf(config: Config, part: string): unknown {
  const { flows, schemas } = config
  const [section = '', ...rest] = part.split('/')
  const name = rest.join('/')
  if (section === 'texts') return textsOf(config, rest[0] ?? '', rest.slice(1).join('/'))
  if (section === 'schemas') return ownOf(schemas.forms, name)
  if (section === 'calls') return callsOf(flows)
  const found = flows[section as keyof typeof flows]
  return name === '' ? found : ownOf(found, name)
}

const ownOf = (map: object, name: string): unknown => (Object.hasOwn(map, name) ? (map as { [name: string]: unknown })[name] : undefined)

/** The text and its variants: plurals and what else i18next puts after an underscore. */
function textsOf(config: Config, locale: string, key: string): [string, unknown][] {
  const words = config.texts[locale] ?? {}
  return (variantsOf(words).get(key) ?? []).map((variant) => [variant, words[variant]])
}

const variants = new WeakMap<object, Map<string, string[]>>()

function variantsOf(words: { [key: string]: string }): Map<string, string[]> {
  const had = variants.get(words)
  if (had) return had
  const made = new Map<string, string[]>()
  for (const key of Object.keys(words)) {
    const stems = [key]
    for (let at = key.indexOf('_'); at > 0; at = key.indexOf('_', at + 1)) stems.push(key.slice(0, at))
    for (const stem of stems) made.set(stem, [...(made.get(stem) ?? []), key])
  }
  variants.set(words, made)
  return made
}

const strippedCalls = new WeakMap<object, Config['flows']['calls']>()

/** As they are on a phone: without a word, a payload or a reply. */
function callsOf({ calls }: Config['flows']): Config['flows']['calls'] {
  const had = strippedCalls.get(calls)
  if (had) return had
  const made = Object.fromEntries(
    Object.entries(calls).map(([name, { about: _, payload: __, reply: ___, ...call }]) => [name, call]),
  ) as Config['flows']['calls']
  strippedCalls.set(calls, made)
  return made
}
