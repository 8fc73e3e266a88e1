import type { Config, Sources } from '../../compiler/load/config.ts'
import { mapOrEmpty, entriesOrEmpty, isText } from '../../compiler/json/read-json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { ordered } from '../../core/language/ordered.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import type { BlockModel, JsonPlace, ScreenModel } from '../contract.ts'
import type { LockedPlaces } from '../../compiler/check/rules/channels/locked-places.ts'
import { isHidden, placeInChannel } from './channel-place.ts'
import { lockOf } from './locked-for-channel.ts'

type Around = { config: Config; locked?: LockedPlaces | undefined; screen: string; file: string; locale: string }

/** The blocks of a screen in order; a channel may hide each. A screen added by a channel has no file of its own. */
export function describeScreen(
  { files }: Sources,
  config: Config,
  screen: string,
  locale: string,
  locked?: LockedPlaces,
): ScreenModel | undefined {
  const file = config.origins.get(`screens/${screen}`)?.file ?? ''
  const json = files.get(file)?.json
  if (!isMap(json)) return undefined
  return { id: screen, file, group: describeBlocks({ config, locked, screen, file, locale }, json, []) }
}

function describeBlocks(around: Around, json: unknown, path: string[]): ScreenModel['group'] {
  const { config, screen, file } = around
  const at = (...more: string[]) => ['screens', screen, ...path, ...more]
  const written = own(json, 'order')
  const inherited = Array.isArray(written) && written.every(isText) ? written : undefined
  const order: JsonPlace<string[]> = config.channelPatch
    ? placeInChannel(config, at('order'), inherited)
    : { file, pointer: pointerOf([...path, 'order']), sharedWith: [], ...(inherited && { value: inherited }) }
  const blocks = ordered(mapOrEmpty(own(json, 'blocks')), order.value ?? order.inherited)
  return {
    order,
    blocks: blocks.map(([name, block]): BlockModel => {
      const lock = lockOf(around.locked, `screens/${screen}`, pointerOf([...path, 'blocks', name]))
      const inner = describeBlocks(around, block, [...path, 'blocks', name])
      return {
        name,
        kind: String(own(block, 'block') ?? ''),
        text: firstText(block, config.texts[around.locale] ?? {}) ?? '',
        ...(lock === 'all' && { isLocked: true }),
        ...(config.channelPatch &&
          !lock && {
            hide: { isHidden: isHidden(config, at('blocks', name)), places: [placeInChannel(config, at('blocks', name), undefined)] },
          }),
        ...(inner.blocks.length > 0 && { group: inner }),
      }
    }),
  }
}

/** The first text in the block, by which a person recognises it. */
function firstText(json: unknown, texts: { [key: string]: string }): string | undefined {
  if (isText(json)) return texts[json]
  if (Array.isArray(json)) return json.map((each) => firstText(each, texts)).find((text) => text !== undefined)
  return entriesOrEmpty(json)
    .map(([, value]) => firstText(value, texts))
    .find((text) => text !== undefined)
}
