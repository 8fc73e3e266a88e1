import { entryOf } from '../../core/language/map.ts'
import { namesUnder } from '../../json/names-under.ts'
import { commonWords, type Area, type ChannelFiles, type StartParts, type Texts } from '../../core/language/release.ts'
import { stringsIn } from '../../json/strings-in.ts'
import type { Screen } from '../../core/language/screens.ts'
import { indexTexts, textKeysIn } from '../../core/language/text-keys.ts'

type ReadFile = (name: string | undefined) => unknown
type FirstParts = { areas: string[]; parts: StartParts; screens: { [id: string]: Screen }; forms: Set<string> }

/**
 * Picks from the areas only the screens `ids`, the screens they include, their forms, and the texts of all these. `parts`: by file name.
 */
export function firstPartsOf(files: ChannelFiles, words: { [area: string]: string }, ids: string[], read: ReadFile): FirstParts {
  const areas = new Map<string, Area | undefined>()
  const areaNamed = (name: string): Area | undefined => {
    if (!areas.has(name)) areas.set(name, read(entryOf(files.areas, name)) as Area | undefined)
    return areas.get(name)
  }
  const screens = withIncluded(ids, (id) => entryOf(areaNamed(entryOf(files.screens, id) ?? '')?.screens, id))
  const forms = namesUnder(screens, 'form')
  for (const form of forms) areaNamed(entryOf(files.forms, form) ?? '')
  const parts: StartParts = {}
  for (const [name, area] of areas) {
    const file = entryOf(files.areas, name)
    if (!area || file === undefined) continue
    const part = partOf(area, screens, forms)
    parts[file] = part
    const texts = read(entryOf(words, name)) as Texts | undefined
    if (texts) parts[words[name]!] = pick(texts, textKeysIn(part, indexTexts(Object.keys(texts))))
  }
  const common = entryOf(words, commonWords)
  const texts = read(common) as Texts | undefined
  if (common !== undefined && texts) parts[common] = pick(texts, textKeysIn(Object.values(parts), indexTexts(Object.keys(texts))))
  return { areas: [...areas.keys()], parts, screens, forms }
}

function withIncluded(ids: string[], screenNamed: (id: string) => Screen | undefined): { [id: string]: Screen } {
  const found: { [id: string]: Screen } = {}
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const screen = Object.hasOwn(found, id) ? undefined : screenNamed(id)
    if (!screen) continue
    found[id] = screen
    waiting.push(...namesUnder(screen, 'screen'))
  }
  return found
}

function partOf(area: Area, screens: object, wanted: Set<string>): Area {
  const forms = pick(area.forms ?? {}, wanted)
  const schemas = pick(
    area.schemas ?? {},
    Object.values(forms).map(({ schema }) => schema),
  )
  const part = { screens: pick(area.screens, Object.keys(screens)), forms, schemas }
  return { ...part, calls: pick(area.calls ?? {}, stringsIn(part)) }
}

function pick<T>(map: { [name: string]: T }, names: Iterable<string>): { [name: string]: T } {
  const wanted = new Set(names)
  return Object.fromEntries(Object.entries(map).filter(([name]) => wanted.has(name)))
}
