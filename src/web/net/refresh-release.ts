import { isMap } from '../../core/language/map.ts'
import { type Area, type Boot, type ChannelFiles, commonWords } from '../../core/language/release.ts'
import { loadFile, required } from './load-file.ts'
import type { ReleaseTexts } from './release-texts.ts'

type OpenRelease = {
  boot: Boot
  areas: ReadonlyMap<string, Promise<Area>>
  firstParts: ReadonlyMap<string, Promise<Area>>
  texts: ReleaseTexts
  withCalls(part: Area): Area
}

/** In development: replaces the loaded parts by `files`, in place. `take` makes the new files the current ones. */
export async function refreshRelease(files: ChannelFiles, { boot, areas, firstParts, texts, withCalls }: OpenRelease, take: () => void) {
  const open = [...areas].filter(([name]) => Object.hasOwn(files.areas, name))
  const [old, parts, nextBoot, nextAreas] = await Promise.all([
    Promise.all(open.map(([, area]) => area)),
    Promise.all(firstParts.values()),
    loadFile(files.boot) as Promise<Boot>,
    Promise.all(open.map(([name]) => loadFile(required(files.areas, name)) as Promise<Area>)),
    texts.replace(files, ['boot', commonWords, ...open.map(([name]) => name)]),
  ])
  // All in one step, so that no call is missing in between.
  take()
  replace(boot, nextBoot)
  old.forEach((area, index) => replace(area, nextAreas[index]!))
  for (const part of [...parts, ...old]) withCalls(part)
}

/** Replaces the contents in place, so that holders of the object see the new ones. */
function replace(held: object, fresh: object): void {
  const [old, next] = [held, fresh] as [Record<string, unknown>, Record<string, unknown>]
  const before = { ...old }
  // Emptied first, because the key order of a map is the order on screen.
  for (const key of Object.keys(old)) delete old[key]
  for (const [key, value] of Object.entries(next)) {
    const was = before[key]
    if (isMap(was) && isMap(value)) replace(was, value)
    old[key] = isMap(was) && isMap(value) ? was : value
  }
}
