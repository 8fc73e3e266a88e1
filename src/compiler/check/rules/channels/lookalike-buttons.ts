import { listOrEmpty, mapOrEmpty, textOrEmpty } from '../../../json/read-json.ts'
import { actionName } from '../../walk/action-walker.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { type ConfigLocation, isWithinAny } from '../../rule/location.ts'
import type { Hit } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { lockedPlaces } from './locked-places.ts'

/** A pressable block: its text key, and its actions as kinds with the names they use. */
type Button = { at: ConfigLocation; key: string; does: string[] }

/** Buttons of a channel that reuse the label of a locked button for another action. */
export function lookalikeHits(context: CheckContext): Hit[] {
  const { base } = context
  if (!base) return []
  const bound = boundWords(base)
  return buttonsOf(context).flatMap(({ at, key, does }) => {
    const known = bound.get(key)
    if (!known || known.buttons.some((button) => button.does.join() === does.join())) return []
    return [{ at, values: { key, file: base.config.origins.get(known.of)?.file ?? known.of } }]
  })
}

/** Texts of locked buttons with a fixed meaning: all buttons of the product with that text share an action other than closing. */
function boundWords(base: CheckContext): Map<string, { of: string; buttons: Button[] }> {
  const { places } = lockedPlaces(base)
  const byKey = new Map<string, Button[]>()
  for (const button of buttonsOf(base)) addToList(byKey, button.key, button)
  return new Map(
    [...byKey].flatMap(([key, buttons]) => {
      const locked = buttons.find(({ at }) => isWithinAny(at, places))
      const isOne = locked?.does.some((one) => !one.startsWith('close') && buttons.every(({ does }) => does.includes(one)))
      return locked && isOne ? [[key, { of: locked.at.of, buttons }] as const] : []
    }),
  )
}

function buttonsOf({ uses }: CheckContext): Button[] {
  const handled = new Map(uses.handlers.map(({ at, actions }) => [around(at), listOrEmpty(actions).map(named)]))
  return uses.texts.flatMap(({ at, key }) => {
    const does = handled.get(around(at))
    return does ? [{ at, key, does }] : []
  })
}

function named(action: unknown): string {
  const kind = actionName(action) ?? ''
  return `${kind} ${textOrEmpty(mapOrEmpty(action)[kind])}`
}

const around = ({ of, pointer }: ConfigLocation): string => `${of}${pointer.slice(0, pointer.lastIndexOf('/'))}`
