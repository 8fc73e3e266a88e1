import type { Form } from '../../core/language/forms.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import type { Screen } from '../../core/language/screens.ts'
import { entryOf } from '../../core/language/map.ts'
import { commonWords, type Area, type Boot, type ChannelFiles, type Manifest, type Texts } from '../../core/language/release.ts'
import { chooseLocale } from './choose-locale.ts'
import { likelyRoute } from './likely-route.ts'
import { configFolder, loadFile, required, withTimeout } from './load-file.ts'
import { refreshRelease } from './refresh-release.ts'
import { createReleaseTexts } from './release-texts.ts'
import { startPart } from './start-files.ts'

const baseChannel = 'base'

/** Validators by the hash of the schema they were compiled from, as rjsf's precompiled validator takes them. */
type Validators = Record<string, unknown>

/** The compiled configuration of one channel, loaded by area as screens ask for it. */
export type Release = {
  id: string
  boot: Boot
  /** The current locale. Set by the caller of `loadLocale` once it is done. */
  locale: string
  loadScreen(id: string): Promise<Screen>
  loadForm(id: string): Promise<Form>
  loadSchema(form: string): Promise<JsonSchema>
  loadValidators(form: string): Promise<Validators>
  /** Loads the current form with its rules and texts; the rest of the release stays. */
  renewForm(form: string): Promise<void>
  /** Loads texts for all areas loaded so far and for those loaded later; `add` gets each chunk. */
  loadLocale(locale: string): Promise<void>
  /** Prefetches what the page at `path` most likely needs while the code is loading: the whole area when a reply decides on the screen. */
  preload(path: string, isMember: boolean): void
  /** Returns false when all parts are loaded. */
  prefetch(): Promise<boolean>
  isStale(): Promise<boolean>
  /** In development: replaces changed parts in place, so that their holders see the new ones. */
  refresh?(): Promise<void>
}

/** `channels`: wanted channels; the first that exists is used. */
type ReleaseOptions = { channels: readonly unknown[]; locale: unknown; add(locale: string, texts: Texts): void }

export async function openRelease({ channels, locale: stored, add }: ReleaseOptions): Promise<Release> {
  const manifest = await loadManifest()
  const isKnown = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(manifest.channels, name)
  const name = channels.find(isKnown) ?? baseChannel
  let files = required(manifest.channels, name)
  const texts = createReleaseTexts({ files: () => files, shown: () => release.locale, add })
  // The default locale is named in the file that is being loaded; it is usually the first.
  const likely = typeof stored === 'string' && Object.hasOwn(files.texts, stored) ? stored : (Object.keys(files.texts)[0] ?? '')
  const [boot] = await Promise.all([loadFile(files.boot) as Promise<Boot>, texts.addChunk(likely, 'boot')])
  const first = chooseLocale(boot.app.locales, stored)
  if (first !== likely) await texts.addChunk(first, 'boot')

  const areas = new Map<string, Promise<Area>>()
  /** Parts of areas sent with the page, for areas that are not loaded otherwise. */
  const firstParts = new Map<string, Promise<Area>>()
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
      const path = configFolder + required(files.validators, id)
      const module = (await withTimeout(import(/* @vite-ignore */ path))) as { default: Validators }
      return module.default
    },
    renewForm,
    loadLocale: (locale) => texts.addLocale(locale, [...areas.keys(), ...firstParts.keys()]),
    preload(path, isMember) {
      const route = likelyRoute(boot.routes, path)
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
    // No phone stores it.
    ...(import.meta.env.DEV && { refresh }),
  }
  return release

  /** Returns the loaded area that holds it, or the part of that area sent with the page. */
  async function partWith(kind: 'screens' | 'forms', id: string): Promise<Area> {
    const name = required(files[kind], id)
    const part = areas.has(name) ? undefined : (startPart(required(files.areas, name)) as Area | undefined)
    return part && Object.hasOwn(part[kind], id) ? firstPart(name, part) : loadArea(name)
  }

  function firstPart(name: string, part: Area): Promise<Area> {
    const known = firstParts.get(name)
    if (known) return known
    const loading = texts.addRestOf(name).then(() => withCalls(part))
    firstParts.set(name, loading)
    loading.catch(() => firstParts.delete(name))
    return loading
  }

  function loadArea(name: string): Promise<Area> {
    const known = areas.get(name)
    if (known) return known
    const loading = Promise.all([loadFile(required(files.areas, name)) as Promise<Area>, texts.addOf(name)]).then(([area]) =>
      withCalls(area),
    )
    areas.set(name, loading)
    // A failed area can be requested again.
    loading.catch(() => areas.delete(name))
    return loading
  }

  /** Adds the calls that a part of an area names. */
  function withCalls(part: Area): Area {
    Object.assign(boot.calls, part.calls)
    return part
  }

  async function renewForm(id: string): Promise<void> {
    const next = filesOf(await loadManifest())
    const chunk = required(next.forms, id)
    // Loaded before the new texts, which the area's own texts would replace.
    const area = await loadArea(required(files.forms, id))
    const chunks = [chunk, commonWords]
    const [fresh] = await Promise.all([loadFile(required(next.areas, chunk)) as Promise<Area>, texts.addFrom(next, chunks)])
    texts.keepFrom(next, chunks)
    const form = required(withCalls(fresh).forms, id)
    area.forms[id] = form
    area.schemas[form.schema] = required(fresh.schemas, form.schema)
    files = { ...files, validators: { ...files.validators, [id]: required(next.validators, id) } }
  }

  function filesOf({ channels }: Manifest): ChannelFiles {
    return required(channels, Object.hasOwn(channels, name) ? name : baseChannel)
  }

  async function refresh(): Promise<void> {
    const next = await loadManifest()
    const nextFiles = filesOf(next)
    await refreshRelease(nextFiles, { boot, areas, firstParts, texts, withCalls }, () => {
      release.id = next.release
      files = nextFiles
    })
  }
}

const loadManifest = () => loadFile('manifest.json', 'no-cache') as Promise<Manifest>
