import type { Form } from '../../core/language/forms.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import type { Screen } from '../../core/language/screens.ts'
import { entryOf, isMap } from '../../core/language/map.ts'
import { ordered } from '../../core/language/ordered.ts'
import { commonWords, type Area, type Boot, type ChannelFiles, type Manifest, type Texts } from '../../core/language/release.ts'
import { startPart, takeStartFile } from './start-files.ts'
import { fetchJson } from './transport.ts'
import { chooseLocale } from './choose-locale.ts'

const folder = '/config/'
const loadTimeoutMs = 120_000
const baseChannel = 'base'

/** Validators by the hash of the schema they were compiled from, as rjsf's precompiled validator takes them. */
type Validators = Record<string, unknown>

/** Thrown when a file of the app or of its configuration does not arrive. */
export class LoadError extends Error {
  override name = 'LoadError'
}

/** The compiled configuration of one channel, loaded by area as screens ask for it. */
export type Release = {
  id: string
  boot: Boot
  /** The locale on show. Whoever shows another sets it, once `loadLocale` is done. */
  locale: string
  loadScreen(id: string): Promise<Screen>
  loadForm(id: string): Promise<Form>
  loadSchema(form: string): Promise<JsonSchema>
  loadValidators(form: string): Promise<Validators>
  /** Takes the form in force with its rules and words; the rest stays as the page began. */
  renewForm(form: string): Promise<void>
  /** Loads texts for all areas loaded so far and, from now on, for those that are loaded later; `add` gets each chunk. */
  loadLocale(locale: string): Promise<void>
  /** Fetches what the page at `path` most likely needs, while the code is still loading: the whole area where a reply decides on the screen. */
  preload(path: string, isMember: boolean): void
  /** False when all parts are loaded. */
  prefetch(): Promise<boolean>
  isStale(): Promise<boolean>
  /** In development: replaces what changed in place, so that holders of a part see the new one. */
  refresh?(): Promise<void>
}

/** `channels`: of what was asked, the first that there is. */
type ReleaseOptions = { channels: readonly unknown[]; locale: unknown; add(locale: string, texts: Texts): void }

export async function openRelease({ channels, locale: stored, add }: ReleaseOptions): Promise<Release> {
  const manifest = await loadManifest()
  const isKnown = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(manifest.channels, name)
  const name = channels.find(isKnown) ?? baseChannel
  let files = required(manifest.channels, name)
  /** By chunk: where its words stand that came with a form of a later release. */
  const renewed = new Map<string, ChannelFiles>()
  // The default locale is named in the file that is being loaded; most often it is the first.
  const guess = typeof stored === 'string' && Object.hasOwn(files.texts, stored) ? stored : (Object.keys(files.texts)[0] ?? '')
  const [boot] = await Promise.all([load(files.boot) as Promise<Boot>, addTexts(guess, 'boot')])
  const first = chooseLocale(boot.app.locales, stored)
  if (first !== guess) await addTexts(first, 'boot')

  const areas = new Map<string, Promise<Area>>()
  /** What the page brought of areas that nothing else was asked of. */
  const firstParts = new Map<string, Promise<Area>>()
  /** By language; the page may have brought a part of them. */
  const common = new Map<string, Promise<void>>()
  /** Asked for last, and on show from when all its texts are there. */
  let nextLocale = first
  const release: Release = {
    id: manifest.release,
    boot,
    locale: first,
    loadScreen: async (id) => required((await partWith('screens', id)).screens, id),
    loadForm: async (id) => required((await partWith('forms', id)).forms, id),
    async loadSchema(id) {
      const area = await partWith('forms', id)
      return required(area.schemas, required(area.forms, id).schema)
    },
    async loadValidators(id) {
      const path = folder + required(files.validators, id)
      const module = (await withTimeout(import(/* @vite-ignore */ path))) as { default: Validators }
      return module.default
    },
    renewForm,
    async loadLocale(locale) {
      nextLocale = locale
      const chunks = new Set(['boot', ...areas.keys(), ...firstParts.keys(), ...renewed.keys()])
      try {
        await Promise.all([...[...chunks].map((chunk) => addTexts(locale, chunk)), addCommon(locale)])
      } catch (cause) {
        if (nextLocale === locale) nextLocale = release.locale
        throw cause
      }
    },
    preload(path, isMember) {
      const { routes, tabs, tabOrder } = boot.routes
      const here = Object.values(routes).find((route) => route.path === path && route.screen !== undefined)
      // Most other addresses lead to the first tab.
      const [firstTab = ''] = ordered(tabs, tabOrder)[0] ?? []
      const route = here ?? routes[firstTab]
      const screen = route?.screen ?? ''
      const area = entryOf(files.screens, screen)
      if (area === undefined) return
      const loading = isMember && route?.enter ? loadArea(area) : partWith('screens', screen)
      loading.catch(() => {})
    },
    async prefetch() {
      const next = Object.keys(files.areas).find((area) => !areas.has(area))
      if (next !== undefined) await loadArea(next)
      return next !== undefined
    },
    isStale: async () => (await loadManifest()).release !== release.id,
    // No phone carries it.
    ...(import.meta.env.DEV && { refresh }),
  }
  return release

  async function addTexts(locale: string, chunk: string): Promise<void> {
    await addTextsFrom(files, locale, chunk)
    // Over those of before: what else stands in the chunk may be known to them alone.
    const later = renewed.get(chunk)
    if (later) await addTextsFrom(later, locale, chunk)
  }

  async function addTextsFrom({ texts }: ChannelFiles, locale: string, chunk: string): Promise<void> {
    const file = texts[locale]?.[chunk]
    if (file !== undefined) add(locale, (await load(file)) as Texts)
  }

  function addCommon(locale: string): Promise<void> {
    const known = common.get(locale)
    if (known) return known
    const loading = addTexts(locale, commonWords)
    common.set(locale, loading)
    loading.catch(() => common.delete(locale))
    return loading
  }

  function locales(): string[] {
    return [...new Set([release.locale, nextLocale])]
  }

  async function addTextsOf(area: string, of = locales()): Promise<void> {
    await Promise.all(of.flatMap((locale) => [addTexts(locale, area), addCommon(locale)]))
  }

  /** The area that holds it, or what the page brought of that area. */
  async function partWith(kind: 'screens' | 'forms', id: string): Promise<Area> {
    const name = required(files[kind], id)
    const part = areas.has(name) ? undefined : (startPart(required(files.areas, name)) as Area | undefined)
    return part && Object.hasOwn(part[kind], id) ? firstPart(name, part) : loadArea(name)
  }

  function firstPart(name: string, part: Area): Promise<Area> {
    const known = firstParts.get(name)
    if (known) return known
    const missing = locales().filter((locale) => !addFirstTexts(locale, name))
    const loading = addTextsOf(name, missing).then(() => withCalls(part))
    firstParts.set(name, loading)
    loading.catch(() => firstParts.delete(name))
    return loading
  }

  /** What the page brought of the words of an area; false unless it has all of them: a channel may share one file and have another of its own. */
  function addFirstTexts(locale: string, area: string): boolean {
    const names = [area, commonWords].flatMap((chunk) => files.texts[locale]?.[chunk] ?? [])
    const parts = names.map((name) => startPart(name) as Texts | undefined)
    for (const part of parts) if (part) add(locale, part)
    return parts.every(Boolean)
  }

  function loadArea(name: string): Promise<Area> {
    const known = areas.get(name)
    if (known) return known
    const loading = Promise.all([load(required(files.areas, name)) as Promise<Area>, addTextsOf(name)]).then(([area]) => withCalls(area))
    areas.set(name, loading)
    // A failed area can be requested again.
    loading.catch(() => areas.delete(name))
    return loading
  }

  /** Whoever has a part of an area may ask for what it names. */
  function withCalls(part: Area): Area {
    Object.assign(boot.calls, part.calls)
    return part
  }

  async function renewForm(id: string): Promise<void> {
    const next = ofChannel(await loadManifest())
    const chunk = required(next.forms, id)
    // Before the new words, which its own would replace.
    const area = await loadArea(required(files.forms, id))
    const chunks = [chunk, commonWords]
    const [fresh] = await Promise.all([
      load(required(next.areas, chunk)) as Promise<Area>,
      ...locales().flatMap((locale) => chunks.map((one) => addTextsFrom(next, locale, one))),
    ])
    for (const one of chunks) renewed.set(one, next)
    const form = required(withCalls(fresh).forms, id)
    area.forms[id] = form
    area.schemas[form.schema] = required(fresh.schemas, form.schema)
    files = { ...files, validators: { ...files.validators, [id]: required(next.validators, id) } }
  }

  function ofChannel({ channels }: Manifest): ChannelFiles {
    return required(channels, Object.hasOwn(channels, name) ? name : baseChannel)
  }

  async function refresh(): Promise<void> {
    const next = await loadManifest()
    renewed.clear()
    const nextFiles = ofChannel(next)
    const open = [...areas].filter(([name]) => Object.hasOwn(nextFiles.areas, name))
    const chunks = ['boot', commonWords, ...open.map(([name]) => name)]
    const [old, parts, nextBoot, nextAreas] = await Promise.all([
      Promise.all(open.map(([, area]) => area)),
      Promise.all(firstParts.values()),
      load(nextFiles.boot) as Promise<Boot>,
      Promise.all(open.map(([name]) => load(required(nextFiles.areas, name)) as Promise<Area>)),
      ...locales().flatMap((locale) => chunks.map((chunk) => addTextsFrom(nextFiles, locale, chunk))),
    ])
    // At once, so that no call is missing in between.
    release.id = next.release
    files = nextFiles
    replace(boot, nextBoot)
    old.forEach((area, index) => replace(area, nextAreas[index]!))
    for (const part of [...parts, ...old]) withCalls(part)
  }
}

const loadManifest = () => load('manifest.json', true) as Promise<Manifest>

async function load(file: string, fresh = false): Promise<unknown> {
  const arrived = takeStartFile(file)
  if (arrived !== undefined) return arrived
  try {
    return await fetchJson(folder + file, loadTimeoutMs, fresh)
  } catch (cause) {
    throw new LoadError(file, { cause })
  }
}

export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError('timeout')), loadTimeoutMs)
  })
  try {
    return await Promise.race([work, timedOut])
  } catch (cause) {
    throw cause instanceof LoadError ? cause : new LoadError('module', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Lets go of work that goes on after the signal; what is there already still comes. */
export async function withSignal<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new LoadError('timeout'))
    signal.addEventListener('abort', abort)
    if (signal.aborted) setTimeout(abort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** In place, so that holders of a part see the new one. */
function replace(held: object, fresh: object): void {
  const [old, next] = [held, fresh] as [Record<string, unknown>, Record<string, unknown>]
  const before = { ...old }
  // Emptied first: the order of a map's keys is the order on the screen.
  for (const key of Object.keys(old)) delete old[key]
  for (const [key, value] of Object.entries(next)) {
    const was = before[key]
    if (isMap(was) && isMap(value)) replace(was, value)
    old[key] = isMap(was) && isMap(value) ? was : value
  }
}

function required<T>(map: Record<string, T>, key: string): T {
  const value = Object.hasOwn(map, key) ? map[key] : undefined
  if (value === undefined) throw new LoadError(`There is no "${key}" in the configuration`)
  return value
}
