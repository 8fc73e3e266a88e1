import type { Config } from '../../compiler/load/config.ts'
import type { Json } from '../../core/language/json.ts'
import { pointerOf, readPath, tokens } from '../../core/language/pointer.ts'
import type { JsonPlace } from '../contract.ts'
import type { Layers } from './find-place.ts'

/** The place in a channel's patch that overrides the product. `path`: its path in the patch. */
export function placeInChannel<T extends Json>({ channelPatch }: Config, path: readonly string[], inherited: T | undefined): JsonPlace<T> {
  const { file = '', patch } = channelPatch ?? {}
  const value = readPath(patch, path) as T | undefined
  return {
    file,
    pointer: pointerOf(['patch', ...path]),
    sharedWith: [],
    ...(value !== undefined && { value }),
    ...(inherited !== undefined && { inherited }),
  }
}

/**
 * Path of a schema in a channel's patch; undefined for a schema behind a `$ref`, because maps beside a `$ref` replace those of its target.
 */
export function patchPathOf([layer]: Layers, schemaFile: string, form: string): string[] | undefined {
  return layer?.file === schemaFile ? ['schemas', 'forms', form, ...tokens(layer.pointer)] : undefined
}

/** Whether the channel removes what the product has at the path. */
export const isHidden = ({ channelPatch }: Config, path: readonly string[]): boolean =>
  path.some((_, index) => readPath(channelPatch?.patch, path.slice(0, index + 1)) === null)
