import { escapeToken } from '../../../core/language/pointer.ts'

/** Where something stands in a merged configuration: the thing's name in `origins`, and the pointer within it. */
export type ConfigLocation = { of: string; pointer: string }

/** The place that a path leads to from another. */
export const below = (at: ConfigLocation, ...path: (string | number)[]): ConfigLocation => ({
  of: at.of,
  pointer: at.pointer + path.map((token) => `/${escapeToken(String(token))}`).join(''),
})
