import { namesUnder } from '../../json/names-under.ts'
import { entryOf } from '../../core/language/map.ts'
import { ordered } from '../../core/language/ordered.ts'
import { commonWords, type Boot, type ChannelFiles, type Manifest, type StartParts, type Texts } from '../../core/language/release.ts'
import type { Route } from '../../core/language/routes.ts'
import { layoutsOf } from '../../core/navigation/layouts-of.ts'
import { matchRoute } from '../../core/navigation/route.ts'
import { visitorLanding } from '../../core/navigation/visitor-landing.ts'
import { firstPartsOf } from './first-parts.ts'

/** The parts of a release that the start page needs. `id` is unique per release. */
export type StartRelease = { id: string; manifest: string; text(file: string): string | undefined }
/** `locale`: the browser's preferred locale. */
export type StartAddress = { channel: string; path: string; locale: string }

/**
 * `files`: the release's files for the first screen, by name, and under `parts` the needed parts of larger files. `blocks` and
 * `validators`: code to load with it.
 */
export type FirstScreen = {
  files: { [name: string]: unknown; parts: StartParts }
  header: FirstHeader | undefined
  blocks: Set<string>
  validators: string[]
}

/** Header as the app draws it. `title`: only when the page has it in the browser's language. Undefined when the route hides the header. */
type FirstHeader = { mark: 'logo' | 'back'; title: string | undefined }

const BASE = 'base'

/** Collects the manifest, the boot part, the screen with its layouts and included screens, and their texts in the default language. */
export function firstScreenOf(release: StartRelease, { channel, path, locale }: StartAddress): FirstScreen | undefined {
  const opened = openStart(release, channel)
  if (!opened) return undefined
  const { manifest, files, boot } = opened
  const { default: language } = boot.app.locales
  const [name, route] = routeAt(boot, path)
  const landing = visitorLanding(boot, name)
  const ids = [...new Set([name, landing ?? name].flatMap((one) => screensOf(boot, one)))]
  const words = files.texts[language] ?? {}
  const read = (file: string | undefined) => parsed(release, file)
  const { areas, parts, screens, forms } = firstPartsOf(files, words, ids, read)
  // When a reply decides the landing, a member may be redirected, usually to a screen of the same area; the app loads that area at once.
  const isSure = landing !== undefined
  const inAreas = [entryOf(words, commonWords), ...areas.flatMap((one) => [entryOf(files.areas, one), entryOf(words, one)])]
  const whole = [files.boot, words.boot, ...(isSure ? [] : inAreas)]
  return {
    files: {
      'manifest.json': manifest,
      ...Object.fromEntries(whole.flatMap((one) => (one === undefined ? [] : [[one, read(one)]]))),
      parts: isSure ? parts : {},
    },
    header: headerOf(route, locale === language ? (read(words.boot) as Texts | undefined) : undefined),
    blocks: namesUnder(screens, 'block'),
    validators: entriesOf(files.validators, forms),
  }
}

/** Everything that the page of an address depends on: a small set, although the number of addresses is unlimited. */
export function routeNameOf(release: StartRelease, { channel, path }: StartAddress): string[] {
  const opened = openStart(release, channel)
  return opened ? [opened.channel, matchRoute(opened.boot.routes, path)?.name ?? ''] : []
}

type Opened = { channel: string; manifest: Manifest; files: ChannelFiles; boot: Boot }
const openedBefore = new WeakMap<StartRelease, Map<string, Opened | undefined>>()

/** Parsed once per release and channel. */
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

/** Finds the route of the path; an address without a screen usually redirects to the first tab. */
function routeAt({ routes }: Boot, path: string): [name: string, route: Route | undefined] {
  const name = matchRoute(routes, path)?.name ?? ''
  const route = entryOf(routes.routes, name)
  if (route?.screen !== undefined) return [name, route]
  const [[tab = ''] = []] = ordered(routes.tabs, routes.tabOrder)
  return [tab, entryOf(routes.routes, tab)]
}

const screensOf = ({ routes }: Boot, name: string): string[] => {
  const own = entryOf(routes.routes, name)?.screen
  return [...(own === undefined ? [] : [own]), ...layoutsOf(routes, name).map(({ screen }) => screen)]
}

/** A main page gets no title, since it may redirect to another page of its area. */
function headerOf(route: Route | undefined, texts: Texts | undefined): FirstHeader | undefined {
  if (!route || route.hide?.header) return undefined
  if (route.hide?.back) return { mark: 'logo', title: undefined }
  return { mark: 'back', title: typeof route.title === 'string' ? entryOf(texts, route.title) : undefined }
}

const entriesOf = (map: { [name: string]: string }, names: Iterable<string>): string[] =>
  [...names].flatMap((name) => entryOf(map, name) ?? [])

function parsed(release: StartRelease, name: string | undefined): unknown {
  const text = name === undefined ? undefined : release.text(name)
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}
