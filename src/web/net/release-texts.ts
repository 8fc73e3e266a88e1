import { type ChannelFiles, commonWords, type Texts } from '../../core/language/release.ts'
import { loadFile } from './load-file.ts'
import { startPart } from './start-files.ts'

type Options = {
  files(): ChannelFiles
  /** The current locale. */
  shown(): string
  add(locale: string, texts: Texts): void
}

/** The texts of a release in chunks: one per area, one for the start, and one shared by several areas. */
export type ReleaseTexts = ReturnType<typeof createReleaseTexts>

export function createReleaseTexts({ files, shown, add }: Options) {
  /** Files of a later release, by chunk whose texts were reloaded with a form. */
  const renewed = new Map<string, ChannelFiles>()
  /** Shared texts by language; the page may have been sent with a part of them. */
  const common = new Map<string, Promise<void>>()
  /** The locale requested last, shown once all its texts are loaded; undefined when that failed. */
  let nextLocale: string | undefined
  return {
    addChunk,
    addOf: (area: string): Promise<void> => addAll(locales(), area),
    /** Uses the texts sent with the page, and loads the rest. */
    async addRestOf(area: string): Promise<void> {
      const missing = locales().filter((locale) => !addFirst(locale, area))
      await addAll(missing, area)
    },
    /** Loads another language, for all areas so far and those loaded later. */
    async addLocale(locale: string, areas: readonly string[]): Promise<void> {
      nextLocale = locale
      const chunks = new Set(['boot', ...areas, ...renewed.keys()])
      try {
        await Promise.all([...[...chunks].map((chunk) => addChunk(locale, chunk)), addCommon(locale)])
      } catch (cause) {
        if (nextLocale === locale) nextLocale = undefined
        throw cause
      }
    },
    addFrom,
    /** Takes the texts of these chunks from a later release from now on, in each language. */
    keepFrom(later: ChannelFiles, chunks: readonly string[]): void {
      for (const chunk of chunks) renewed.set(chunk, later)
    },
    async replace(later: ChannelFiles, chunks: readonly string[]): Promise<void> {
      renewed.clear()
      await addFrom(later, chunks)
    },
  }

  async function addChunk(locale: string, chunk: string): Promise<void> {
    await addFile(files(), locale, chunk)
    // Added over the current texts, since some keys of the chunk may exist only there.
    const later = renewed.get(chunk)
    if (later) await addFile(later, locale, chunk)
  }

  async function addAll(of: readonly string[], area: string): Promise<void> {
    await Promise.all(of.flatMap((locale) => [addChunk(locale, area), addCommon(locale)]))
  }

  async function addFrom(from: ChannelFiles, chunks: readonly string[]): Promise<void> {
    await Promise.all(locales().flatMap((locale) => chunks.map((chunk) => addFile(from, locale, chunk))))
  }

  async function addFile({ texts }: ChannelFiles, locale: string, chunk: string): Promise<void> {
    const file = texts[locale]?.[chunk]
    if (file !== undefined) add(locale, (await loadFile(file)) as Texts)
  }

  function addCommon(locale: string): Promise<void> {
    const known = common.get(locale)
    if (known) return known
    const loading = addChunk(locale, commonWords)
    common.set(locale, loading)
    loading.catch(() => common.delete(locale))
    return loading
  }

  /**
   * Adds an area's texts that were sent with the page. Returns false unless they are complete: a channel may share one file and have
   * another of its own.
   */
  function addFirst(locale: string, area: string): boolean {
    const names = [area, commonWords].flatMap((chunk) => files().texts[locale]?.[chunk] ?? [])
    const parts = names.map((name) => startPart(name) as Texts | undefined)
    for (const part of parts) if (part) add(locale, part)
    return parts.every(Boolean)
  }

  function locales(): string[] {
    return [...new Set([shown(), nextLocale ?? shown()])]
  }
}
