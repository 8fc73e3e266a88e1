import { type ChannelFiles, commonWords, type Texts } from '../../core/language/release.ts'
import { loadFile } from './load-file.ts'
import { startPart } from './start-files.ts'

type Options = {
  files(): ChannelFiles
  /** The locale on show. */
  shown(): string
  add(locale: string, texts: Texts): void
}

/** The words of a release, by chunk: of an area, of the start, and what several areas use. */
export type ReleaseTexts = ReturnType<typeof createReleaseTexts>

export function createReleaseTexts({ files, shown, add }: Options) {
  /** By chunk: where its words stand that came with a form of a later release. */
  const renewed = new Map<string, ChannelFiles>()
  /** By language; the page may have brought a part of them. */
  const common = new Map<string, Promise<void>>()
  /** Asked for last, and on show from when all its texts are there; undefined where that failed. */
  let nextLocale: string | undefined
  return {
    addChunk,
    addOf: (area: string): Promise<void> => addAll(locales(), area),
    /** Takes what the page brought of them, and loads the rest. */
    async addRestOf(area: string): Promise<void> {
      const missing = locales().filter((locale) => !addFirst(locale, area))
      await addAll(missing, area)
    },
    /** In one more language; those of areas that come later are loaded in it too. */
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
    /** From now on these words are those of a later release, in each language. */
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
    // Over those of before: what else stands in the chunk may be known to them alone.
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

  /** What the page brought of the words of an area; false unless it has all of them: a channel may share one file and have another of its own. */
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
