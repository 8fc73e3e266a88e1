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

/** In development: replaces what is open by `files`, in place. `take` makes them those in force. */
export async function refreshRelease(files: ChannelFiles, { boot, areas, firstParts, texts, withCalls }: OpenRelease, take: () => void) {
  const open = [...areas].filter(([name]) => Object.hasOwn(files.areas, name))
  const [old, parts, nextBoot, nextAreas] = await Promise.all([
    Promise.all(open.map(([, area]) => area)),
    Promise.all(firstParts.values()),
    loadFile(files.boot) as Promise<Boot>,
    Promise.all(open.map(([name]) => loadFile(required(files.areas, name)) as Promise<Area>)),
    texts.replace(files, ['boot', commonWords, ...open.map(([name]) => name)]),
  ])
  // At once, so that no call is missing in between.
  take()
  replace(boot, nextBoot)
  old.forEach((area, index) => replace(area, nextAreas[index]!))
  for (const part of [...parts, ...old]) withCalls(part)
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
