import { escapeToken } from '../../../core/language/pointer.ts'

/** `of`: a name in `origins`; `pointer`: within the part of that name. */
export type ConfigLocation = { of: string; pointer: string }

/** Written without spread and join, because it runs for every value of the flows. */
export function below(at: ConfigLocation, ...path: (string | number)[]): ConfigLocation {
  let { pointer } = at
  for (let index = 0; index < path.length; index++) pointer += `/${escapeToken(String(path[index]))}`
  return { of: at.of, pointer }
}

export const isWithin = (at: ConfigLocation, place: ConfigLocation): boolean =>
  at.of === place.of && (at.pointer === place.pointer || at.pointer.startsWith(`${place.pointer}/`))

export const isWithinAny = (at: ConfigLocation, places: readonly ConfigLocation[] = []): boolean =>
  places.some((place) => isWithin(at, place))
