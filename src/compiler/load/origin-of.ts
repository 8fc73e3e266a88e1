import { pointerOf } from '../../core/language/pointer.ts'
import type { Config, Origin } from './config.ts'

/** Where a part of a merged configuration is written; of a part that a channel adds, the channel's file. */
export function originOf({ origins, channelPatch }: Config, of: string, path: string[]): Origin {
  const origin = origins.get(of)
  if (origin) return { file: origin.file, pointer: `${origin.pointer}${pointerOf(path)}` }
  return { file: channelPatch?.file ?? `flows/${of}.json`, pointer: channelPatch ? '/patch' : '' }
}
