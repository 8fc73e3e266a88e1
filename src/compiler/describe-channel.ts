import { phrases } from '../phrases/phrases.ts'
import { canonicalJson } from '../json/canonical-json.ts'
import type { Json } from '../core/language/json.ts'
import { entryOf } from '../core/language/map.ts'
import { read } from '../core/language/pointer.ts'
import { indexTexts, textKeysIn } from '../core/language/text-keys.ts'
import type { Config } from './load/config.ts'
import { lockedParts } from './check/rules/channels/locked-parts.ts'
import { diffConfigs } from './diff/diff-configs.ts'
import { formatDiff } from './diff/format-diff.ts'

/** The path of a page in the product and in the channel. */
export type PagePair = { name: string; base: string; channel: string }

type ChannelDescription = {
  /** Its changes as sentences. */
  changes: string
  /** Screens whose JSON or texts differ, or a form, a journey or a fact that they show. */
  screens: string[]
  /** Visitor pages for screenshots: those that show one of the screens, the first page and the sign-in. */
  pages: PagePair[]
  locked: string[]
}

export function describeChannel(base: Config, channel: Config): ChannelDescription {
  const one = (config: Config) => new Map([[channel.channel, config]])
  const index = indexTexts([base, channel].flatMap(({ texts }) => Object.values(texts).flatMap(Object.keys)))
  const shown = (config: Config, id: string) => {
    const parts = partsOf(config, id)
    const keys = [...textKeysIn(parts, index)]
    const words = Object.values(config.texts).map((texts) => keys.map((key) => entryOf(texts, key) ?? null))
    return canonicalJson([parts, words] as Json)
  }
  const screens = Object.keys(channel.flows.screens).filter((id) => shown(channel, id) !== shown(base, id))
  const pathIn = ({ flows }: Config, name: string) => entryOf(flows.routes.routes, entryOf(flows.routes.aliases, name) ?? name)?.path
  const { routes, aliases, home } = channel.flows.routes
  const showing = Object.entries(routes).flatMap(([name, { screen = '', access, path }]) =>
    screens.includes(screen) && access === 'visitor' && !path.includes(':') ? [name] : [],
  )
  const named = new Set(Object.values(aliases))
  const pages = [home, ...Object.keys(aliases), ...showing.filter((name) => !named.has(name))].flatMap((name): PagePair[] => {
    const [basePath, channelPath] = [pathIn(base, name), pathIn(channel, name)]
    return channelPath === undefined ? [] : [{ name, base: basePath ?? channelPath, channel: channelPath }]
  })
  const locked = [...new Set([...lockedParts(base.flows).map(({ what }) => what), 'locked.fields' as const])].map((what) => phrases[what])
  const screensLocked = Object.entries(base.flows.screens).flatMap(([id, { locked: what }]) =>
    what === undefined ? [] : [what === true ? id : `${id} (${what.join(', ')})`],
  )
  const steps = Object.values(base.flows.journeys).flatMap((journey) =>
    Object.entries(journey.steps).flatMap(([id, step]) => (step.locked ? [id] : [])),
  )
  return {
    changes: formatDiff(diffConfigs(one(base), one(channel)), false).replaceAll(/ \(all channels(?:; (.*))?\)$/gm, (_, met?: string) =>
      met ? ` (${met})` : '',
    ),
    screens,
    pages,
    locked: [
      ...locked,
      `the screens ${screensLocked.join(', ')}, their words, and all that they show`,
      `the steps ${steps.join(', ')}, which may not be left out`,
    ],
  }
}

/** A screen with the parts that it refers to. */
function partsOf({ flows, schemas }: Config, id: string): unknown[] {
  const screen = flows.screens[id]
  const parts: unknown[] = [screen]
  const addFact = (text: string) => text.startsWith('/app/') && parts.push(read({ app: flows.app.facts }, text))
  const collect = (value: unknown, key: string): void => {
    addFact(key)
    if (typeof value === 'object' && value !== null) for (const [name, part] of Object.entries(value)) collect(part, name)
    if (typeof value !== 'string') return
    addFact(value)
    const form = key === 'form' ? entryOf(flows.forms, value) : undefined
    if (form) parts.push({ forms: { [value]: form } }, entryOf(schemas.forms, form.schema))
    if (key === 'steps') parts.push(entryOf(flows.journeys, value))
  }
  collect(screen, '')
  return parts
}
