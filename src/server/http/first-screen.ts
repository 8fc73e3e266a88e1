import { entryOf, isMap } from '../../core/language/map.ts'
import { ordered } from '../../core/language/ordered.ts'
import type { Area, Boot, ChannelFiles, Manifest, Texts } from '../../core/language/release.ts'
import type { Route } from '../../core/language/routes.ts'
import { layoutsOf } from '../../core/navigation/layouts-of.ts'
import { matchRoute } from '../../core/navigation/route.ts'

/** The release as the page needs it. `id` differs for each. */
export type StartRelease = { id: string; manifest: string; text(file: string): string | undefined }
/** `locale`: what the browser asks for. */
export type StartAddress = { channel: string; path: string; locale: string }

/** `files`: what the release has for the first screen, by name. `blocks` and `validators`: what is loaded with it. */
export type FirstScreen = { files: { [name: string]: unknown }; title: string | undefined; blocks: Set<string>; validators: string[] }

const BASE = 'base'

/** The list of the release, the start, the areas of the screen and of what is around and in it, and their words in the default language. */
export function firstScreenOf(release: StartRelease, { channel, path, locale }: StartAddress): FirstScreen | undefined {
  const opened = openStart(release, channel)
  if (!opened) return undefined
  const { manifest, files, boot } = opened
  const { default: language } = boot.app.locales
  const [name, route] = routeAt(boot, path)
  const id = route?.screen ?? ''
  const area = parsed(release, entryOf(files.areas, entryOf(files.screens, id) ?? '')) as Area | undefined
  const screen = entryOf(area?.screens, id)
  const forms = valuesNamed(screen, 'form')
  const screens = [id, ...layoutsOf(boot.routes, name).map((layout) => layout.screen), ...valuesNamed(screen, 'screen')]
  const areas = new Set([...entriesOf(files.screens, screens), ...entriesOf(files.forms, forms)])
  const words = files.texts[language] ?? {}
  const names = [files.boot, words.boot, ...[...areas].flatMap((one) => [files.areas[one], words[one]])].filter((one) => one !== undefined)
  return {
    files: { 'manifest.json': manifest, ...Object.fromEntries(names.map((one) => [one, parsed(release, one)])) },
    title: locale === language ? titleOf(route, parsed(release, words.boot) as Texts | undefined) : undefined,
    blocks: valuesNamed(screen, 'block'),
    validators: entriesOf(files.validators, forms),
  }
}

/** What the page of an address depends on: few things, though there are endless addresses. */
export function routeNameOf(release: StartRelease, { channel, path }: StartAddress): string[] {
  const opened = openStart(release, channel)
  return opened ? [opened.channel, matchRoute(opened.boot.routes, path)?.name ?? ''] : []
}

type Opened = { channel: string; manifest: Manifest; files: ChannelFiles; boot: Boot }
const openedBefore = new WeakMap<StartRelease, Map<string, Opened | undefined>>()

/** Read once for each release and channel. */
function openStart(release: StartRelease, asked: string): Opened | undefined {
  const known = openedBefore.get(release) ?? new Map<string, Opened | undefined>()
  openedBefore.set(release, known)
  const manifest = known.get(BASE)?.manifest ?? (JSON.parse(release.manifest) as Manifest)
  const channel = Object.hasOwn(manifest.channels ?? {}, asked) ? asked : BASE
  if (known.has(channel)) return known.get(channel)
  const files = entryOf(manifest.channels, channel)
  const boot = files && (parsed(release, files.boot) as Boot | undefined)
  known.set(channel, boot?.routes && files && { channel, manifest, files, boot })
  return known.get(channel)
}

/** An address without a screen most likely leads to the first tab. */
function routeAt({ routes }: Boot, path: string): [name: string, route: Route | undefined] {
  const name = matchRoute(routes, path)?.name ?? ''
  const route = entryOf(routes.routes, name)
  if (route?.screen !== undefined) return [name, route]
  const [[tab = ''] = []] = ordered(routes.tabs, routes.tabOrder)
  return [tab, entryOf(routes.routes, tab)]
}

/** Of a page with the usual header, where the app shows the same words at the same place. */
const titleOf = (route: Route | undefined, texts: Texts | undefined): string | undefined =>
  typeof route?.title === 'string' && !route.hide?.header && !route.hide?.back ? entryOf(texts, route.title) : undefined

function valuesNamed(json: unknown, wanted: string, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(json)) for (const item of json) valuesNamed(item, wanted, found)
  else if (isMap(json))
    for (const [name, value] of Object.entries(json)) {
      if (name === wanted && typeof value === 'string') found.add(value)
      valuesNamed(value, wanted, found)
    }
  return found
}

const entriesOf = (map: { [name: string]: string }, names: Iterable<string>): string[] =>
  [...names].flatMap((name) => entryOf(map, name) ?? [])

function parsed(release: StartRelease, name: string | undefined): unknown {
  const text = name === undefined ? undefined : release.text(name)
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}
