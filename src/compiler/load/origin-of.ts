import { isMap, own } from '../../core/language/map.ts'
import { pointerOf, tokens } from '../../core/language/pointer.ts'
import type { Config, Origin, Sources } from './config.ts'

/**
 * The place in a file of a part of the configuration. `of`: a name in `origins`; `pointer`: within that part. Parts that a channel adds or
 * changes are in the channel's file.
 */
export function originOf({ origins, channelPatch }: Config, { files }: Sources, { of, pointer }: { of: string; pointer: string }): Origin {
  const path = [...of.split('/'), ...tokens(pointer)]
  if (channelPatch && patchTouches(channelPatch.patch, path)) return { file: channelPatch.file, pointer: `/patch/${of}${pointer}` }
  const origin = origins.get(of)
  if (origin) return { file: origin.file, pointer: pointerInFile(files.get(origin.file)?.json, origin.pointer + pointer) }
  return channelPatch ? { file: channelPatch.file, pointer: '/patch' } : { file: of, pointer }
}

function patchTouches(patch: unknown, path: string[]): boolean {
  let here = patch
  for (const token of path) {
    if (!isMap(here)) return true
    if (!Object.hasOwn(here, token)) return false
    here = own(here, token)
  }
  return true
}

/** A pointer into an inlined schema, cut where the file has a `$ref` instead. */
function pointerInFile(json: unknown, pointer: string): string {
  let here = json
  const path = tokens(pointer)
  for (const [index, token] of path.entries()) {
    if (own(here, '$ref') !== undefined && own(here, token) === undefined) return pointerOf(path.slice(0, index))
    here = Array.isArray(here) ? here[Number(token)] : own(here, token)
  }
  return pointer
}
