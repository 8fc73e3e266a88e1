import { escapeToken } from '../../../core/language/pointer.ts'

/** `of`: a name in `origins`; `pointer`: within what has that name. */
export type ConfigLocation = { of: string; pointer: string }

export const below = (at: ConfigLocation, ...path: (string | number)[]): ConfigLocation => ({
  of: at.of,
  pointer: at.pointer + path.map((token) => `/${escapeToken(String(token))}`).join(''),
})
